import { googleCategories } from '@backroom/contract/organisation/google-categories/google-categories'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { call } from '#kit/calls/call.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

interface Props {
  readonly onPick: (id: number) => void
  /** Escape was pressed. */
  readonly onCancel: () => void
  /** Somebody went elsewhere. */
  readonly onClose: () => void
}

const pauseMs = 120

/** Finds a Google category by number, words or what shops here call it; Enter takes the first. */
export function GooglePicker({ onPick, onCancel, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [term] = useDebouncedValue(typed, pauseMs)
  const { data, isPlaceholderData } = useRead(googleCategories, { query: { term } }, { keepsLast: true })
  const combobox = useCombobox()
  const asking = useRef(0)
  const isSettled = term === typed && data !== undefined && !isPlaceholderData
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store of the combobox is one object
  useEffect(() => {
    combobox.openDropdown()
    if (isSettled) combobox.selectFirstOption()
  }, [data, isSettled])

  /** Enter means what stands in the box, also before its list is there. */
  const take = async () => {
    const asked = ++asking.current
    const [first] = numberFirst(await call(googleCategories, { query: { term: typed } }), typed)
    if (first && asked === asking.current) onPick(first.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Escape') {
      asking.current++
      onCancel()
    }
    if (event.key !== 'Enter') return
    if (!isSettled) combobox.resetSelectedOption() // it would be of another list
    if (combobox.getSelectedOptionIndex() < 0) void take()
  }
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={value => onPick(Number(value))}
      width={520}
      position="bottom-start"
    >
      <Combobox.Target>
        <TextInput
          size="xs"
          autoFocus
          aria-label={say('Search Google categories')}
          placeholder={say('Number or words')}
          value={typed}
          onChange={event => {
            asking.current++
            setTyped(event.currentTarget.value)
          }}
          onBlur={onClose}
          onKeyDown={onKeyDown}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
          {numberFirst(data ?? [], term).map(({ id, path }) => (
            <Combobox.Option key={id} value={String(id)} onMouseDown={event => event.preventDefault()}>
              {path} <span className="dim">{id}</span>
            </Combobox.Option>
          ))}
          {data?.length === 0 && <Combobox.Empty>{say('No match')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** Of rows whose numbers begin with one, the row that has it. */
function numberFirst<Row extends { readonly id: number }>(rows: readonly Row[], term: string): Row[] {
  const isMeant = ({ id }: Row) => String(id) === term.trim()
  return [...rows.filter(isMeant), ...rows.filter(row => !isMeant(row))]
}
