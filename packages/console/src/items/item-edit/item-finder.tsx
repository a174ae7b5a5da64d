import { type FoundItem, items } from '@backroom/contract/items/items'
import { Checkbox, Group, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { say } from '#kit/say.ts'
import { Thumb } from '#kit/thumb.tsx'
import { useRead } from '#kit/use-endpoint.ts'

interface Props {
  readonly label: string
  readonly onPick: (item: FoundItem) => void
  /** Items that are not offered. */
  readonly except: readonly number[]
  /** Only this brand's, until others are asked for. */
  readonly brandUid?: number | null
  readonly disabled?: boolean
}

/** Finds an item that carries a page, by code, barcode or name. */
export function ItemFinder({ label, onPick, except, brandUid = null, disabled = false }: Props) {
  const [typed, setTyped] = useState('')
  const [hasOthers, setHasOthers] = useState(false)
  const [term] = useDebouncedValue(typed, 120)
  const only = brandUid !== null && !hasOthers ? { brandUid } : {}
  const { data = [] } = useRead(
    items.lookup,
    { query: { term, pages: 'true', ...only } },
    { keepsLast: true },
  )
  const found = data.filter(({ uid }) => !except.includes(uid))
  return (
    <Group gap="sm" wrap="nowrap">
      <Select
        flex={1}
        searchable
        aria-label={label}
        placeholder={label}
        disabled={disabled}
        value={null}
        searchValue={typed}
        onSearchChange={setTyped}
        filter={({ options }) => options}
        data={found.map(item => ({ value: String(item.uid), label: `${item.code} ${item.name}` }))}
        renderOption={({ option }) => {
          const item = found.find(({ uid }) => String(uid) === option.value)
          return (
            <Group gap={8} wrap="nowrap">
              <Thumb src={item?.thumb ?? null} size={28} />
              <span className="code">{item?.code}</span>
              <span className="cut">{item?.name}</span>
              <span className="dim">{item?.colour}</span>
            </Group>
          )
        }}
        nothingFoundMessage={say('No item has that code, barcode or name')}
        onChange={value => {
          const item = found.find(({ uid }) => String(uid) === value)
          if (item) onPick(item)
          setTyped('')
        }}
      />
      {brandUid !== null && (
        <Checkbox
          label={say('Other brands too')}
          checked={hasOthers}
          onChange={event => setHasOthers(event.currentTarget.checked)}
        />
      )}
    </Group>
  )
}
