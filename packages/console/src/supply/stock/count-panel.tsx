import { stockLocationOptions } from '@backroom/contract/supply/pickers'
import { inventoryInfo } from '@backroom/contract/supply/stock/inventory'
import { adjustStock } from '@backroom/contract/supply/stock/movements'
import { counted } from '@backroom/contract/wording/say'
import { ActionIcon, Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { z } from 'zod'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { ApiError, call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { useValue } from '#kit/external-store.ts'
import { PageBody } from '#kit/layout/page-body.tsx'
import { remembered } from '#kit/local.ts'
import { OptionPicker } from '#kit/options-picker.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { movedMeanwhile } from '#supply/stock/adjust-dialog.tsx'
import { itemByCode } from '#supply/stock/look-up.ts'
import { ScanBar } from '#supply/stock/scan-bar.tsx'

const countedRow = z.object({
  itemUid: z.number(),
  code: z.string(),
  name: z.string(),
  /** What was there when it was first scanned. */
  seen: z.number(),
  counted: z.number(),
  /** Why it was not kept. */
  refusal: z.string().optional(),
  /** What there is by now, where stock moved meanwhile: kept only when somebody says that it still holds. */
  now: z.number().optional(),
})
type Counted = z.output<typeof countedRow>

/** What is counted and not kept yet outlives the tab and the page: nobody walks the shelves twice. */
const counting = remembered(
  'stockCount',
  z.object({ placeUid: z.number().nullable(), rows: z.array(countedRow) }),
  { placeUid: null, rows: [] },
)

/** Counting at one place: every scan of an item adds one, and a figure can be typed as well. */
export function CountPanel() {
  const { placeUid, rows } = useValue(counting)
  const setRows = (change: (before: Counted[]) => Counted[]) =>
    counting.set({ ...counting.get(), rows: change(counting.get().rows) })
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
    for (const { itemUid, counted: figure, seen } of rows) {
      if (rows.some(row => row.itemUid === itemUid && row.now !== undefined)) continue // nobody said yet which figure holds
      const refusal = await keepOne({
        itemUid,
        locationUid: placeUid as number,
        counted: figure,
        seenOnHand: seen,
      })
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
        <>
          <Button size="md" disabled={rows.length === 0} onClick={() => void throwAway(rows.length)}>
            {say('Throw away')}
          </Button>
          <Button
            variant="filled"
            size="md"
            disabled={rows.length === 0}
            loading={isBusy}
            onClick={() => void keep()}
          >
            {say('Keep the counts')}
          </Button>
        </>
      }
    >
      <PageBody columns="form" widest={900}>
        <Stack gap="md">
          <Group align="flex-end">
            <OptionPicker
              label={say('Where do you count?')}
              options={stockLocationOptions}
              uid={placeUid}
              disabled={rows.length > 0}
              onChange={chosen => counting.set({ placeUid: chosen, rows: [] })}
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
                Actions: (
                  <Group gap="xs" wrap="nowrap">
                    {row.now !== undefined && (
                      <Button
                        size="compact-sm"
                        onClick={() => set(row.itemUid, { seen: row.now ?? row.seen, ...undecided })}
                      >
                        {say('{n} still holds', { n: row.counted })}
                      </Button>
                    )}
                    <ActionIcon
                      aria-label={say('Take {code} out', row)}
                      onClick={() => setRows(before => before.filter(each => each.itemUid !== row.itemUid))}
                    >
                      <IconX size={16} />
                    </ActionIcon>
                  </Group>
                ),
              },
            }))}
          />
        </Stack>
      </PageBody>
    </PageFrame>
  )
}

async function throwAway(lines: number): Promise<void> {
  const isSure = await confirm({
    title: say('Throw away what you counted?'),
    text: say('{n} are not kept yet. Stock stays as it is.', { n: counted(lines, 'count') }),
    confirm: say('Throw away'),
    isDestructive: true,
  })
  if (isSure) counting.forget()
}

const undecided = { now: undefined, refusal: undefined }

/** The one item that a scan means, and how many of it are there. */
async function lookUp(code: string, locationUid: number): Promise<Counted | null> {
  const item = await itemByCode(code)
  if (!item) return null
  const { levels } = await call(inventoryInfo.read, { params: { uid: item.uid } })
  const level = levels.find(each => each.locationUid === locationUid)
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
    const moved = movedMeanwhile(error)
    return { refusal: error.message, ...(moved && { now: moved.onHand }) }
  }
}
