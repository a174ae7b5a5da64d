import { staffView } from '@backroom/contract/access/staff'
import { Select } from '@mantine/core'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

interface Props {
  readonly label: string
  readonly uid: number | null
  readonly onChange: (uid: number | null) => void
  /** Who may not be chosen. */
  readonly exceptUid: number
}

const active = JSON.stringify([{ field: 'status', op: 'in', value: ['active'] }])

/** One of the people who work here now. */
export function StaffPicker({ label, uid, onChange, exceptUid }: Props) {
  const { data } = useRead(staffView.list, { query: { filter: active as never, limit: 200, sort: 'name' } })
  const people = (data?.rows ?? []).filter(row => row.uid !== exceptUid)
  return (
    <Select
      label={label}
      placeholder={say('Nobody yet')}
      searchable
      clearable
      data={people.map(row => ({ value: String(row.uid), label: row.name }))}
      value={uid === null ? null : String(uid)}
      onChange={chosen => onChange(chosen === null ? null : Number(chosen))}
    />
  )
}
