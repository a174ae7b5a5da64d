import type { AskedRow } from '@backroom/contract/kit/data-view'
import { labelOf } from '@backroom/contract/kit/label'
import {
  adjustTo,
  importCounts,
  setBin,
  setBuffer,
  setMinimum,
  stockLevelInput,
  stockLevels,
  stockLevelsView,
  transferAll,
} from '@backroom/contract/supply/stock/levels'
import { Anchor, Button, Menu, NumberInput, TextInput } from '@mantine/core'
import { IconBuildingWarehouse } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import type { z } from 'zod'
import { bulkForm } from '#kit/bulk/bulk-form.tsx'
import { call } from '#kit/calls/call.ts'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { say } from '#kit/say.ts'
import { SheetImportDialog } from '#kit/sheet-import/sheet-import-dialog.tsx'
import { format } from '#kit/store-facts.ts'
import { AdjustDialog } from '#supply/stock/adjust-dialog.tsx'
import { LevelDrawer } from '#supply/stock/level-panel.tsx'
import { RowKeyPill } from '#supply/stock/row-key-pill.tsx'
import { WhyDrawer } from '#supply/stock/why-panel.tsx'
import { MoveDialog } from '#supply/transfers/move-dialog.tsx'

type Row = AskedRow<typeof stockLevelsView>
type Typed = z.output<typeof stockLevelInput> & { readonly version: number }

const bulk = [
  { contract: adjustTo, label: say('Adjust to…'), values: { onHand: 0, note: '' }, Form: bulkForm(adjustTo) },
  { contract: setBuffer, label: say('Set buffer…'), values: { buffer: 0 }, Form: bulkForm(setBuffer) },
  { contract: setMinimum, label: say('Set minimum…'), values: { minLevel: 0 }, Form: bulkForm(setMinimum) },
  { contract: setBin, label: say('Set bin…'), values: { bin: '' }, Form: bulkForm(setBin) },
  { contract: transferAll, label: say('Transfer…'), values: {}, Form: bulkForm(transferAll) },
]

/** What staff say of a level, typed in its row: Enter keeps it, Escape leaves it as it was. */
function useLevelEditing() {
  const [edited, setEdited] = useState<{ uid: number; typed: Typed; was: Typed } | null>(null)
  const update = useWrite(stockLevels.update)
  const read = async (uid: number) => {
    const { buffer, minLevel, reorderTo, bin, version } = await call(stockLevels.read, { params: { uid } })
    const typed = { buffer, minLevel, reorderTo, bin, version }
    setEdited({ uid, typed, was: typed })
  }
  /** What was typed in another row is kept first: going on loses nothing. */
  const begin = async ({ uid }: Row) => {
    if (edited && edited.uid !== uid && JSON.stringify(edited.typed) !== JSON.stringify(edited.was))
      await update.mutateAsync({ params: { uid: edited.uid }, body: edited.typed })
    await read(uid)
  }
  const done = () => {
    setEdited(null)
    document.querySelector<HTMLElement>('[role=grid]')?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && edited)
      update.mutate({ params: { uid: edited.uid }, body: edited.typed }, { onSuccess: done })
    else if (event.key === 'Escape') done()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const editor = (row: { readonly uid: number }, field: string) => {
    if (row.uid !== edited?.uid || !(field in stockLevelInput.shape)) return null
    const name = field as keyof typeof stockLevelInput.shape
    const shared = {
      size: 'xs' as const,
      'aria-label': say(labelOf(stockLevelInput, name)),
      onKeyDown,
      autoFocus: name === 'buffer',
    }
    const set = (value: unknown) => setEdited({ ...edited, typed: { ...edited.typed, [name]: value } })
    if (name === 'bin')
      return (
        <TextInput
          {...shared}
          maxLength={30}
          value={edited.typed.bin}
          onChange={event => set(event.currentTarget.value)}
        />
      )
    return (
      <NumberInput
        {...shared}
        min={0}
        value={edited.typed[name] ?? ''}
        onChange={value => set(value === '' ? null : Number(value))}
      />
    )
  }
  return { begin: (row: Row) => void begin(row), editor }
}

/** One row an item and place, edited where it stands. */
export function LevelList() {
  const { begin, editor } = useLevelEditing()
  const [why, setWhy] = useState<number | null>(null)
  const [adjusting, setAdjusting] = useState<Row | null>(null)
  const [moving, setMoving] = useState<Row | null>(null)
  const [isImporting, setIsImporting] = useState(false)
  const [opened, setOpened] = useState<Row | null>(null)
  /** Null is without limit. */
  const because = (row: Row, figure: number | null) => (
    <Anchor component="button" type="button" onClick={() => setWhy(row.itemUid)}>
      {figure === null ? say('unlimited') : format.number(figure)}
    </Anchor>
  )
  return (
    <>
      <ListPage
        title={say('Stock by location')}
        view={stockLevelsView}
        onOpenRow={setAdjusting}
        editor={editor}
        rowKeys={{ F2: begin, e: begin, t: row => setMoving(row) }}
        bulk={bulk}
        cells={{
          locationUid: row => row.location,
          available: row => because(row, row.available),
          onHand: row => because(row, row.onHand),
          committed: row => because(row, row.committed),
          reserved: row => because(row, row.reserved),
          externalReserved: row => because(row, row.externalReserved),
          incoming: row => because(row, row.incoming),
          sellableWeb: row => because(row, row.sellableWeb),
        }}
        card={row => ({
          title: row.name,
          code: row.code,
          second: [row.location, row.bin].filter(Boolean).join(', '),
          right: format.number(row.onHand),
          rightSecond: say('{n} free', { n: format.number(row.available) }),
        })}
        rowMenu={row => (
          <>
            <Menu.Item onClick={() => setAdjusting(row)}>{say('Adjust or count…')}</Menu.Item>
            <Menu.Item rightSection={<RowKeyPill name="T" />} onClick={() => setMoving(row)}>
              {say('Transfer…')}
            </Menu.Item>
            <Menu.Item onClick={() => setOpened(row)}>{say('Edit buffer, minimum and bin')}</Menu.Item>
            <Menu.Item onClick={() => setWhy(row.itemUid)}>{say('Why this number')}</Menu.Item>
          </>
        )}
        actions={<Button onClick={() => setIsImporting(true)}>{say('Import counts…')}</Button>}
        empty={{
          icon: <IconBuildingWarehouse size={28} stroke={1.7} />,
          title: say('No stock yet'),
          text: say('Adjust an item at a location, or import what you counted.'),
        }}
      />
      {why !== null && <WhyDrawer itemUid={why} onClose={() => setWhy(null)} />}
      {adjusting && (
        <AdjustDialog
          itemUid={adjusting.itemUid}
          title={say('{code} at {place}', { code: adjusting.code, place: adjusting.location })}
          at={{ locationUid: adjusting.locationUid, onHand: adjusting.onHand }}
          onClose={() => setAdjusting(null)}
        />
      )}
      {moving && (
        <MoveDialog
          itemUid={moving.itemUid}
          code={moving.code}
          from={{ uid: moving.locationUid, name: moving.location }}
          onClose={() => setMoving(null)}
        />
      )}
      {opened && <LevelDrawer level={opened} onClose={() => setOpened(null)} />}
      {isImporting && <SheetImportDialog contract={importCounts} onClose={() => setIsImporting(false)} />}
    </>
  )
}
