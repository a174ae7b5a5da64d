import type { Option, OptionsCall } from '@backroom/contract/kit/option'
import { MultiSelect, type OptionsFilter, Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { awaitedAfter } from '#kit/awaited-choice.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { optionText } from '#kit/reference-names.ts'
import { say } from '#kit/say.ts'

const pauseMs = 120
/** The server has matched them already. */
const asFound: OptionsFilter = ({ options }) => options

interface Choosing {
  readonly options: OptionsCall
  readonly chosen: readonly number[]
  readonly onTake: (uid: number) => void
}

/** What there is to choose from, and the keys: typing searches the whole store, and Enter takes the first match. */
function useOptions({ options, chosen, onTake }: Choosing) {
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  /** What Enter asks the first match of. It may come when the box is left already, and is emptied. */
  const [awaited, setAwaited] = useState<string | null>(null)
  const known = useRead(
    options,
    { query: { uids: chosen.join(',') } },
    { enabled: chosen.length > 0, keepsLast: true, staleMs: 30_000 },
  )
  // Until their names are there, chosen ones are no numbers that nobody knows.
  const unnamed = chosen.map(uid => ({ uid, name: '…' }) as Option)
  const chosenOptions = chosen.length > 0 ? (known.data ?? unnamed) : []
  // With a record chosen the box holds its name, which is no search.
  const wanted = chosenOptions.some(option => optionText(option) === typed) ? '' : typed.trim()
  const [paused] = useDebouncedValue(wanted, pauseMs)
  const search = awaited ?? paused
  const found = useRead(
    options,
    { query: { search } },
    // Nobody chooses from a list that is not open, and a page may hold a dozen of them.
    { keepsLast: true, staleMs: 30_000, enabled: isOpen || awaited !== null },
  )
  const isAnswered = found.data !== undefined && !found.isPlaceholderData
  const matches = found.data ?? []
  const first = matches.find(({ uid }) => !chosen.includes(uid))

  const take = useEffectEvent(() => {
    setAwaited(null)
    if (!first || !isAnswered) return
    onTake(first.uid)
    setIsOpen(false)
  })
  useEffect(() => {
    if (awaited !== null && (isAnswered || found.isError)) take()
  }, [awaited, isAnswered, found.isError])

  const all = new Map<number, Option>()
  const inOrder = wanted ? [...matches, ...chosenOptions] : [...chosenOptions, ...matches]
  for (const option of inOrder) all.set(option.uid, option)
  return {
    typed,
    setTyped,
    props: {
      data: [...all.values()].map(option => ({ value: String(option.uid), label: optionText(option) })),
      dropdownOpened: isOpen,
      onDropdownOpen: () => setIsOpen(true),
      onDropdownClose: () => setIsOpen(false),
      nothingFoundMessage: say('No match'),
      filter: asFound,
      // Whatever else is typed or chosen since is meant instead.
      onInput: () => setAwaited(null),
      onOptionSubmit: () => setAwaited(null),
      onKeyDownCapture: (event: KeyboardEvent<HTMLInputElement>) => {
        const isOfList = isAnswered && search === wanted
        const isPointedAt = isOfList && event.currentTarget.hasAttribute('aria-activedescendant')
        const next = awaitedAfter(event.key, { awaited, wanted, isPointedAt })
        setAwaited(next)
        if (event.key !== 'Enter' || next === null) return
        event.preventDefault()
        event.stopPropagation()
      },
    },
  }
}

interface ManyProps {
  readonly options: OptionsCall
  readonly label: string
  readonly uids: readonly number[]
  readonly onChange: (uids: number[]) => void
  /** `xs` among the small inputs of a condition; in a form it is as large as its neighbours. */
  readonly size?: 'xs' | 'sm'
  readonly disabled?: boolean
  /** In a pop-up, whose button its list must not cover. */
  readonly isBeside?: boolean
}

/** Picks several records by name. */
export function OptionsPicker(given: ManyProps) {
  const { options, label, uids, onChange, size = 'sm', disabled = false, isBeside = false } = given
  const { typed, setTyped, props } = useOptions({
    options,
    chosen: uids,
    onTake: uid => {
      onChange([...uids, uid])
      setTyped('')
    },
  })
  return (
    <MultiSelect
      size={size}
      disabled={disabled}
      searchable
      hidePickedOptions // so that Enter takes one more, and never one away
      aria-label={label}
      placeholder={uids.length === 0 ? say('Type a name') : ''}
      value={uids.map(String)}
      onChange={values => onChange(values.map(Number))}
      searchValue={typed}
      onSearchChange={setTyped}
      comboboxProps={{ withinPortal: false, ...(isBeside && { position: 'right-start' }) }}
      {...props}
    />
  )
}

interface OneProps extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'options'> {
  readonly options: OptionsCall
  readonly uid: number | null
  readonly onChange: (uid: number | null) => void
}

/** Picks one record by name; what is typed over a chosen one replaces it. */
export function OptionPicker({ options, uid, onChange, ...rest }: OneProps) {
  const { setTyped, props } = useOptions({ options, chosen: uid === null ? [] : [uid], onTake: onChange })
  return (
    <Select
      searchable
      clearable={!rest.disabled}
      allowDeselect
      openOnFocus={false}
      placeholder={say('Type a name')}
      value={uid === null ? null : String(uid)}
      onChange={value => onChange(value === null ? null : Number(value))}
      onSearchChange={setTyped}
      onFocus={(event: FocusEvent<HTMLInputElement>) => event.currentTarget.select()}
      {...props}
      {...rest}
    />
  )
}
