import { itemsView } from '@backroom/contract/items/lists/views'
import { screens } from '@backroom/contract/items/screens'
import type { AskedRow } from '@backroom/contract/kit/data-view'
import type { Filter } from '@backroom/contract/kit/filter'
import { pathTo } from '@backroom/contract/kit/screen'
import type { ViewState } from '@backroom/contract/shell/saved-views'
import { Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { itemChoices } from '#items/bulk/item-bulk-choices.ts'
import classes from '#items/lists/item-list/embedded-items.module.css'
import { itemCard, itemCells } from '#items/lists/item-list/item-cells.tsx'
import { useItemMenu } from '#items/lists/item-list/use-item-menu.tsx'
import { useSeenView } from '#items/lists/item-list/use-seen-view.ts'
import type { BulkChoice } from '#kit/bulk/bulk-choice.ts'
import { BulkDrawer } from '#kit/bulk/bulk-drawer.tsx'
import { download } from '#kit/calls/download.ts'
import { DataTable } from '#kit/data-table/data-table.tsx'
import { type Rows, useRows } from '#kit/data-table/use-rows.ts'
import { useIsPhone } from '#kit/is-phone.ts'
import { ListCards } from '#kit/list-page/list-cards.tsx'
import { memoryOf } from '#kit/list-page/list-memory.ts'
import { SelectionBar } from '#kit/list-page/selection-bar.tsx'
import type { ListControl } from '#kit/list-page/use-list-state.ts'
import { useOwnListState } from '#kit/list-page/use-own-list-state.ts'
import { type RowSelection, useSelection } from '#kit/list-page/use-selection.ts'
import { say } from '#kit/say.ts'

const columns = ['image', 'code', 'name', 'status', 'live', 'effectivePriceMinor', 'ownAvailable']
const typingPauseMs = 200
const rowsInSight = 10

interface Props {
  /** Which items: the rows of the list on a page about something they carry. */
  readonly filter: Filter
  /** Said when there are none. */
  readonly none: string
  /** Further entries of a row's menu, of the record whose page this is. */
  readonly more?: (row: AskedRow<typeof itemsView>) => ReactNode
}

/** A list of items inside another record's page, with everything that can be done to many. */
export function EmbeddedItems({ filter, none, more }: Props) {
  const view = useSeenView(itemsView)
  const control = useOwnListState(view, filter, columns)
  const { state, words } = control
  const place = JSON.stringify(['embedded', state.filter, state.search, state.sort])
  const memory = memoryOf(place)
  const rows = useRows(view, state, words, memory)
  const selection = useSelection(view, state, words)
  const [choice, setChoice] = useState<BulkChoice | null>(null)
  const { menu, dialog } = useItemMenu()
  const rowMenu = (row: AskedRow<typeof itemsView>) => (
    <>
      {menu(row)}
      {more?.(row)}
    </>
  )
  const navigate = useNavigate()
  const searchRef = useRef<HTMLInputElement>(null)
  const isPhone = useIsPhone()
  const addressOf = ({ uid }: { uid: number }) => pathTo(screens.item, { uid })
  const count = rows.total?.count ?? 0
  if (rows.total && count === 0 && state.search === '') {
    return (
      <Text c="dimmed" className={classes.wide ?? ''}>
        {none}
      </Text>
    )
  }
  return (
    // What is asked about items is sent by itself; it must not save the record whose page this is.
    <div className={classes.wide} onSubmit={event => event.stopPropagation()}>
      <SearchBox control={control} searchRef={searchRef} />
      {count > 0 && (
        <div className={classes.list} style={{ height: 36 + Math.min(count, rowsInSight) * 53 }}>
          {isPhone ? (
            <ListCards
              rows={rows}
              selection={selection}
              memory={memory}
              addressOf={addressOf}
              card={itemCard as never}
              rowMenu={rowMenu as never}
            />
          ) : (
            <DataTable
              key={place}
              control={control}
              rows={rows}
              selection={selection}
              memory={memory}
              addressOf={addressOf}
              cells={itemCells as never}
              rowMenu={rowMenu as never}
              onOpen={row => void navigate(addressOf(row))}
              onSearch={() => searchRef.current?.focus()}
            />
          )}
        </div>
      )}
      <Count rows={rows} />
      <SelectionBar
        rows={rows}
        selection={selection}
        choices={itemChoices()}
        direct={[]}
        onChoose={setChoice}
        onExport={() => exportRows(state, selection)}
      />
      {choice && (
        <BulkDrawer
          choice={choice}
          selection={selection.asked()}
          onClose={() => {
            setChoice(null)
            selection.clear()
          }}
        />
      )}
      {dialog}
    </div>
  )
}

interface SearchProps {
  readonly control: ListControl
  readonly searchRef: React.RefObject<HTMLInputElement | null>
}

function SearchBox({ control, searchRef }: SearchProps) {
  const [typed, setTyped] = useState('')
  const ask = useDebouncedCallback((search: string) => control.change({ search }), typingPauseMs)
  return (
    <TextInput
      ref={searchRef}
      type="search"
      size="xs"
      aria-label={say(control.view.searches)}
      placeholder={say(control.view.searches)}
      leftSection={<IconSearch size={15} stroke={1.7} />}
      value={typed}
      onChange={event => {
        setTyped(event.currentTarget.value)
        ask(event.currentTarget.value)
      }}
      onKeyDown={event => {
        if (event.key !== 'Enter') return
        event.preventDefault() // Enter here searches; it must not save the record
        control.change({ search: typed })
      }}
    />
  )
}

function Count({ rows }: { rows: Rows }) {
  if (rows.error) return <Text c="var(--br-bad)">{rows.error.message}</Text>
  if (rows.total?.count !== 0) return null
  return (
    <Text mt="sm" c="dimmed" role="status">
      {say('None of its items match.')}
    </Text>
  )
}

function exportRows({ search, sort, filter }: ViewState, selection: RowSelection): void {
  const asked = selection.asked()
  const only = 'uids' in asked ? { uids: asked.uids.join(',') } : { except: asked.except?.join(',') ?? '' }
  const query = { search, sort, filter: JSON.stringify(filter), columns: columns.join(','), ...only }
  void download(itemsView.csv, { query: query as never })
}
