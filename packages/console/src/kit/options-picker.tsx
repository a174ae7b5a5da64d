import type { Option, OptionsCall } from '@backroom/contract/kit/option'
import { MultiSelect, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { optionText } from '#kit/reference-names.ts'
import { say } from '#kit/say.ts'

const pauseMs = 120

/** The records chosen, then the best matches for what was typed. */
function useOptions(
  options: OptionsCall,
  typed: string,
  chosen: readonly number[],
  isOpen: boolean,
): Option[] {
  const known = useRead(
    options,
    { query: { uids: chosen.join(',') } },
    { enabled: chosen.length > 0, keepsLast: true, staleMs: 30_000 },
  )
  // Until their names are there, chosen ones are no numbers that nobody knows.
  const unnamed = chosen.map(uid => ({ uid, name: '…' }) as Option)
  const chosenOptions = chosen.length > 0 ? (known.data ?? unnamed) : []
  // With a record chosen the box holds its name, which is no search.
  const isName = chosenOptions.some(option => optionText(option) === typed)
  const [search] = useDebouncedValue(isName ? '' : typed, pauseMs)
  // Nobody chooses from a list that is not open, and a page may hold a dozen of them.
  const found = useRead(options, { query: { search } }, { keepsLast: true, staleMs: 30_000, enabled: isOpen })
  const all = new Map<number, Option>()
  for (const option of [...chosenOptions, ...(found.data ?? [])]) all.set(option.uid, option)
  return [...all.values()]
}

interface ManyProps {
  readonly options: OptionsCall
  readonly label: string
  readonly uids: readonly number[]
  readonly onChange: (uids: number[]) => void
  /** `xs` among the small inputs of a condition; in a form it is as large as its neighbours. */
  readonly size?: 'xs' | 'sm'
  readonly disabled?: boolean
}

/** Picks several records by name. */
export function OptionsPicker({ options, label, uids, onChange, size = 'sm', disabled = false }: ManyProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const found = useOptions(options, typed, uids, isOpen)
  return (
    <MultiSelect
      size={size}
      disabled={disabled}
      searchable
      aria-label={label}
      placeholder={uids.length === 0 ? say('Type a name') : ''}
      data={found.map(option => ({ value: String(option.uid), label: optionText(option) }))}
      value={uids.map(String)}
      onChange={values => onChange(values.map(Number))}
      searchValue={typed}
      onSearchChange={setTyped}
      onDropdownOpen={() => setIsOpen(true)}
      nothingFoundMessage={say('No match')}
      comboboxProps={{ withinPortal: false }}
      filter={({ options: given }) => given}
    />
  )
}

interface OneProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'options'> {
  readonly options: OptionsCall
  readonly uid: number | null
  readonly onChange: (uid: number | null) => void
}

/** Picks one record by name; typing searches the whole store, not only what is listed. */
export function OptionPicker({ options, uid, onChange, ...rest }: OneProps) {
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const found = useOptions(options, typed, uid === null ? [] : [uid], isOpen)
  return (
    <Select
      searchable
      clearable={!rest.disabled}
      allowDeselect
      openOnFocus={false}
      placeholder={say('Type a name')}
      data={found.map(option => ({ value: String(option.uid), label: optionText(option) }))}
      value={uid === null ? null : String(uid)}
      onChange={value => onChange(value === null ? null : Number(value))}
      onSearchChange={setTyped}
      onDropdownOpen={() => setIsOpen(true)}
      nothingFoundMessage={say('No match')}
      filter={({ options: given }) => given}
      {...rest}
    />
  )
}
