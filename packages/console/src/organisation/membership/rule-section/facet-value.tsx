import { facets, facetsView } from '@backroom/contract/organisation/filters/facets'
import { facetOptions, ownFilterOptions } from '@backroom/contract/organisation/filters/pickers'
import { Group, MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { OptionPicker } from '#kit/options-picker.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

const pauseMs = 150

interface Props {
  readonly uids: readonly number[]
  readonly onChange: (uids: number[]) => void
}

/** Facets of a rule: first the filter they answer, then its facets with how many items carry each. */
export function FacetValue({ uids, onChange }: Props) {
  const { data: chosen = [] } = useRead(
    facetOptions,
    { query: { uids: uids.slice(0, 100).join(',') } },
    { enabled: uids.length > 0, keepsLast: true },
  )
  const [picked, setPicked] = useState<number | null>(null)
  const { data: first } = useRead(
    facets.read,
    { params: { uid: uids[0] ?? 0 } },
    { enabled: uids.length > 0 && picked === null, keepsLast: true, ignore: [404] },
  )
  const filterUid = picked ?? first?.filterUid ?? null
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, pauseMs) // a filter may have two thousand facets
  const { data: offered } = useRead(
    facetsView.list,
    {
      query: {
        limit: 200,
        sort: 'name',
        search,
        filter: JSON.stringify([{ field: 'filterUid', op: 'in', value: [filterUid ?? 0] }]),
      },
    },
    { enabled: filterUid !== null, keepsLast: true },
  )
  const names = new Map<number, string>(chosen.map(({ uid, name }) => [uid, name]))
  for (const row of offered?.rows ?? []) names.set(row.uid, `${row.name} (${format.number(row.itemCount)})`)
  const listed = [
    ...new Set([...uids, ...(filterUid === null ? [] : (offered?.rows ?? []).map(row => row.uid))]),
  ]
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" style={{ minWidth: 0, flex: 1 }}>
      <OptionPicker
        size="xs"
        w="min(180px, 42%)"
        options={ownFilterOptions}
        uid={filterUid}
        onChange={setPicked}
        placeholder={say('Filter')}
        aria-label={say('Filter of the facets')}
      />
      <MultiSelect
        size="xs"
        style={{ flex: 1, minWidth: 120 }}
        searchable
        aria-label={say('Facets')}
        placeholder={
          uids.length === 0 ? (filterUid === null ? say('Choose a filter first') : say('Facets')) : ''
        }
        data={listed.map(uid => ({ value: String(uid), label: names.get(uid) ?? `${uid}` }))}
        value={uids.map(String)}
        onChange={values => onChange(values.map(Number))}
        searchValue={typed}
        onSearchChange={setTyped}
        nothingFoundMessage={say('No match')}
        filter={({ options }) => options}
      />
    </Group>
  )
}
