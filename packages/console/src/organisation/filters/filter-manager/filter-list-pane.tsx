import type { RowOf } from '@backroom/contract/kit/data-view'
import { filtersOrder, type filtersView, filterTypes } from '@backroom/contract/organisation/filters/filters'
import { Box, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { usePageKeys } from '#kit/keys.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { OrderedList, useMovedRows } from '#kit/order/ordered-list.tsx'
import { Pill } from '#kit/parts/pill.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import classes from '#organisation/filters/filter-manager/filter-manager.module.css'

export type FilterRow = RowOf<typeof filtersView>

interface Props {
  readonly filters: readonly FilterRow[]
  readonly chosenUid: number | null
  readonly onChoose: (uid: number) => void
}

/** The filters as the site shows them, top to bottom; those that wait for a facet stand under its filter. */
export function FilterListPane({ filters, chosenUid, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const order = useWrite(filtersOrder)
  const box = useRef<HTMLInputElement>(null)
  usePageKeys([{ keys: '/', description: 'Search', run: () => box.current?.focus() }])
  const { rows, move } = useMovedRows(underParents(filters), (uids, onSettled) =>
    order.mutate({ body: { uids } }, { onSettled }),
  )
  const words = typed.trim().toLowerCase()
  const shown = rows.filter(filter => nameOf(filter).toLowerCase().includes(words))
  const line = (filter: FilterRow) => (
    <Row filter={filter} isChosen={filter.uid === chosenUid} onChoose={() => onChoose(filter.uid)} />
  )
  return (
    <nav aria-label={say('Filters')}>
      <Bar edge="bottom" px={12}>
        <TextInput
          ref={box}
          w="100%"
          leftSection={<IconSearch size={15} />}
          aria-label={say('Search filters')}
          placeholder={say('Search filters')}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      </Bar>
      <Box p="6px 8px 24px" className="scrolls">
        {words === '' ? (
          <OrderedList rows={rows} idOf={({ uid }) => uid} nameOf={nameOf} onChange={move}>
            {line}
          </OrderedList>
        ) : (
          shown.map(filter => <div key={filter.uid}>{line(filter)}</div>)
        )}
        {shown.length === 0 && <p className="dim">{say('No filter is called that.')}</p>}
      </Box>
    </nav>
  )
}

/** In the order of the site, with those that wait for a facet under the filter it belongs to. */
function underParents(filters: readonly FilterRow[]): FilterRow[] {
  const known = new Set(filters.map(({ uid }) => uid))
  const withBelow = (filter: FilterRow): FilterRow[] => [
    filter,
    ...filters.filter(({ parentFilterUid }) => parentFilterUid === filter.uid).flatMap(withBelow),
  ]
  return filters
    .filter(({ parentFilterUid }) => parentFilterUid === null || !known.has(parentFilterUid))
    .flatMap(withBelow)
}

const nameOf = ({ internalName, name }: FilterRow) => internalName || name

function Row(props: { filter: FilterRow; isChosen: boolean; onChoose: () => void }) {
  const { filter, isChosen, onChoose } = props
  return (
    <>
      {filter.parentFacet && <span className={classes.below} aria-hidden="true" />}
      <UnstyledButton
        className={classes.filter ?? ''}
        aria-current={isChosen || undefined}
        onClick={onChoose}
      >
        <b className="cut">{nameOf(filter)}</b>
        {filter.active ? (
          <span className="dim num">{format.number(filter.facets)}</span>
        ) : (
          <Pill tone="gray">{say('Off')}</Pill>
        )}
        <span className="wide line small dim">
          {say(filterTypes[filter.type])}
          {filter.parentFacet && (
            <span className="cut">{say('with {name}', { name: filter.parentFacet })}</span>
          )}
        </span>
      </UnstyledButton>
    </>
  )
}
