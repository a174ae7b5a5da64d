import { labelOf } from '@backroom/contract/kit/label'
import { Button, Kbd, Tooltip } from '@mantine/core'
import { IconAlertOctagonFilled } from '@tabler/icons-react'
import type { z } from 'zod'
import { Bar } from '#kit/layout/bar.tsx'
import classes from '#kit/record-page/record-page.module.css'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { sayWho } from '#kit/session/say-who.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly schema: z.ZodObject
  readonly changed: readonly string[]
  readonly isDirty: boolean
  readonly isSaving: boolean
  /** The server failed the last time it was asked to. */
  readonly isNotSaved: boolean
  /** Why saving is not possible at present. */
  readonly cannotSave: string | null
  readonly errorCount: number
  readonly keptAt: number | null
  readonly savedBy: (Person & { readonly at: string }) | null
  readonly onSave: () => void
  readonly onDiscard: () => void
  /** Saves and puts it to work at once; only where it is not at work yet. */
  readonly onSwitchOn?: (() => void) | undefined
}

/** What is unsaved, whether it is kept, and the two ways out of it; always in the same place. */
export function SaveBar({
  schema,
  changed,
  isDirty,
  isSaving,
  isNotSaved,
  cannotSave,
  errorCount,
  keptAt,
  savedBy,
  onSave,
  onDiscard,
  onSwitchOn,
}: Props) {
  const names = changed.map(field => say(labelOf(schema, field))).join(', ')
  return (
    <Bar edge="top" className={classes.saveBar ?? ''}>
      <div className="line grows" role="status">
        {errorCount > 0 ? (
          <>
            <IconAlertOctagonFilled size={16} color="var(--br-bad)" />
            <b className="bad">
              {sayCount(errorCount, '1 field needs attention', '{n} fields need attention')}
            </b>
            <span className="dim nowrap">
              <Kbd>F9</Kbd> {say('next')}
            </span>
          </>
        ) : isDirty ? (
          <>
            <span className="unsaved" aria-hidden="true" />
            {isNotSaved && <b className="bad">{say('Not saved')}</b>}
            <b>{sayCount(changed.length, '1 unsaved change', '{n} unsaved changes')}</b>
            <span className="dim cut">{names}</span>
            {keptAt && (
              <span className="dim nowrap">
                {say('Draft kept {time}', { time: format.time(new Date(keptAt).toISOString()) })}
              </span>
            )}
          </>
        ) : (
          savedBy && (
            <span className="dim nowrap">
              {say('Saved {when} by {name}', {
                when: format.when(savedBy.at),
                name: sayWho(savedBy),
              })}
            </span>
          )
        )}
      </div>
      <Button size="sm" disabled={!isDirty || isSaving} onClick={onDiscard}>
        {say('Discard')}
      </Button>
      {onSwitchOn && (
        <Button size="sm" disabled={isSaving || cannotSave !== null} onClick={onSwitchOn}>
          {say('Save and switch on')}
        </Button>
      )}
      <Tooltip label={cannotSave} disabled={cannotSave === null}>
        <Button
          size="sm"
          variant="filled"
          disabled={!isDirty || cannotSave !== null}
          loading={isSaving}
          onClick={onSave}
          rightSection={<Kbd className={classes.key ?? ''}>Ctrl S</Kbd>}
        >
          {say('Save')}
        </Button>
      </Tooltip>
    </Bar>
  )
}
