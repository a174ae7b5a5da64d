import type { HistoryChange, HistoryEntry } from '@backroom/contract/kit/history'
import { screens } from '@backroom/contract/wizards/screens'
import { Button, Group, Text } from '@mantine/core'
import { IconArrowRight, IconShieldHalf } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { z } from 'zod'
import { deedText, sideText } from '#kit/record-history/history-text.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** Puts an earlier value of a field back into the form. */
export type RestoreField = (values: Record<string, unknown>, entry: HistoryEntry) => void

interface Props {
  readonly entry: HistoryEntry
  /** Left out where nothing can be put back; fields alone that the form has. */
  readonly onRestoreField?: RestoreField
  readonly schema?: z.ZodObject
}

/** One write: who, when, through what, what was done, and each field from what to what. */
export function HistoryLine({ entry, onRestoreField, schema }: Props) {
  const deed = deedText(entry)
  const through = [throughText(entry.via), entry.note].filter(Boolean).join(' ')
  return (
    <>
      <Group gap={8} align="baseline">
        <b>
          {entry.by.name}
          {entry.operation && (
            <>
              , <Link to={`${screens.wizards.path}?run=${entry.operation.uid}`}>{entry.operation.title}</Link>
            </>
          )}
        </b>
        <span className="dim num" title={format.dateTime(entry.at)}>
          {format.when(entry.at)}
        </span>
        {entry.asSuperUser && (
          <IconShieldHalf size={14} color="var(--br-super)" aria-label={say('In super-user mode')} />
        )}
        {entry.of && <span className="code dim">{entry.of}</span>}
      </Group>
      {deed && <div>{deed}</div>}
      {through && (
        <Text fz={12} c="dimmed">
          {through}
        </Text>
      )}
      {entry.action === 'update' &&
        entry.changes.map(change => (
          <ChangeLine
            key={change.field}
            change={change}
            {...(onRestoreField &&
              !entry.part &&
              schema?.shape[change.field] && {
                onRestore: () => onRestoreField({ [change.field]: change.before }, entry),
              })}
          />
        ))}
    </>
  )
}

function ChangeLine({ change, onRestore }: { change: HistoryChange; onRestore?: () => void }) {
  const label = say(change.label)
  return (
    <Group gap={8} py={2} wrap="nowrap" justify="space-between" align="flex-start">
      <span>
        {label}: <span className="was">{sideText(change, change.before) || say('empty')}</span>{' '}
        <IconArrowRight size={12} aria-label={say('becomes')} />{' '}
        <span className="becomes">{sideText(change, change.after) || say('empty')}</span>
      </span>
      {onRestore && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={say('Restore {field}', { field: label })}
          onClick={onRestore}
        >
          {say('Restore')}
        </Button>
      )}
    </Group>
  )
}

function throughText(via: string): string {
  const texts: Record<string, string> = {
    bulk: say('through a bulk change'),
    undo: say('by undoing'),
    import: say('through an import'),
    job: say('by a background job'),
    demo: say('with the demo store'),
  }
  return texts[via] ?? ''
}
