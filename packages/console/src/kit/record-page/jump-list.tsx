import { IconAlertOctagonFilled, IconAlertTriangleFilled } from '@tabler/icons-react'
import { type RefObject, useContext, useEffect, useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useValue } from '#kit/external-store.ts'
import classes from '#kit/record-page/record-page.module.css'
import { SectionsContext } from '#kit/record-page/sections.ts'
import { say } from '#kit/say.ts'

interface Props {
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Fields that could be better. */
  readonly advised?: ReadonlySet<string>
}

/** The sections of the page: where you are, which have unsaved changes, which were refused. */
export function JumpList({ scroller, advised }: Props) {
  const sections = useContext(SectionsContext)
  const list = useValue(sections.list)
  const { dirtyFields, errors } = useFormState()
  const [current, setCurrent] = useState('')
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const top = element.getBoundingClientRect().top + 90
      const passed = list.filter(
        ({ id }) =>
          (document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) <= top,
      )
      const isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < 4
      setCurrent((isAtEnd && element.scrollTop > 0 ? list.at(-1) : (passed.at(-1) ?? list[0]))?.id ?? '')
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [list, scroller])
  return (
    <nav className={classes.jumps} aria-label={say('Sections')}>
      {list.map(({ id, title, fields }) => {
        const isRefused = fields.some(field => errors[field])
        const isChanged = fields.some(field => dirtyFields[field])
        return (
          <a
            key={id}
            href={`#${id}`}
            className={classes.jump}
            data-current={current === id || undefined}
            aria-current={current === id ? 'true' : undefined}
            onClick={event => {
              event.preventDefault()
              document.getElementById(id)?.scrollIntoView({ block: 'start' })
            }}
          >
            {say(title)}
            {isRefused ? (
              <IconAlertOctagonFilled size={14} color="var(--br-bad)" aria-label={say('needs attention')} />
            ) : isChanged ? (
              <span className="unsaved" role="img" aria-label={say('unsaved')} />
            ) : (
              fields.some(field => advised?.has(field)) && (
                <IconAlertTriangleFilled
                  size={14}
                  color="var(--br-warn)"
                  aria-label={say('could be better')}
                />
              )
            )}
          </a>
        )
      })}
    </nav>
  )
}
