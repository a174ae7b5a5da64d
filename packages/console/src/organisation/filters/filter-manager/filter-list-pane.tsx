import type { RowOf } from '@backroom/contract/kit/data-view'
import { filtersOrder, type filtersView, filterTypes } from '@backroom/contract/organisation/filters/filters'
import { Box, TextInput, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { usePageKeys } from '#kit/keys.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { SortableList } from '#kit/order/sortable-list.tsx'
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
  const [moved, setMoved] = useState<readonly number[] | null>(null)
  const order = useWrite(filtersOrder)
  const box = useRef<HTMLInputElement>(null)
  usePageKeys([{ keys: '/', description: 'Search', run: () => box.current?.focus() }])
  const rows = new Map(filters.map(filter => [filter.uid, filter]))
  const uids = (moved ?? underParents(filters)).filter(uid => rows.has(uid))
  const words = typed.trim().toLowerCase()
  const shown = words === '' ? uids : uids.filter(uid => nameOf(rows.get(uid)).toLowerCase().includes(words))
  const row = (uid: number) => {
    const filter = rows.get(uid)
    if (!filter) return null
    return <Row filter={filter} isChosen={uid === chosenUid} onChoose={() => onChoose(uid)} />
  }
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
          <SortableList
            ids={uids}
            nameOf={uid => nameOf(rows.get(uid))}
            onChange={next => {
              setMoved(next)
              order.mutate({ body: { uids: next } }, { onSettled: () => setMoved(null) })
            }}
            render={row}
          />
        ) : (
          shown.map(uid => <div key={uid}>{row(uid)}</div>)
        )}
        {shown.length === 0 && <p className="dim">{say('No filter is called that.')}</p>}
      </Box>
    </nav>
  )
}

/** In the order of the site, with those that wait for a facet under the filter it belongs to. */
function underParents(filters: readonly FilterRow[]): number[] {
  const known = new Set(filters.map(({ uid }) => uid))
  const below = (parent: number): number[] =>
    filters
      .filter(({ parentFilterUid }) => parentFilterUid === parent)
      .flatMap(({ uid }) => [uid, ...below(uid)])
  return filters
    .filter(({ parentFilterUid }) => parentFilterUid === null || !known.has(parentFilterUid))
    .flatMap(({ uid }) => [uid, ...below(uid)])
}

const nameOf = (filter: FilterRow | undefined) => filter?.internalName || filter?.name || ''

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
