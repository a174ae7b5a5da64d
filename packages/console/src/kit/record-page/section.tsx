import { Group } from '@mantine/core'
import { type ReactNode, useContext, useLayoutEffect, useMemo } from 'react'
import { Fields } from '#kit/layout/fields.tsx'
import classes from '#kit/record-page/record-page.module.css'
import { SectionProvider, SectionsContext } from '#kit/record-page/sections.ts'
import { say } from '#kit/say.ts'

interface Props {
  readonly title: string
  /** Beside the title, in second text: how many there are. */
  readonly note?: ReactNode
  /** Small buttons at the right of the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A card of fields on six columns, known to the jump list by its title. */
export function Section({ title, note, actions, children }: Props) {
  const sections = useContext(SectionsContext)
  const id = title.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  useLayoutEffect(() => sections.add(id, title), [sections, id, title])
  const section = useMemo(() => ({ claim: (field: string) => sections.claim(id, field) }), [sections, id])
  return (
    <SectionProvider value={section}>
      <section id={id} className={classes.section} aria-labelledby={`${id}-title`}>
        <Group gap={8} mih={22} mb={8} wrap="nowrap">
          <h2 id={`${id}-title`}>{say(title)}</h2>
          {note !== undefined && <span className="dim">{note}</span>}
          <Group gap="4px 8px" ml="auto" justify="flex-end">
            {actions}
          </Group>
        </Group>
        <Fields>{children}</Fields>
      </section>
    </SectionProvider>
  )
}
