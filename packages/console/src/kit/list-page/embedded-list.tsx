import type { AnyView, AskedRow } from '@backroom/contract/kit/data-view'
import type { Filter } from '@backroom/contract/kit/filter'
import { recordPath, type Screen } from '@backroom/contract/kit/screen'
import { Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { BulkChoice, DirectChoice } from '#kit/bulk/bulk-choice.ts'
import { BulkDrawer } from '#kit/bulk/bulk-drawer.tsx'
import { download } from '#kit/calls/download.ts'
import { DataTable } from '#kit/data-table/data-table.tsx'
import { type Rows, useRows } from '#kit/data-table/use-rows.ts'
import { useIsPhone } from '#kit/is-phone.ts'
import classes from '#kit/list-page/embedded-list.module.css'
import { type CardText, ListCards } from '#kit/list-page/list-cards.tsx'
import { memoryOf } from '#kit/list-page/list-memory.ts'
import { SelectionBar } from '#kit/list-page/selection-bar.tsx'
import type { ListControl } from '#kit/list-page/use-list-state.ts'
import { useOwnListState } from '#kit/list-page/use-own-list-state.ts'
import { type RowSelection, useSelection } from '#kit/list-page/use-selection.ts'
import { say } from '#kit/say.ts'

const typingPauseMs = 200
const rowsInSight = 10

interface Props<View extends AnyView> {
  readonly view: View
  /** Which rows: those of the record whose page this is. */
  readonly filter: Filter
  /** The same, where the view asks by a word of its own. */
  readonly words?: Readonly<Record<string, string>>
  readonly columns: readonly (keyof View['columns'] & string)[]
  /** The page that a row opens, by its uid; none where a row has no page. */
  readonly opens?: Pick<Screen, 'path'>
  readonly cells?: { readonly [Field in keyof View['columns']]?: (row: AskedRow<View, Field>) => ReactNode }
  /** A row on a phone. */
  readonly card: (row: AskedRow<View>) => CardText
  readonly rowMenu?: (row: AskedRow<View>) => ReactNode
  readonly bulk?: readonly BulkChoice[]
  /** What is done to ticked rows at once, without the look beforehand of a bulk change. */
  readonly direct?: readonly DirectChoice[]
  /** Said when there are none, and when none is left by a search. */
  readonly none: string
  readonly noneFound: string
}

/** A list inside another record's page: searched, opened and changed in bulk without leaving it. */
export function EmbeddedList<View extends AnyView>(props: Props<View>) {
  const { view, opens, rowMenu, bulk = [], direct = [] } = props
  const control = useOwnListState(view, props.filter, props.columns, props.words)
  const { state, words } = control
  const place = JSON.stringify(['embedded', view.name, words.more, state.filter, state.search, state.sort])
  const memory = memoryOf(place)
  const rows = useRows(view, state, words, memory)
  const selection = useSelection(view, state, words)
  const [choice, setChoice] = useState<BulkChoice | null>(null)
  const navigate = useNavigate()
  const searchRef = useRef<HTMLInputElement>(null)
  const isPhone = useIsPhone()
  const addressOf = opens && (({ uid }: { uid: number }) => recordPath(opens, uid))
  const count = rows.total?.count ?? 0
  if (rows.total && count === 0 && state.search === '') {
    return (
      <Text c="dimmed" className={classes.wide ?? ''}>
        {props.none}
      </Text>
    )
  }
  const shared = { rows, selection, memory, ...(addressOf && { addressOf }), rowMenu: rowMenu as never }
  return (
    // What is asked here is sent by itself; it must not save the record whose page this is.
    <div className={classes.wide} onSubmit={event => event.stopPropagation()}>
      <SearchBox control={control} searchRef={searchRef} />
      {count > 0 && (
        <div className={classes.list} style={{ height: 36 + Math.min(count, rowsInSight) * 53 }}>
          {isPhone ? (
            <ListCards {...shared} card={props.card as never} />
          ) : (
            <DataTable
              key={place}
              {...shared}
              control={control}
              cells={props.cells as never}
              onOpen={row => addressOf && void navigate(addressOf(row))}
              onSearch={() => searchRef.current?.focus()}
            />
          )}
        </div>
      )}
      <Count rows={rows} none={props.noneFound} />
      <SelectionBar
        rows={rows}
        selection={selection}
        choices={bulk}
        direct={direct}
        onChoose={setChoice}
        onExport={() => exportRows(control, selection)}
      />
      {choice && (
        <BulkDrawer
          choice={choice}
          selection={selection.asked()}
          onClose={hasRun => {
            setChoice(null)
            if (hasRun) selection.clear()
          }}
        />
      )}
    </div>
  )
}

interface SearchProps {
  readonly control: ListControl
  readonly searchRef: RefObject<HTMLInputElement | null>
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

function Count({ rows, none }: { readonly rows: Rows; readonly none: string }) {
  if (rows.error) return <Text c="var(--br-bad)">{rows.error.message}</Text>
  if (rows.total?.count !== 0) return null
  return (
    <Text mt="sm" c="dimmed" role="status">
      {none}
    </Text>
  )
}

function exportRows(
  { view, state, words }: Pick<ListControl, 'view' | 'state' | 'words'>,
  selection: RowSelection,
): void {
  const { search, sort, filter, columns } = state
  const asked = selection.asked()
  const only = 'uids' in asked ? { uids: asked.uids.join(',') } : { except: asked.except?.join(',') ?? '' }
  const query = {
    ...words.more,
    search,
    sort,
    filter: JSON.stringify(filter),
    columns: columns.join(','),
    ...only,
  }
  void download(view.csv, { query: query as never })
}
