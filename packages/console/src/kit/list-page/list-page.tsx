import type { AnyView, AskedRow } from '@backroom/contract/kit/data-view'
import { recordPath, type Screen } from '@backroom/contract/kit/screen'
import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { BulkChoice, DirectChoice } from '#kit/bulk/bulk-choice.ts'
import { BulkDrawer } from '#kit/bulk/bulk-drawer.tsx'
import { DataTable } from '#kit/data-table/data-table.tsx'
import { PhoneCount, TableFoot } from '#kit/data-table/table-foot.tsx'
import type { RowKey } from '#kit/data-table/table-props.ts'
import { type Row, type Rows, useRows } from '#kit/data-table/use-rows.ts'
import { isPhoneNow, useIsPhone } from '#kit/is-phone.ts'
import { usePageKeys } from '#kit/keys.ts'
import { Bar } from '#kit/layout/bar.tsx'
import { type CardText, ListCards } from '#kit/list-page/list-cards.tsx'
import { memoryOf, rememberLook } from '#kit/list-page/list-memory.ts'
import classes from '#kit/list-page/list-page.module.css'
import { CouldNotLoad, type EmptyText, LoadingRows, NoRows } from '#kit/list-page/list-states.tsx'
import { ListTools } from '#kit/list-page/list-tools.tsx'
import { SelectionBar } from '#kit/list-page/selection-bar.tsx'
import { useExport } from '#kit/list-page/use-export.ts'
import { type ListControl, type ListWords, useListState } from '#kit/list-page/use-list-state.ts'
import { type RowSelection, useSelection } from '#kit/list-page/use-selection.ts'
import { ViewTabs } from '#kit/list-page/view-tabs.tsx'
import { usePageSelection } from '#kit/page/page-selection.ts'
import { say } from '#kit/say.ts'

interface Props<View extends AnyView> {
  readonly title: string
  readonly view: View
  /** The page that a row opens, by its uid. */
  readonly opens?: Pick<Screen, 'path'>
  /** Where a row leads that opens no record's page. */
  readonly addressOf?: (row: AskedRow<View>) => string
  /** Opens a row that has no address: on a phone, or with Enter. */
  readonly onOpenRow?: (row: AskedRow<View>) => void
  /** Keys of this list's own, on the current row; Enter here replaces opening. */
  readonly rowKeys?: Readonly<Record<string, RowKey<AskedRow<View>>>>
  /** Cells that need more than their kind's usual look; what they read beside their own field, their columns `needs`. */
  readonly cells?: { readonly [Field in keyof View['columns']]?: (row: AskedRow<View, Field>) => ReactNode }
  /** The inputs of a row that is edited in place, cell by cell. */
  readonly editor?: (row: AskedRow<View>, field: string) => ReactNode
  /** A row on a phone. */
  readonly card: (row: AskedRow<View>) => CardText
  /** What can be done to one row, behind dots at its end; on a phone at the end of its card. */
  readonly rowMenu?: (row: AskedRow<View>) => ReactNode
  readonly bulk?: readonly BulkChoice[]
  /** Done to the ticked rows at once, without preview and undo. */
  readonly direct?: readonly DirectChoice[]
  /** Parts of the view's path. */
  readonly params?: ListWords['params']
  /** Switches beside the filters, and what stands between them and the rows. */
  readonly tools?: (control: ListControl) => ReactNode
  readonly above?: (control: ListControl, rows: Rows) => ReactNode
  /** Buttons for the rows that are ticked, beside the bulk changes. */
  readonly selected?: (selection: RowSelection) => ReactNode
  readonly onSearchEnter?: (typed: string) => Promise<boolean>
  /** Other ways to export, offered beside the rows shown. */
  readonly exports?: ReactNode
  /** Buttons of the head, the primary one last. */
  readonly actions?: ReactNode
  readonly empty: EmptyText
}

/** Rung 1 of a list: everything a list of the product does, from its data view. */
export function ListPage<View extends AnyView>(props: Props<View>) {
  const { title, view, opens, rowMenu, bulk = [], direct = [], actions, empty } = props
  const addressOf = opens ? ({ uid }: { uid: number }) => recordPath(opens, uid) : props.addressOf
  const control = useListState(view, props.params)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  // The place in a list belongs to one question in one order; its columns have nothing to do with it.
  const place = JSON.stringify([
    pathname,
    control.state.search,
    control.state.sort,
    control.state.filter,
    control.words,
  ])
  const memory = memoryOf(place)
  // Read at once: few people have a default view of their own, and rows of another question are never shown.
  const rows = useRows(view, control.state, control.words, memory)
  const isKnown = control.isReady && rows.total !== undefined
  const selection = useSelection(view, control.state, control.words, pathname)
  const [choice, setChoice] = useState<BulkChoice | null>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const isPhone = useIsPhone()
  const focusSearch = () => searchRef.current?.focus()
  usePageKeys([{ keys: '/', description: 'Search', run: focusSearch }])
  useEffect(() => rememberLook(pathname, control.address, place), [pathname, control.address, place])
  usePageSelection(view.resource, selection.asked(), selection.count(rows.total?.count ?? 0))
  useSearchFirst(searchRef, props.onSearchEnter !== undefined && memory.currentIndex === 0)

  const exportRows = useExport(view, control, selection)

  const open = (row: Row) => {
    if (addressOf) void navigate(addressOf(row as never))
    else props.onOpenRow?.(row as never)
  }

  const parts = { rows, selection, memory, addressOf: addressOf as never, rowMenu: rowMenu as never }
  return (
    <div className={classes.page} data-selecting={selection.count(rows.total?.count ?? 0) > 0 || undefined}>
      <Bar className={classes.head ?? ''} mih={56}>
        <h1>{say(title)}</h1>
        <PhoneCount control={control} rows={rows} />
        <div className={classes.actions}>
          {exportRows && (
            <ExportButton
              isEmpty={!rows.total?.count}
              onExport={() => exportRows(false)}
              others={props.exports}
            />
          )}
          {actions}
        </div>
      </Bar>
      <ViewTabs control={control} isCounting={isKnown} />
      <ListTools
        control={control}
        searchRef={searchRef}
        isPhone={isPhone}
        {...(props.onSearchEnter && { onEnter: props.onSearchEnter })}
      >
        {props.tools?.(control)}
      </ListTools>
      {props.above?.(control, rows)}
      {rows.error && !rows.total ? (
        <div className={classes.none}>
          <CouldNotLoad error={rows.error} onRetry={rows.refetch} />
        </div>
      ) : !rows.total || !isKnown ? (
        <LoadingRows rowHeight={52} />
      ) : rows.total.count === 0 ? (
        <div className={classes.none}>
          <NoRows control={control} empty={empty} />
        </div>
      ) : isPhone ? (
        <ListCards {...parts} card={props.card as never} onOpen={props.onOpenRow as never} />
      ) : (
        <DataTable
          key={place}
          {...parts}
          control={control}
          {...(props.cells && { cells: props.cells as never })}
          {...(props.editor && { editor: props.editor as never })}
          {...(props.rowKeys && { rowKeys: props.rowKeys as never })}
          onOpen={open}
          opensHere={props.onOpenRow !== undefined}
          onSearch={focusSearch}
        />
      )}
      <TableFoot control={control} rows={rows} isOpening={!props.rowKeys?.Enter} />
      <SelectionBar
        rows={rows}
        selection={selection}
        choices={bulk}
        direct={direct}
        onChoose={setChoice}
        onExport={exportRows && (() => exportRows(true))}
      >
        {props.selected?.(selection)}
      </SelectionBar>
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

/** What is scanned or typed first is a search, unless somebody comes back to a row, or a keyboard would rise over the list. */
function useSearchFirst(box: RefObject<HTMLInputElement | null>, isWanted: boolean): void {
  const wanted = useRef(isWanted)
  useEffect(() => {
    if (wanted.current && !isPhoneNow()) box.current?.focus()
  }, [box])
}

interface ExportProps {
  readonly isEmpty: boolean
  readonly onExport: () => void
  readonly others: ReactNode
}

/** The rows shown as CSV; a menu where a list can be exported in other ways too. */
function ExportButton({ isEmpty, onExport, others }: ExportProps) {
  const icon = <IconDownload size={16} stroke={1.7} />
  if (!others) {
    return (
      <Button leftSection={icon} onClick={onExport} disabled={isEmpty}>
        {say('Export')}
      </Button>
    )
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={icon}>{say('Export')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={isEmpty} onClick={onExport}>
          {say('Columns shown')}
        </Menu.Item>
        {others}
      </Menu.Dropdown>
    </Menu>
  )
}
