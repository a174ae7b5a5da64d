import type { Outcome } from '@backroom/contract/kit/bulk'
import type { previewView, resultView } from '@backroom/contract/wizards/runs'
import { Button, Checkbox, Skeleton, Table, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { type Change, FieldChanges, tellingApart, useNamesIn } from '#kit/bulk/field-value.tsx'
import { call } from '#kit/calls/call.ts'
import { keyOf } from '#kit/calls/use-endpoint.ts'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'

interface Row extends Change {
  readonly uid: number
  readonly code: string
  readonly name: string
  readonly image?: string | null
  readonly reason?: string
  readonly also: Readonly<Record<string, unknown>>
}

interface Shared {
  /** Fields of the records, by which values are read. */
  readonly record: z.ZodObject
  /** Which rows are in, where some may be left out. */
  readonly ticks?: { readonly isOn: (uid: number) => boolean; readonly onToggle: (uid: number) => void }
}

/** Records of a preview or a run: what each has and gets, or why not. */
export function RunTable({ rows, record, ticks }: Shared & { readonly rows: readonly Row[] }) {
  const namesOf = useNamesIn(record, [...rows.map(({ before }) => before), ...rows.map(({ after }) => after)])
  return (
    <Table>
      <Table.Tbody>
        {rows.map(row => (
          <Table.Tr key={row.uid} opacity={ticks && !ticks.isOn(row.uid) ? 0.55 : 1}>
            {ticks && (
              <Table.Td w={30}>
                <Checkbox
                  checked={ticks.isOn(row.uid)}
                  onChange={() => ticks.onToggle(row.uid)}
                  aria-label={say('Change {name}', { name: row.name })}
                />
              </Table.Td>
            )}
            {row.image !== undefined && (
              <Table.Td w={48}>
                <Thumb src={row.image} size={32} />
              </Table.Td>
            )}
            <Table.Td>
              <Text fw={540}>{row.name}</Text>
              <Text fz={12} c="dimmed">
                {tellingApart(record, row)}
              </Text>
            </Table.Td>
            <Table.Td>
              {row.reason ? (
                say(row.reason)
              ) : (
                <FieldChanges schema={record} namesOf={namesOf} before={row.before} after={row.after} />
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

interface Props extends Shared {
  readonly view: typeof previewView | typeof resultView
  /** Of the preview or the run. */
  readonly uid: number
  readonly outcomes: readonly Outcome[]
}

const perPage = 50
const pauseMs = 200

/** All records of a preview or a run that came to something, page by page, to be searched. */
export function RunRows({ view, uid, outcomes, ...table }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, pauseMs)
  const filter = JSON.stringify([{ field: 'outcome', op: 'in', value: outcomes }])
  const found = useInfiniteQuery({
    queryKey: [...keyOf(view.list), uid, filter, search],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(
        view.list,
        { params: { uid }, query: { filter: filter as never, search, limit: perPage, cursor: pageParam } },
        { signal },
      ),
    getNextPageParam: page => page.nextCursor,
  })
  const rows = found.data?.pages.flatMap(page => page.rows) ?? []
  const total = found.data?.pages[0]?.total?.count ?? 0
  return (
    <>
      {(total > perPage || typed !== '') && (
        <TextInput
          size="xs"
          mb="xs"
          maw={320}
          type="search"
          aria-label={say(view.searches)}
          placeholder={say(view.searches)}
          leftSection={<IconSearch size={15} stroke={1.7} />}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      )}
      {found.isPending ? <Skeleton h={120} /> : <RunTable {...table} rows={rows} />}
      {found.isSuccess && rows.length === 0 && <Text c="dimmed">{say('None.')}</Text>}
      {found.hasNextPage && (
        <Button
          fullWidth
          mt="xs"
          variant="subtle"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {say('{n} more', { n: total - rows.length })}
        </Button>
      )}
    </>
  )
}
