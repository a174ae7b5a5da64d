import { googleCategories } from '@backroom/contract/organisation/google-categories'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { say } from '#kit/say.ts'
import { useRead } from '#kit/use-endpoint.ts'

interface Props {
  readonly onPick: (id: number) => void
  readonly onClose: () => void
}

const pauseMs = 120

/** Finds a Google category by number, words or what shops here call it; Enter takes the first. */
export function GooglePicker({ onPick, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [term] = useDebouncedValue(typed, pauseMs)
  const { data = [] } = useRead(googleCategories, { query: { term } }, { keepsLast: true })
  const combobox = useCombobox()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store of the combobox is one object
  useEffect(() => {
    combobox.openDropdown()
    combobox.selectFirstOption()
  }, [data])
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
          onChange={event => setTyped(event.currentTarget.value)}
          onBlur={onClose}
          onKeyDown={event => {
            event.stopPropagation()
            if (event.key === 'Escape') onClose()
            const [first] = data
            if (event.key === 'Enter' && first && combobox.getSelectedOptionIndex() < 0) onPick(first.id)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
          {data.map(({ id, path }) => (
            <Combobox.Option key={id} value={String(id)} onMouseDown={event => event.preventDefault()}>
              {path} <span className="dim">{id}</span>
            </Combobox.Option>
          ))}
          {data.length === 0 && <Combobox.Empty>{say('No match')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
