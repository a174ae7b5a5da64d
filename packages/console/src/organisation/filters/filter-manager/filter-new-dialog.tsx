import {
  blankFilter,
  type FilterType,
  filters,
  filterTypes,
} from '@backroom/contract/organisation/filters/filters'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { NewRecordDialog } from '#kit/record-page/new-record-dialog.tsx'
import { say } from '#kit/say.ts'

/** Asks for a name and a kind; the rest is the form's. */
export function FilterNewDialog({ onClose }: { onClose: () => void }) {
  const [type, setType] = useState<FilterType>('list')
  return (
    <NewRecordDialog
      contract={filters}
      field="name"
      hint={say('What shoppers read: "Frame size".')}
      bodyOf={name => blankFilter(name, type)}
      opens={{ path: '?filter=:uid' }}
      onClose={onClose}
    >
      <NativeSelect
        label={say('Type')}
        description={say('The first three are answered on items; the others read the items themselves.')}
        value={type}
        onChange={event => setType(event.currentTarget.value as FilterType)}
        data={Object.entries(filterTypes).map(([value, label]) => ({ value, label: say(label) }))}
      />
    </NewRecordDialog>
  )
}
