import { type BulkRun, detailDays, type Outcome } from '@backroom/contract/kit/bulk'
import { resultView, runs } from '@backroom/contract/wizards/runs'
import { Box, Button, Group, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { z } from 'zod'
import { RunRows } from '#kit/bulk/run-rows.tsx'
import { undoRun } from '#kit/bulk/undo-run.ts'
import { download } from '#kit/calls/download.ts'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly run: BulkRun | undefined
  readonly record: z.ZodObject
  readonly onClose: () => void
  /** What else is told of it, over its records. */
  readonly above?: ReactNode
  /** What else can be done, beside taking it back. */
  readonly more?: ReactNode
}

/** What happened, what was refused and why, and the way back. */
export function BulkResultStep({ run, record, onClose, above, more }: Props) {
  const { mutate: resume } = useWrite(runs.resume)
  if (!run) return null
  const { changed, unchanged, refused, failed } = run.counts
  const undone = run.undoneBy
  return (
    <>
      <Box px={16} pb={16} className="scrolls">
        <Text fz={17} fw={560} lh="24px" my={17} role="status">
          <b>{say('{n} changed', { n: format.number(changed) })}</b>
          {unchanged > 0 && `, ${say('{n} unchanged', { n: format.number(unchanged) })}`}
          {refused > 0 && `, ${say('{n} refused', { n: format.number(refused) })}`}
          {failed > 0 && `, ${say('{n} failed', { n: format.number(failed) })}`}
          {run.state === 'cancelled' && `. ${say('Cancelled; the rest was not touched')}`}.
        </Text>
        {run.error && <Text c="var(--br-bad)">{say(run.error)}</Text>}
        {above}
        <Records run={run} record={record} />
      </Box>
      <Bar edge="top" px={16} bg="var(--br-sunken)">
        {run.canUndo && (
          <Button size="sm" onClick={async () => (await undoRun(run.uid)) && onClose()}>
            {say('Undo… (until {date})', { date: run.undoUntil ? format.date(run.undoUntil) : '' })}
          </Button>
        )}
        {run.canRedo && undone !== null && (
          <Button size="sm" onClick={async () => (await undoRun(undone, run.title)) && onClose()}>
            {say('Redo…')}
          </Button>
        )}
        {run.canResume && (
          <Button size="sm" onClick={() => resume({ params: { uid: run.uid } })}>
            {say('Resume')}
          </Button>
        )}
        {more}
        <Button size="sm" variant="filled" ml="auto" onClick={onClose} data-autofocus>
          {say('Done')}
        </Button>
      </Bar>
    </>
  )
}

/** The records by what came of them, those that need looking at first. */
function Records({ run, record }: { run: BulkRun; record: z.ZodObject }) {
  const { changed, unchanged, refused, failed } = run.counts
  const kinds = (
    [
      ['refused', say('Refused'), refused + failed, ['refused', 'failed']],
      ['changed', say('Changed'), changed, ['changed']],
      ['unchanged', say('Unchanged'), unchanged, ['unchanged', 'skipped']],
    ] as const
  ).filter(([, , count]) => count > 0)
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = kinds.find(([kind]) => kind === chosen) ?? kinds[0]
  if (!shown) return null
  if (run.finishedAt && Date.now() - Date.parse(run.finishedAt) > detailDays * 86_400_000)
    return <Text c="dimmed">{say('The details of this run are no longer kept.')}</Text>
  const [kind, , , outcomes] = shown
  const csv = () =>
    download(resultView.csv, {
      params: { uid: run.uid },
      query: { filter: JSON.stringify([{ field: 'outcome', op: 'in', value: outcomes }]) },
    } as never)
  return (
    <>
      <Group gap={6} my="sm" role="group" aria-label={say('Records of the run')}>
        {kinds.map(([each, label, count]) => (
          <button
            key={each}
            type="button"
            className="framed chip"
            aria-pressed={each === kind}
            onClick={() => setChosen(each)}
          >
            {label} <span className="dim num">{format.number(count)}</span>
          </button>
        ))}
        <Button
          size="compact-xs"
          variant="subtle"
          ml="auto"
          leftSection={<IconDownload size={14} stroke={1.7} />}
          onClick={() => void csv()}
        >
          {say('Export')}
        </Button>
      </Group>
      <RunRows
        key={kind}
        record={record}
        view={resultView}
        uid={run.uid}
        outcomes={outcomes as readonly Outcome[]}
      />
    </>
  )
}
