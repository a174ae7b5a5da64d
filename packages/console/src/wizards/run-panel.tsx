import { type BulkRun, endedStates } from '@backroom/contract/kit/bulk'
import { labelOf } from '@backroom/contract/kit/label'
import { runs } from '@backroom/contract/wizards/runs'
import { Anchor, Button, Drawer, Skeleton, Table, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import type { BulkChoice } from '#kit/bulk/bulk-choice.ts'
import { BulkDrawer } from '#kit/bulk/bulk-drawer.tsx'
import { BulkResultStep } from '#kit/bulk/bulk-result-step.tsx'
import { BulkRunStep } from '#kit/bulk/bulk-run-step.tsx'
import { fieldText, useNamesIn } from '#kit/bulk/field-value.tsx'
import { useWatched } from '#kit/bulk/run-notices.ts'
import { addressOfWizard, wizardOf } from '#kit/bulk/wizard.ts'
import { call } from '#kit/calls/call.ts'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Props {
  readonly uid: number
  readonly onClose: () => void
}

const nothing = z.object({})
const followMs = 1_000

/** One run: who made it, what it did to which records, and everything that can still be done about it. */
export function RunPanel({ uid, onClose }: Props) {
  const [again, setAgain] = useState(false)
  const { data: run, isError } = useRead(
    runs.read,
    { params: { uid } },
    { refetchMs: followMs, staleMs: 0, ignore: [404] },
  )
  useWatched(uid)
  const { data: choice } = useChoice(run)
  const isUnderWay = run !== undefined && !endedStates.includes(run.state) && run.state !== 'undoing'
  const exact = run && wizardOf(run.resource, run.operation).exact
  if (again && run && choice)
    return (
      <BulkDrawer
        choice={{ ...choice, values: run.values }}
        selection={{ run: uid, outcome: 'refused' }}
        onClose={() => setAgain(false)}
      />
    )
  return (
    <Drawer
      opened
      onClose={onClose}
      size={720}
      classNames={{ body: 'fill' }}
      title={say('Run {uid}', { uid })}
      closeButtonProps={{ 'aria-label': say('Close') }}
    >
      {!run && (isError ? <Text p="md">{say('There is no such run.')}</Text> : <Skeleton h={200} m="md" />)}
      {run && isUnderWay && (
        <BulkRunStep
          run={run}
          onCancel={() => void call(runs.cancel, { params: { uid } })}
          onClose={onClose}
        />
      )}
      {run && !isUnderWay && (
        <BulkResultStep
          run={run}
          record={choice?.contract.record ?? nothing}
          onClose={onClose}
          above={<Facts run={run} choice={choice} />}
          more={
            exact &&
            run.counts.refused + run.counts.failed > 0 && (
              <Button size="sm" onClick={() => setAgain(true)}>
                {say('Run again on the refused')}
              </Button>
            )
          }
        />
      )}
    </Drawer>
  )
}

/** The operation behind a run; behind an undo or an import any of the same records, for the names of their fields. */
function useChoice(run: BulkRun | undefined) {
  const found = run && wizardOf(run.resource, run.operation)
  const wizard = found?.exact ?? found?.near
  return useQuery({
    queryKey: ['wizard choice', run?.resource, wizard?.name],
    queryFn: () => wizard?.load() as Promise<BulkChoice>,
    enabled: wizard !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function Facts({ run, choice }: { run: BulkRun; choice: BulkChoice | undefined }) {
  const exact = wizardOf(run.resource, run.operation).exact
  const schema = choice?.contract.values ?? nothing
  const namesOf = useNamesIn(schema, [run.values])
  const told = exact ? Object.entries(run.values).filter(([field]) => field in schema.shape) : []
  const rows: readonly (readonly [label: string, text: React.ReactNode])[] = [
    [say('What'), run.title],
    [say('Who'), run.requestedBy.name],
    [say('Chosen'), run.selectionText],
    ...told.map(
      ([field, value]) => [say(labelOf(schema, field)), fieldText(schema, field, value, namesOf)] as const,
    ),
    ...(
      [
        [say('Previewed'), run.previewedAt],
        [say('Queued'), run.queuedAt],
        [say('Started'), run.startedAt],
        [say('Finished'), run.finishedAt],
        [say('Undo until'), run.canUndo || run.canRedo ? run.undoUntil : null],
      ] as const
    )
      .filter(([, at]) => at !== null)
      .map(([label, at]) => [label, format.dateTime(at ?? '')] as const),
    ...(run.undoOf ? [[say('Takes back'), <RunLink key="of" uid={run.undoOf} />] as const] : []),
    ...(run.undoneBy ? [[say('Taken back by'), <RunLink key="by" uid={run.undoneBy} />] as const] : []),
  ]
  return (
    <>
      <Table withRowBorders={false} verticalSpacing={3} fz={13}>
        <Table.Tbody>
          {rows.map(([label, text]) => (
            <Table.Tr key={label}>
              <Table.Th w={150} fw={400} c="dimmed">
                {label}
              </Table.Th>
              <Table.Td>{text}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Note key={run.note} run={run} />
      {exact?.family.path && (
        <Anchor component={Link} to={addressOfWizard(exact)} fz={13}>
          {say('The same again with other records')}
        </Anchor>
      )}
    </>
  )
}

function RunLink({ uid }: { uid: number }) {
  return (
    <Anchor component={Link} to={`?run=${uid}`}>
      {say('Run {uid}', { uid })}
    </Anchor>
  )
}

function Note({ run }: { run: BulkRun }) {
  const [note, setNote] = useState(run.note)
  const { mutate, isPending } = useWrite(runs.note)
  return (
    <TextInput
      my="xs"
      label={say('Why')}
      maxLength={200}
      value={note}
      disabled={isPending}
      onChange={event => setNote(event.currentTarget.value)}
      onBlur={() => note !== run.note && mutate({ params: { uid: run.uid }, body: { note } })}
    />
  )
}
