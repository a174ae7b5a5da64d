import type { QueueItem } from '@backroom/contract/organisation/filters/item-facets'
import { Box, Combobox, Group, Kbd, Text, TextInput, UnstyledButton, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useValue } from '#kit/external-store.ts'
import { say } from '#kit/say.ts'
import type { FacetChanges } from '#organisation/quick-apply/facet-changes.ts'
import { digits, type KeyedFilter } from '#organisation/quick-apply/key-letters.ts'
import classes from '#organisation/quick-apply/quick-apply.module.css'

interface Props {
  readonly item: QueueItem
  readonly filters: readonly KeyedFilter[]
  readonly picked: { readonly uid: number; readonly from: number } | null
  readonly changes: FacetChanges
  readonly onPick: (filter: KeyedFilter) => void
  readonly findRef: RefObject<HTMLInputElement | null>
  readonly onDone: () => void
}

const foundMost = 8

/** The filters of the item's category, required ones first, each with its letter; the picked one with its digits. */
export function FilterKeys({ item, filters, picked, changes, onPick, findRef, onDone }: Props) {
  const { facets } = useValue(changes.state)
  const carried = facets.get(item.uid) ?? new Set<number>()
  const asked = new Map(item.filters.map(({ uid, required }) => [uid, required]))
  const own = filters.filter(
    ({ uid }) => asked.has(uid) || uid === picked?.uid || filters.length <= foundMost,
  )
  const shown = own.length > 0 ? own : filters
  const sorted = shown.toSorted(
    (a, b) => Number(asked.get(b.uid) ?? false) - Number(asked.get(a.uid) ?? false),
  )
  return (
    <Box p={12} className={classes.keys ?? ''}>
      <FindFacet
        filters={filters}
        findRef={findRef}
        onDone={onDone}
        onFound={uid => changes.toggle(item.uid, uid)}
      />
      {sorted.map(filter => (
        <FilterRow
          key={filter.uid}
          filter={filter}
          isRequired={asked.get(filter.uid) ?? false}
          from={picked?.uid === filter.uid ? picked.from : null}
          carried={carried}
          onPick={() => onPick(filter)}
          onToggle={uid => changes.toggle(item.uid, uid)}
        />
      ))}
    </Box>
  )
}

interface RowProps {
  readonly filter: KeyedFilter
  readonly isRequired: boolean
  /** The first of its facets in sight while it is picked. */
  readonly from: number | null
  readonly carried: ReadonlySet<number>
  readonly onPick: () => void
  readonly onToggle: (facetUid: number) => void
}

function FilterRow({ filter, isRequired, from, carried, onPick, onToggle }: RowProps) {
  const answers = filter.facets.filter(({ uid }) => carried.has(uid)).map(({ name }) => name)
  const inSight = from === null ? [] : filter.facets.slice(from, from + digits.length)
  return (
    <div className={classes.filterRow} data-open={from !== null || undefined}>
      <UnstyledButton w="100%" ta="left" className="line" aria-expanded={from !== null} onClick={onPick}>
        {filter.letter && <Kbd>{filter.letter}</Kbd>}
        <Text fw={560}>{filter.name}</Text>
        {isRequired && answers.length === 0 && (
          <Text fz={12} c="var(--br-warn)">
            {say('required')}
          </Text>
        )}
        <Text c="dimmed" fz={12} ml="auto" className="cut">
          {answers.join(', ')}
        </Text>
      </UnstyledButton>
      {from !== null && (
        <Group gap={4} mt={6}>
          {inSight.map((facet, at) => (
            <UnstyledButton
              key={facet.uid}
              className={`${classes.facetKey} framed chip small`}
              aria-pressed={carried.has(facet.uid)}
              onClick={() => onToggle(facet.uid)}
            >
              <Kbd size="xs">{digits[at]}</Kbd> {facet.name}
            </UnstyledButton>
          ))}
          {filter.facets.length > digits.length && (
            <Text fz={12} c="dimmed">
              {say(
                filter.letter
                  ? '{from} to {to} of {all}; {letter} shows more'
                  : '{from} to {to} of {all}; a click on the name shows more',
                {
                  from: from + 1,
                  to: from + inSight.length,
                  all: filter.facets.length,
                  letter: filter.letter ?? '',
                },
              )}
            </Text>
          )}
        </Group>
      )}
    </div>
  )
}

interface FindProps {
  readonly filters: readonly KeyedFilter[]
  readonly findRef: RefObject<HTMLInputElement | null>
  readonly onFound: (facetUid: number) => void
  readonly onDone: () => void
}

/** Any facet by name or synonym, over all filters; Enter puts it on and the box is ready for the next. */
function FindFacet({ filters, findRef, onFound, onDone }: FindProps) {
  const [typed, setTyped] = useState('')
  const combobox = useCombobox()
  const words = typed.trim().toLowerCase()
  const found =
    words === ''
      ? []
      : filters
          .flatMap(filter => filter.facets.map(facet => ({ ...facet, filter: filter.name })))
          .map(facet => ({ facet, rank: rankOf(words, facet) }))
          .filter(({ rank }) => rank < 3)
          .toSorted((a, b) => a.rank - b.rank || a.facet.name.localeCompare(b.facet.name))
          .slice(0, foundMost)
          .map(({ facet }) => facet)
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={uid => {
        onFound(Number(uid))
        setTyped('')
        combobox.closeDropdown()
      }}
    >
      <Combobox.Target>
        <TextInput
          ref={findRef}
          mb={8}
          leftSection={<IconSearch size={15} />}
          rightSection={<Kbd size="xs">/</Kbd>}
          aria-label={say('Find a facet')}
          placeholder={say('Find a facet')}
          value={typed}
          onChange={event => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
            combobox.updateSelectedOptionIndex()
            combobox.selectFirstOption()
          }}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={event => {
            if (event.key === 'Escape' || (event.key === 'Enter' && words === '')) {
              event.preventDefault()
              setTyped('')
              onDone()
            }
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={words === ''}>
        <Combobox.Options>
          {found.map(({ uid, name, filter }) => (
            <Combobox.Option key={uid} value={String(uid)}>
              {name} <span className="dim">{filter}</span>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{say('No facet is called that')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** 0 begins with it, 1 a synonym does, 2 holds it, 3 not at all. */
function rankOf(
  words: string,
  facet: { readonly name: string; readonly synonyms: readonly string[]; readonly filter: string },
): number {
  const name = facet.name.toLowerCase()
  if (name.startsWith(words)) return 0
  if (facet.synonyms.some(word => word.toLowerCase().startsWith(words))) return 1
  return `${facet.filter} ${name}`.toLowerCase().includes(words) ? 2 : 3
}
