import type { ReactNode } from 'react'
import classes from '#kit/page/page-frame.module.css'
import { say } from '#kit/say.ts'

interface HeadProps {
  readonly title: string
  /** Right behind the title: which part of the page is shown. */
  readonly beside?: ReactNode
  readonly actions?: ReactNode
}

/** The head of a page that is neither a list nor a record, as high and as quiet as theirs. */
export function PageHead({ title, beside, actions }: HeadProps) {
  return (
    <div className={classes.head}>
      <h1>{say(title)}</h1>
      {beside}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}

/** A page that is neither a list nor a record: its head, and under it what fills the rest of the window. */
export function PageFrame({ children, ...head }: HeadProps & { readonly children: ReactNode }) {
  return (
    <div className={classes.page}>
      <PageHead {...head} />
      {children}
    </div>
  )
}
