import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Bar } from '#kit/layout/bar.tsx'
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
    <Bar edge="bottom" mih={56}>
      <h1>{say(title)}</h1>
      {beside}
      {actions && (
        <Group gap={8} ml="auto">
          {actions}
        </Group>
      )}
    </Bar>
  )
}

/** A page that is neither a list nor a record: its head, and under it what fills the rest of the window. */
export function PageFrame({ children, ...head }: HeadProps & { readonly children: ReactNode }) {
  return (
    <div className="fill">
      <PageHead {...head} />
      {children}
    </div>
  )
}
