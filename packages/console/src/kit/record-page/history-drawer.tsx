import { kindOf } from '@backroom/contract/kit/field-kind'
import type { HistoryEntry } from '@backroom/contract/kit/history'
import { labelOf } from '@backroom/contract/kit/label'
import type { AnyRecord } from '@backroom/contract/kit/record'
import { screens } from '@backroom/contract/wizards/screens'
import { Button, Drawer, Group, Text } from '@mantine/core'
import { IconArrowRight, IconShieldHalf } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { z } from 'zod'
import { undoRun } from '#kit/bulk/undo-run.ts'
import { call } from '#kit/calls/call.ts'
import { keyOf } from '#kit/calls/use-endpoint.ts'
import { EventTimeline } from '#kit/parts/event-timeline.tsx'
import type { Editable } from '#kit/record-page/use-record.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { valueText } from '#kit/value.tsx'

interface Props {
  readonly contract: Pick<Editable, 'input' | 'history' | 'asOf'>
  /** Null for settings. */
  readonly uid: number | null
  readonly onClose: () => void
  /** Puts earlier values into the form, to be looked at and saved. */
  readonly onRestore: (values: Record<string, unknown>) => void
}

/** Who changed the record, when, through what, field by field; and the way back to any of it. */
export function HistoryDrawer({ contract, uid, onClose, onRestore }: Props) {
  const calls = contract as AnyRecord // settings have the same calls without a uid
  const which = uid === null ? {} : { params: { uid } }
  const history = useInfiniteQuery({
    queryKey: [...keyOf(contract.history), uid],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(calls.history, { ...which, query: pageParam ? { cursor: pageParam } : {} } as never, { signal }),
    getNextPageParam: page => page.nextCursor,
  })
  const entries = history.data?.pages.flatMap(page => page.entries) ?? []

  const restore = (values: Record<string, unknown>) => {
    onRestore(values)
    onClose()
  }
  const restoreWhole = async (entry: HistoryEntry) => {
    restore(await call(calls.asOf, { params: { ...which.params, historyUid: entry.uid } } as never))
  }

  return (
    <Drawer
      opened
      onClose={onClose}
      title={say('History')}
      size={480}
      closeButtonProps={{ 'aria-label': say('Close') }}
    >
      <EventTimeline
        events={entries}
        keyOf={entry => entry.uid}
        byOf={entry => entry.by}
        isPending={history.isPending}
        none={say('Nothing was changed.')}
        earlier={
          history.hasNextPage
            ? { isPending: history.isFetchingNextPage, read: () => void history.fetchNextPage() }
            : undefined
        }
      >
        {(entry, index) => (
          <>
            <HistoryLine entry={entry} schema={contract.input} onRestoreField={restore} />
            {index > 0 && entry.action !== 'delete' && (
              <Button size="compact-xs" variant="subtle" onClick={() => restoreWhole(entry)}>
                {say('Restore all as it was then')}
              </Button>
            )}
            {entry.operation && (
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => void undoRun(entry.operation?.uid ?? 0)}
              >
                {say('Undo run {uid}…', { uid: entry.operation.uid })}
              </Button>
            )}
          </>
        )}
      </EventTimeline>
    </Drawer>
  )
}

interface LineProps {
  readonly entry: HistoryEntry
  readonly schema: z.ZodObject
  /** Left out where nothing can be put back. */
  readonly onRestoreField?: (values: Record<string, unknown>) => void
}

/** One write: who, when, through what, and each field from what to what. */
export function HistoryLine({ entry, schema, onRestoreField }: LineProps) {
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
      </Group>
      <Text fz={12} c="dimmed">
        {entry.action === 'create' ? say('Made it') : entry.action === 'delete' ? say('Deleted it') : ''}{' '}
        {throughText(entry.via)} {entry.note}
      </Text>
      {entry.action === 'update' &&
        entry.changes.map(({ field, before, after, names }) => {
          const type = schema.shape[field] as z.ZodType | undefined
          const kind = type ? kindOf(type) : 'text'
          return (
            <Group key={field} gap={8} py={2} wrap="nowrap" justify="space-between" align="flex-start">
              <span>
                {say(labelOf(schema, field))}:{' '}
                <span className="was">{valueText(kind, before, type, names) || say('empty')}</span>{' '}
                <IconArrowRight size={12} aria-label={say('becomes')} />{' '}
                <span className="becomes">{valueText(kind, after, type, names) || say('empty')}</span>
              </span>
              {type && onRestoreField && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  aria-label={say('Restore {field}', { field: say(labelOf(schema, field)) })}
                  onClick={() => onRestoreField({ [field]: before })}
                >
                  {say('Restore')}
                </Button>
              )}
            </Group>
          )
        })}
    </>
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
