import { stockLocationOptions } from '@backroom/contract/supply/pickers'
import { inventoryView } from '@backroom/contract/supply/stock/inventory'
import { stockLevelsView } from '@backroom/contract/supply/stock/levels'
import { adjustStock } from '@backroom/contract/supply/stock/movements'
import { Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { ApiError, call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { PageBody } from '#kit/layout/page-body.tsx'
import { OptionPicker } from '#kit/options-picker.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { onHandNow } from '#supply/stock/adjust-dialog.tsx'
import { ScanBar } from '#supply/stock/scan-bar.tsx'

interface Counted {
  readonly itemUid: number
  readonly code: string
  readonly name: string
  /** What was there when it was first scanned. */
  readonly seen: number
  readonly counted: number
  readonly refusal?: string
}

/** Counting at one place: every scan of an item adds one, and a figure can be typed as well. */
export function CountPanel() {
  const [placeUid, setPlaceUid] = useState<number | null>(null)
  const [rows, setRows] = useState<readonly Counted[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const set = (itemUid: number, change: Partial<Counted>) =>
    setRows(before => before.map(row => (row.itemUid === itemUid ? { ...row, ...change } : row)))
  const scan = async (code: string) => {
    if (placeUid === null) return
    const found = await lookUp(code, placeUid)
    if (!found)
      return notify({ tone: 'warning', title: say('“{code}” is no code or barcode of an item', { code }) })
    setRows(before => {
      const known = before.find(({ itemUid }) => itemUid === found.itemUid)
      if (!known) return [found, ...before]
      return [{ ...known, counted: known.counted + 1 }, ...before.filter(row => row !== known)]
    })
  }
  const keep = async () => {
    setIsBusy(true)
    const kept: number[] = []
    for (const { itemUid, counted, seen } of rows) {
      const refusal = await keepOne({ itemUid, locationUid: placeUid as number, counted, seenOnHand: seen })
      if (refusal === null) kept.push(itemUid)
      else set(itemUid, refusal)
    }
    setRows(before => before.filter(({ itemUid }) => !kept.includes(itemUid)))
    setIsBusy(false)
    await queryClient.invalidateQueries({ queryKey: ['stockLevel'] })
    notify({ title: say('{n} counted', { n: kept.length }) })
  }
  return (
    <PageFrame
      title={say('Count')}
      actions={
        <Button
          variant="filled"
          size="md"
          disabled={rows.length === 0}
          loading={isBusy}
          onClick={() => void keep()}
        >
          {say('Keep the counts')}
        </Button>
      }
    >
      <PageBody columns="form" widest={900}>
        <Stack gap="md">
          <Group align="flex-end">
            <OptionPicker
              label={say('Where do you count?')}
              options={stockLocationOptions}
              uid={placeUid}
              onChange={setPlaceUid}
            />
            <ScanBar disabled={placeUid === null} onScan={code => void scan(code)} />
          </Group>
          <Text c="dimmed">
            {say('Each scan adds one. What you keep is what there is: a sale in between is noticed.')}
          </Text>
          <FewRows
            label={say('Counted so far')}
            none={say('Nothing is counted yet.')}
            rows={rows.map(row => ({
              key: row.itemUid,
              cells: {
                Code: <span className="code">{row.code}</span>,
                Name: row.name,
                'On hand': row.seen,
                Counted: (
                  <NumberInput
                    w={110}
                    aria-label={say('Counted of {code}', { code: row.code })}
                    min={0}
                    value={row.counted}
                    error={row.refusal}
                    onChange={value => set(row.itemUid, { counted: Number(value) || 0 })}
                  />
                ),
              },
            }))}
          />
        </Stack>
      </PageBody>
    </PageFrame>
  )
}

/** The one item that a scan means, and how many of it are there. */
async function lookUp(code: string, locationUid: number): Promise<Counted | null> {
  const { rows } = await call(inventoryView.list, { query: { search: code, limit: 5 } as never })
  const item =
    rows.find(row => row.code.toLowerCase() === code.toLowerCase()) ??
    (rows.length === 1 ? rows[0] : undefined)
  if (!item) return null
  const filter = JSON.stringify([{ field: 'locationUid', op: 'in', value: [locationUid] }])
  const levels = await call(stockLevelsView.list, {
    query: { search: item.code, filter, limit: 20 } as never,
  })
  const level = levels.rows.find(({ itemUid }) => itemUid === item.uid)
  return { itemUid: item.uid, code: item.code, name: item.name, seen: level?.onHand ?? 0, counted: 1 }
}

interface Count {
  readonly itemUid: number
  readonly locationUid: number
  readonly counted: number
  readonly seenOnHand: number
}

/** Keeps one count; answers null, or why it was refused and what is there now. */
async function keepOne(count: Count): Promise<Partial<Counted> | null> {
  try {
    await call(
      adjustStock,
      { body: { idempotencyKey: crypto.randomUUID(), ...count } },
      { ignore: [400, 409] },
    )
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const now = onHandNow(error)
    return { refusal: error.message, ...(now !== undefined && { seen: now }) }
  }
}
