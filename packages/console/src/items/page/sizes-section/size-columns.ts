import { barcodeFault, barcodeKind } from '@backroom/contract/items/page/barcodes'
import { itemStatuses, soldPart } from '@backroom/contract/items/page/fields'
import type { ItemPage } from '@backroom/contract/items/page/page'
import { labelOf } from '@backroom/contract/kit/label'
import { type Locale, parseMoney } from '@backroom/contract/kit/money/money'
import { isSame } from '#items/page/item-edit/page-body.ts'
import type { SizeValue } from '#items/page/item-edit/page-form.ts'
import type { Refusal } from '#items/page/item-edit/page-refusal.ts'
import { say } from '#kit/say.ts'
import type { SheetColumn } from '#kit/sheet/sheet-column.ts'
import { format } from '#kit/store-facts.ts'

interface Around {
  readonly page: ItemPage
  readonly locale: Locale
  readonly refusal: Refusal | null
  readonly hidesCost: boolean
  /** What the page itself has, for cells that fall back to it. */
  readonly own: Pick<SizeValue, 'priceMinor' | 'costMinor' | 'weightGrams'>
}

type Column = SheetColumn<SizeValue>
type Key = keyof SizeValue & string

/** The columns of the sheet of sizes. */
export function sizeColumns(around: Around): Column[] {
  const { page, own, hidesCost } = around
  const stored = new Map(page.sizes.map(size => [size.uid, size]))
  const rollupOf = (row: SizeValue) => stored.get(row.uid ?? 0)?.rollup
  const common = (key: Key): Pick<Column, 'key' | 'title' | 'mark' | 'fault'> => ({
    key,
    title: labelOf(soldPart, key),
    mark: row => {
      const before = stored.get(row.uid ?? 0)
      if (row.status === 'archived') return 'dim'
      return before && key in before && !isSame(row[key], before[key as 'code']) ? 'changed' : undefined
    },
    fault: faultOf(around.refusal, key),
  })
  const money = (key: 'priceMinor' | 'costMinor'): Column => ({
    ...common(key),
    width: 84,
    align: 'right',
    text: row => moneyText(row[key] ?? null),
    ghost: () => moneyText(own[key] ?? null),
    write: (row, typed) => writeMoney(row, key, typed, around.locale),
  })
  const count = (key: string, title: string, of: (row: SizeValue) => number | undefined): Column => ({
    key,
    title,
    width: 76,
    align: 'right',
    text: row => (of(row) === undefined ? '' : format.number(of(row) ?? 0)),
    mark: row => (of(row) === 0 && key === 'ownAvailable' ? 'zero' : undefined),
  })
  return [
    {
      ...common('sizeLabel'),
      width: 76,
      text: row => row.sizeLabel ?? '',
      write: (row, typed) => ({ ...row, sizeLabel: typed.trim().slice(0, 40) || null }),
    },
    { ...common('code'), width: codeWidth(page), isCode: true, text: row => row.code, write: writeCode },
    {
      ...common('barcodes'),
      title: 'Barcode',
      width: 122,
      isCode: true,
      text: primaryOf,
      write: writeBarcode,
      mark: row => {
        const before = page.barcodes.find(each => each.itemUid === row.uid && each.isPrimary)?.barcode ?? ''
        return primaryOf(row) === before ? undefined : 'changed'
      },
    },
    yesOrNo(common('sellable'), 'sellable', 52),
    {
      ...common('status'),
      width: 78,
      text: row => say(itemStatuses[row.status]),
      toggle: row => ({
        ...row,
        status: row.status === 'inactive' ? 'active' : row.status === 'active' ? 'inactive' : row.status,
      }),
      write: writeStatus,
    },
    money('priceMinor'),
    ...(hidesCost ? [] : [money('costMinor')]),
    count('ownAvailable', 'Available', row => rollupOf(row)?.ownAvailable),
    count('simStock', 'Supplier stock', row => rollupOf(row)?.simStock),
    {
      ...common('weightGrams'),
      width: 84,
      align: 'right',
      text: row => (row.weightGrams === null ? '' : String(row.weightGrams)),
      ghost: () => (own.weightGrams === null ? '' : String(own.weightGrams)),
      write: writeWeight,
    },
    yesOrNo(common('backorder'), 'backorder', 84),
  ]
}

/** Codes are never cut. */
function codeWidth({ sizes }: ItemPage): number {
  return Math.max(120, ...sizes.map(({ code }) => code.length * 7.6 + 20))
}

function yesOrNo(
  common: Pick<Column, 'key' | 'title'>,
  key: 'sellable' | 'backorder',
  width: number,
): Column {
  return {
    ...common,
    width,
    align: 'center',
    text: row => (row[key] ? say('Yes') : say('No')),
    toggle: row => ({ ...row, [key]: !row[key] }),
    write: (row, typed) => {
      if (/^(y|yes|true|1|x)$/i.test(typed.trim())) return { ...row, [key]: true }
      if (/^(n|no|false|0|)$/i.test(typed.trim())) return { ...row, [key]: false }
      return say('Write Yes or No.')
    },
  }
}

function moneyText(minor: number | null): string {
  return minor === null ? '' : format.money(minor)
}

function writeMoney(row: SizeValue, key: 'priceMinor' | 'costMinor', typed: string, locale: Locale) {
  if (typed.trim() === '') return { ...row, [key]: null }
  const minor = parseMoney(typed, locale)
  return minor === null || minor < 0 || minor > 99_999_999
    ? say('“{typed}” is no amount of money.', { typed })
    : { ...row, [key]: minor }
}

function writeCode(row: SizeValue, typed: string): SizeValue | string {
  const parsed = soldPart.shape.code.safeParse(typed)
  return parsed.success ? { ...row, code: parsed.data } : (parsed.error.issues[0]?.message ?? '')
}

function writeStatus(row: SizeValue, typed: string): SizeValue | string {
  const wanted = typed.trim().toLowerCase()
  if (wanted === 'active' || wanted === 'inactive') return { ...row, status: wanted }
  return say('Write Active or Inactive.')
}

function writeWeight(row: SizeValue, typed: string): SizeValue | string {
  if (typed.trim() === '') return { ...row, weightGrams: null }
  const parsed = soldPart.shape.weightGrams.safeParse(Number(typed.replace(/[\s,]|g$/gi, '')))
  return parsed.success ? { ...row, weightGrams: parsed.data } : (parsed.error.issues[0]?.message ?? '')
}

function primaryOf({ barcodes }: SizeValue): string {
  return (barcodes.find(({ isPrimary }) => isPrimary) ?? barcodes[0])?.barcode ?? ''
}

/** The cell holds the primary barcode; further ones are left alone. */
function writeBarcode(row: SizeValue, typed: string): SizeValue | string {
  const barcode = typed.trim()
  const [first] = row.barcodes.filter(({ isPrimary }) => isPrimary)
  const others = row.barcodes.filter(each => each !== first)
  if (barcode === '')
    return { ...row, barcodes: others.map((each, place) => ({ ...each, isPrimary: place === 0 })) }
  const kind = barcodeKind(barcode)
  const fault = barcodeFault(barcode, kind)
  if (fault) return fault
  if (barcode.length < 4) return say('At least {n} characters.', { n: 4 })
  return { ...row, barcodes: [{ uid: null, barcode, kind, isPrimary: true }, ...others] }
}

/** What the server said of a cell, until the cell is something else. */
function faultOf(refusal: Refusal | null, key: Key) {
  return (row: SizeValue) => {
    if (key === 'code' && row.code === '') return say('A size needs a code.')
    const fault = refusal?.entries[`sizes.${row.key}.${key}`]
    return fault && isSame(fault.value, row[key]) ? fault.message : undefined
  }
}
