import { facetsOrder, mergeFacets } from '@backroom/contract/organisation/filters/facets'
import { isSystemFilter } from '@backroom/contract/organisation/filters/filters'
import { counted } from '@backroom/contract/wording/say'
import { Box, Button, Menu, Text, TextInput } from '@mantine/core'
import { IconChevronDown, IconPlus, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { BulkDrawer } from '#kit/bulk/bulk-drawer.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { CouldNotLoad } from '#kit/list-page/list-states.tsx'
import { OrderedList, useMovedRows } from '#kit/order/ordered-list.tsx'
import { say } from '#kit/say.ts'
import { FacetAddDialog } from '#organisation/filters/filter-manager/facet-add-dialog.tsx'
import { FacetItems } from '#organisation/filters/filter-manager/facet-items.tsx'
import { FacetLine } from '#organisation/filters/filter-manager/facet-line.tsx'
import { FacetMergeFields } from '#organisation/filters/filter-manager/facet-merge-fields.tsx'
import { FacetTwinDrawer } from '#organisation/filters/filter-manager/facet-twin-drawer.tsx'
import type { FilterRow } from '#organisation/filters/filter-manager/filter-list-pane.tsx'
import classes from '#organisation/filters/filter-manager/filter-manager.module.css'
import type { FacetDrafts } from '#organisation/filters/filter-manager/use-facet-typing.ts'
import { type FacetRow, useFacets } from '#organisation/filters/filter-manager/use-facets.ts'

/** Above this a hand for each of them would make the page slow; places are then typed. */
const draggedMost = 250

type Dialog = 'add' | 'merge' | 'twins' | null

/** The answers of one filter: order, names, swatches, ranges, synonyms and who carries them. */
export function FacetPane({ filter }: { filter: FilterRow }) {
  const { facets, isRead, error, refetch } = useFacets(filter.uid)
  const [typed, setTyped] = useState('')
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [dialog, setDialog] = useState<Dialog>(null)
  const [drafts] = useState<FacetDrafts>(() => new Map())
  const [itemsOf, setItemsOf] = useState<FacetRow | null>(null)
  const [search, setSearch] = useSearchParams()
  const openUid = Number(search.get('facet'))
  const open = (uid: number | null) =>
    setSearch({ filter: String(filter.uid), ...(uid !== null && { facet: String(uid) }) })
  const isSystem = isSystemFilter(filter.type)
  if (error && !isRead) return <CouldNotLoad error={error} onRetry={() => void refetch()} />
  const words = typed.trim().toLowerCase()
  // The open one stays in sight: somebody is typing in it.
  const shown = facets.filter(
    ({ uid, name, synonyms }) =>
      uid === openUid || [name, ...synonyms].some(word => word.toLowerCase().includes(words)),
  )
  const line = (facet: FacetRow) => (
    <FacetLine
      key={facet.uid}
      facet={facet}
      filter={filter}
      count={facets.length}
      isOpen={facet.uid === openUid}
      drafts={drafts}
      isTicked={ticked.has(facet.uid)}
      onTick={isTicked =>
        setTicked(
          before => new Set(isTicked ? [...before, facet.uid] : [...before].filter(uid => uid !== facet.uid)),
        )
      }
      onOpen={isOpen => open(isOpen ? facet.uid : null)}
      onItems={() => setItemsOf(facet)}
    />
  )
  return (
    <>
      <Bar edge="bottom" px={12}>
        <TextInput
          w={170}
          leftSection={<IconSearch size={15} />}
          aria-label={say('Search facets')}
          placeholder={say('Search facets')}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        {!isSystem && (
          <>
            <Button leftSection={<IconPlus size={15} stroke={1.7} />} onClick={() => setDialog('add')}>
              {say('Add')}
            </Button>
            <SortMenu filterUid={filter.uid} onTwins={() => setDialog('twins')} />
          </>
        )}
        {ticked.size > 0 && (
          <Button onClick={() => setDialog('merge')}>{say('Merge {n}…', { n: ticked.size })}</Button>
        )}
        <Text c="dimmed" fz={12} ml="auto">
          {counted(facets.length, 'facet')}
        </Text>
      </Bar>
      <div className={classes.facetHead} aria-hidden="true">
        <span />
        <span>{say('Name')}</span>
        <span>{say('URL')}</span>
        <span>{say('Items')}</span>
        <span>{say('Live')}</span>
        <span>{say('Active')}</span>
      </div>
      <Box p="6px 8px 24px" className="scrolls">
        <FacetList
          filterUid={filter.uid}
          facets={shown}
          isDraggable={words === '' && facets.length <= draggedMost && !isSystem}
          line={line}
        />
        {facets.length > draggedMost && !isSystem && (
          <Text c="dimmed" fz={12} p="sm">
            {say('Over {n} facets are not dragged: open one and type its place.', { n: draggedMost })}
          </Text>
        )}
        {isRead && facets.length === 0 && (
          <Text c="dimmed" p="sm">
            {isSystem
              ? say('Its facets come from the items themselves.')
              : say('No facets yet. Add one, or paste a list of names.')}
          </Text>
        )}
        {facets.length > 0 && shown.length === 0 && (
          <Text c="dimmed" p="sm">
            {say('No facet is called that.')}
          </Text>
        )}
      </Box>
      {itemsOf && (
        <FacetItems key={itemsOf.uid} facet={itemsOf} isSystem={isSystem} onClose={() => setItemsOf(null)} />
      )}
      {dialog === 'add' && <FacetAddDialog filterUid={filter.uid} onClose={() => setDialog(null)} />}
      {dialog === 'twins' && <FacetTwinDrawer filterUid={filter.uid} onClose={() => setDialog(null)} />}
      {dialog === 'merge' && (
        <BulkDrawer
          choice={{ contract: mergeFacets, label: say('Merge…'), values: {}, Form: FacetMergeFields }}
          selection={{ uids: [...ticked] }}
          onClose={hasRun => {
            setDialog(null)
            if (hasRun) setTicked(new Set())
          }}
        />
      )}
    </>
  )
}

interface ListProps {
  readonly filterUid: number
  readonly facets: readonly FacetRow[]
  readonly isDraggable: boolean
  readonly line: (facet: FacetRow) => ReactNode
}

function FacetList({ filterUid, facets, isDraggable, line }: ListProps) {
  const order = useWrite(facetsOrder)
  const { rows, move } = useMovedRows(facets, (uids, onSettled) =>
    order.mutate({ body: { filterUid, uids } }, { onSettled }),
  )
  if (!isDraggable) return facets.map(line)
  return (
    <OrderedList rows={rows} idOf={({ uid }) => uid} nameOf={({ name }) => name} onChange={move}>
      {line}
    </OrderedList>
  )
}

function SortMenu({ filterUid, onTwins }: { filterUid: number; onTwins: () => void }) {
  const order = useWrite(facetsOrder)
  const sort = (by: 'alpha' | 'size' | 'number') => order.mutate({ body: { filterUid, by } })
  return (
    <Menu>
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={14} />}>{say('Sort')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => sort('alpha')}>{say('A to Z, once')}</Menu.Item>
        <Menu.Item onClick={() => sort('size')}>{say('By size, once')}</Menu.Item>
        <Menu.Item onClick={() => sort('number')}>{say('By number, once')}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={onTwins}>{say('Find duplicates')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
