import { type HistoryEntry, type HistoryOnly, historyVias } from '@backroom/contract/kit/history'
import { labelOf } from '@backroom/contract/kit/label'
import type { AnyRecord } from '@backroom/contract/kit/record'
import { Button, Group, Select } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { call } from '#kit/calls/call.ts'
import { keyOf } from '#kit/calls/use-endpoint.ts'
import { DayInput } from '#kit/fields/date-inputs.tsx'
import { EventTimeline } from '#kit/parts/event-timeline.tsx'
import { HistoryLine, type RestoreField } from '#kit/record-history/history-line.tsx'
import { deedText, foldRuns } from '#kit/record-history/history-text.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly history: object
  /** Null for settings. */
  readonly uid: number | null
  /** Its fields, to choose one of them. */
  readonly schema: z.ZodObject
  /** What hangs on it, by the history's word for it. */
  readonly parts?: Readonly<Record<string, { readonly word: string }>>
  readonly onRestoreField?: RestoreField
  /** What else can be done with an entry; the newest one is how it stands now. */
  readonly actions?: (entry: HistoryEntry, isNewest: boolean) => ReactNode
}

/** Who changed something, when, through what and how, the newest first; by person, field, day and kind. */
export function HistoryList({ history: endpoint, uid, schema, parts = {}, onRestoreField, actions }: Props) {
  const [asked, setAsked] = useState<HistoryOnly>({})
  const isAsking = Object.keys(asked).length > 0
  const read = endpoint as AnyRecord['history'] // settings have the same call without a uid
  const history = useInfiniteQuery({
    queryKey: [...keyOf(read), uid, asked],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(
        read,
        {
          ...(uid !== null && { params: { uid } }),
          query: {
            ...(isAsking && { only: JSON.stringify(asked) }),
            ...(pageParam && { cursor: pageParam }),
          },
        } as never,
        { signal },
      ),
    getNextPageParam: page => page.nextCursor,
  })
  const entries = history.data?.pages.flatMap(page => page.entries) ?? []
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const runs = foldRuns(entries).flatMap(run =>
    opened.has(run[0]?.uid ?? 0) ? run.map(each => [each]) : [run],
  )
  return (
    <>
      <Filters asked={asked} onChange={setAsked} entries={entries} schema={schema} parts={parts} />
      <EventTimeline
        events={runs as [HistoryEntry, ...HistoryEntry[]][]}
        keyOf={([entry]) => entry.uid}
        byOf={([entry]) => entry.by}
        isPending={history.isPending}
        none={isAsking ? say('Nothing matches.') : say('Nothing was changed.')}
        earlier={
          history.hasNextPage
            ? { isPending: history.isFetchingNextPage, read: () => void history.fetchNextPage() }
            : undefined
        }
      >
        {([entry, ...more]) =>
          more.length > 0 ? (
            <Folded run={[entry, ...more]} onOpen={() => setOpened(new Set([...opened, entry.uid]))} />
          ) : (
            <>
              <HistoryLine entry={entry} schema={schema} {...(onRestoreField && { onRestoreField })} />
              {actions?.(entry, !isAsking && entry === entries[0])}
            </>
          )
        }
      </EventTimeline>
    </>
  )
}

/** A long run of the same: what it was, from when to when, and the way to each of them. */
function Folded({ run, onOpen }: { run: readonly HistoryEntry[]; onOpen: () => void }) {
  const [newest] = run as [HistoryEntry]
  const oldest = run.at(-1) as HistoryEntry
  const fields = newest.changes.map(({ label }) => say(label)).join(', ')
  const [what = ''] = deedText(newest).split(':')
  return (
    <>
      <b>{newest.by.name}</b>{' '}
      <span className="dim num">
        {format.dateTime(oldest.at)} – {format.dateTime(newest.at)}
      </span>
      <Group gap={8}>
        {newest.action === 'update' ? [what, fields].filter(Boolean).join(': ') : what}
        <Button size="compact-xs" variant="subtle" onClick={onOpen}>
          {say('{n} times, show each', { n: run.length })}
        </Button>
      </Group>
    </>
  )
}

interface FilterProps extends Required<Pick<Props, 'schema' | 'parts'>> {
  readonly asked: HistoryOnly
  readonly onChange: (asked: HistoryOnly) => void
  readonly entries: readonly HistoryEntry[]
}

function Filters({ asked, onChange, entries, schema, parts }: FilterProps) {
  const people = usePeople(entries)
  const set = (part: { [Word in keyof HistoryOnly]?: HistoryOnly[Word] | null }) => {
    const next = { ...asked, ...part }
    onChange(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null)) as HistoryOnly)
  }
  const fields = Object.keys(schema.shape).map(name => ({ value: name, label: say(labelOf(schema, name)) }))
  const kinds = [
    ...Object.entries(parts).map(([entity, { word }]) => ({ value: `entity ${entity}`, label: say(word) })),
    ...Object.entries(historyVias).map(([via, label]) => ({ value: `via ${via}`, label: say(label) })),
  ]
  const kind = asked.entity ? `entity ${asked.entity}` : asked.via ? `via ${asked.via}` : null
  const choice = { size: 'xs', clearable: true, allowDeselect: true, w: 150 } as const
  return (
    <Group gap="xs" mb="sm">
      <Select
        {...choice}
        aria-label={say('Person')}
        placeholder={say('Everybody')}
        data={people}
        value={asked.by === undefined ? null : String(asked.by)}
        onChange={by => set({ by: by === null ? null : Number(by) })}
      />
      <Select
        {...choice}
        aria-label={say('Field')}
        placeholder={say('Every field')}
        data={fields}
        value={asked.field ?? null}
        onChange={field => set({ field })}
        searchable
      />
      <Select
        {...choice}
        aria-label={say('Kind')}
        placeholder={say('Every kind')}
        data={kinds}
        value={kind}
        onChange={chosen => {
          const [word, value] = chosen?.split(' ') ?? []
          set({ entity: null, via: null, ...(word && { [word]: value }) })
        }}
      />
      <DayInput
        label={say('From')}
        placeholder={say('From')}
        day={asked.from ?? null}
        onChange={from => set({ from })}
      />
      <DayInput
        label={say('To')}
        placeholder={say('To')}
        day={asked.to ?? null}
        onChange={to => set({ to })}
      />
    </Group>
  )
}

/** The people met so far, to choose one of them. */
function usePeople(entries: readonly Pick<HistoryEntry, 'by'>[]) {
  const [known, setKnown] = useState<ReadonlyMap<number, string>>(new Map())
  const fresh = entries.filter(({ by }) => !known.has(by.uid))
  if (fresh.length > 0) setKnown(new Map([...known, ...fresh.map(({ by }) => [by.uid, by.name] as const)]))
  return [...known].map(([uid, name]) => ({ value: String(uid), label: name }))
}
