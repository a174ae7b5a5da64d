import { stockLocationOptions } from '@backroom/contract/supply/pickers'
import { inventoryInfo } from '@backroom/contract/supply/stock/inventory'
import { adjustStock, figureMost } from '@backroom/contract/supply/stock/movements'
import { counted } from '@backroom/contract/wording/say'
import { ActionIcon, Button, Group, NumberInput, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { confirm } from '#kit/asking/confirm.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { ApiError, call } from '#kit/calls/call.ts'
import { queryClient } from '#kit/calls/use-endpoint.ts'
import { useValue } from '#kit/external-store.ts'
import { useIsPhone } from '#kit/is-phone.ts'
import { usePageKeys } from '#kit/keys.ts'
import { PageBody } from '#kit/layout/page-body.tsx'
import { remembered } from '#kit/local.ts'
import { OptionPicker } from '#kit/options-picker.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { ScanReader } from '#kit/scanner/scan-reader.ts'
import { movedMeanwhile } from '#supply/stock/adjust-dialog.tsx'
import { itemByCode } from '#supply/stock/look-up.ts'
import { ScanBar } from '#supply/stock/scan-bar.tsx'

const countedRow = z.object({
  itemUid: z.number(),
  code: z.string(),
  name: z.string(),
  /** What was there when it was first scanned. */
  seen: z.number(),
  /** Null while what was typed is taken out to be typed anew. */
  counted: z.number().nullable(),
  /** What was sent last and under which key: where its answer was lost, the same is kept once. */
  sent: z.object({ key: z.string(), counted: z.number(), seen: z.number() }).optional(),
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

/** What is counted so far, and what is done with it. */
function useCounting() {
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
      return [{ ...known, counted: (known.counted ?? 0) + 1 }, ...before.filter(row => row !== known)]
    })
  }
  const keep = async () => {
    setIsBusy(true)
    let kept = 0
    try {
      for (const row of rows) {
        if (row.counted === null || row.now !== undefined) continue // nobody said yet which figure holds
        const sent = { ...sendingOf(row), counted: row.counted, seen: row.seen }
        set(row.itemUid, { sent })
        const refusal = await keepOne({ itemUid: row.itemUid, locationUid: placeUid as number, ...sent })
        if (refusal) set(row.itemUid, refusal)
        else {
          kept++
          setRows(before =>
            before.flatMap(each =>
              each.itemUid === row.itemUid ? afterKeeping(each, sent.counted) : [each],
            ),
          )
        }
      }
    } finally {
      setIsBusy(false)
      await queryClient.invalidateQueries({ queryKey: ['stockLevel'] })
      if (kept > 0) notify({ title: say('{n} counted', { n: kept }) })
    }
  }
  return { placeUid, rows, isBusy, setRows, set, scan, keep }
}

/** Counting at one place: every scan of an item adds one, and a figure can be typed as well. */
export function CountPanel() {
  const { placeUid, rows, isBusy, setRows, set, scan, keep } = useCounting()
  const size = useIsPhone() ? 'md' : 'xs'
  usePageKeys([
    {
      keys: 'mod+s',
      description: say('Keep the counts'),
      run: () => rows.length > 0 && !isBusy && void keep(),
    },
  ])
  return (
    <PageFrame
      title={say('Count')}
      actions={
        <>
          <Button size={size} disabled={rows.length === 0} onClick={() => void throwAway(rows.length)}>
            {say('Throw away')}
          </Button>
          <Button
            variant="filled"
            size={size}
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
              size="md"
              flex="1 1 240px"
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
                  <CountInput
                    row={row}
                    onChange={figure => set(row.itemUid, { counted: figure })}
                    onScan={scan}
                  />
                ),
                Actions: (
                  <Group gap="xs" wrap="nowrap">
                    {row.now !== undefined && (
                      <Button
                        size="compact-sm"
                        onClick={() => set(row.itemUid, { seen: row.now ?? row.seen, ...undecided })}
                      >
                        {say('{n} still holds', { n: row.counted ?? 0 })}
                      </Button>
                    )}
                    <ActionIcon
                      aria-label={say('Take {code} out', { code: row.code })}
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

const burstMs = 100

/** How many, typed. A scan while the cursor is in here is a scan, and leaves the figure as it was before. */
function CountInput({
  row: { code, counted: figure, refusal },
  onChange,
  onScan,
}: {
  readonly row: Counted
  readonly onChange: (figure: number | null) => void
  readonly onScan: (code: string) => Promise<unknown>
}) {
  const reader = useRef(new ScanReader())
  const burst = useRef({ at: Number.NEGATIVE_INFINITY, before: figure })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.timeStamp - burst.current.at > burstMs) burst.current.before = figure
    burst.current.at = event.timeStamp
    const scanned = reader.current.take(event.key, event.timeStamp)
    if (!scanned) return
    event.preventDefault()
    onChange(burst.current.before)
    void onScan(scanned)
  }
  return (
    <NumberInput
      w={110}
      aria-label={say('Counted of {code}', { code })}
      min={0}
      max={figureMost}
      allowDecimal={false}
      value={figure ?? ''}
      error={refusal ?? (figure === null && say('How many?'))}
      onKeyDown={onKeyDown}
      onChange={value => onChange(value === '' ? null : Number(value))}
    />
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

/** Sent anew after an answer was lost it is the same count; another figure is another one. */
function sendingOf({ sent, counted: figure, seen }: Counted): { readonly key: string } {
  return { key: sent?.counted === figure && sent.seen === seen ? sent.key : crypto.randomUUID() }
}

/** What was kept goes; what was scanned since goes on from there. */
function afterKeeping(row: Counted, kept: number): Counted[] {
  return row.counted === kept ? [] : [{ ...row, ...undecided, seen: kept, sent: undefined }]
}

interface Count {
  readonly itemUid: number
  readonly locationUid: number
  readonly key: string
  readonly counted: number
  readonly seen: number
}

/** Keeps one count; answers null, or why it was refused and what is there now. */
async function keepOne({
  key: idempotencyKey,
  seen: seenOnHand,
  ...count
}: Count): Promise<Partial<Counted> | null> {
  try {
    await call(adjustStock, { body: { idempotencyKey, seenOnHand, ...count } }, { ignore: [400, 409] })
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const moved = movedMeanwhile(error)
    return { refusal: error.message, ...(moved && { now: moved.onHand }) }
  }
}
