import { barcodeFault, barcodeKind } from '@backroom/contract/items/page/barcodes'
import { checkLabels, failedChecks } from '@backroom/contract/items/page/checks'
import { isPageField } from '@backroom/contract/items/page/fields'
import { held } from '@backroom/contract/kit/held'
import { sentence } from '@backroom/contract/wording/say'
import type { ItemFacts } from '#items/imports/facts'
import { type ImportField, importField } from '#items/imports/fields'
import { clearedValue, type Read, type ReadingPlace, readCell } from '#items/imports/values'
import { mustBits } from '#items/rollups/facts'

/** How an import is to be read. */
export interface ImportSettings {
  readonly mode: 'update' | 'createAndUpdate'
  readonly keyColumn: 'code' | 'uid' | 'barcode'
  readonly blankMeans: 'leave' | 'clear'
  /** The columns that are used, with what each fills. */
  readonly columns: readonly { readonly header: string; readonly field: string }[]
}

export interface SheetRow {
  readonly uid: number
  readonly rowNo: number
  readonly raw: Readonly<Record<string, string>>
}

/** What one row comes to. */
export interface Judged {
  readonly row: SheetRow
  readonly key: string
  readonly item: ItemFacts | null
  readonly before: Record<string, unknown>
  readonly after: Record<string, unknown>
  readonly errors: { column: string; text: string }[]
}

/** Said of every key that a file has twice. */
const words = { code: 'code', uid: 'uid', barcode: 'barcode' } as const

/** The cell that says which item a row is about. */
export function keyOf(settings: ImportSettings, row: SheetRow): string {
  const column = settings.columns.find(({ field }) => field === settings.keyColumn)
  return (held(row.raw, column?.header ?? '') ?? '').trim()
}

/** Reads the cells of a row and holds them against the item it is about: what would change, and what is wrong. */
export function judgeRow(
  settings: ImportSettings,
  row: SheetRow,
  item: ItemFacts | null,
  firstRowOfKey: number,
  place: ReadingPlace,
): Judged {
  const key = keyOf(settings, row)
  const judged: Judged = { row, key, item, before: {}, after: {}, errors: [] }
  const keyHeader = settings.columns.find(({ field }) => field === settings.keyColumn)?.header ?? ''
  const fault = keyFault(settings, judged, firstRowOfKey)
  if (fault) {
    judged.errors.push({ column: keyHeader, text: fault })
    return judged
  }
  for (const { header, field: name } of settings.columns) {
    const field = importField.get(name)
    if (!field || (name === settings.keyColumn && item)) continue
    const read = readCellOf(settings, field, held(row.raw, header) ?? '', place)
    if (read === null) continue
    if ('error' in read) judged.errors.push({ column: header, text: read.error })
    else take(judged, field, header, read.value)
  }
  judgeWhole(settings, judged)
  return judged
}

function keyFault(
  settings: ImportSettings,
  { key, item, row }: Judged,
  firstRowOfKey: number,
): string | undefined {
  const word = words[settings.keyColumn]
  if (key === '') return sentence`The ${word} is missing.`
  if (firstRowOfKey !== row.rowNo) return sentence`Row ${firstRowOfKey} has the same ${word}.`
  if (item?.status === 'archived') return sentence`${item.code} is archived.`
  if (item) return
  if (settings.mode === 'update') return sentence`No item has the ${word} ${key}.`
  if (settings.keyColumn !== 'code') return sentence`No item has the ${word} ${key}. New items need a code.`
}

/** Null when the cell leaves the field as it is. */
function readCellOf(
  settings: ImportSettings,
  field: ImportField,
  cell: string,
  place: ReadingPlace,
): Read | null {
  if (cell.trim() === '{clear}') return clearedValue(field)
  if (cell.trim() === '') return settings.blankMeans === 'clear' ? clearedValue(field) : null
  return readCell(field, cell, place)
}

function take(judged: Judged, field: ImportField, column: string, value: unknown) {
  const { item } = judged
  const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0)
  if (field.field === 'leadCode') {
    if (item && !isEmpty && String(value).toLowerCase() !== (item.leadCode ?? '').toLowerCase())
      judged.errors.push({ column, text: 'An item cannot be moved to another page by a file.' })
    else if (!item && !isEmpty) judged.after.leadCode = value
    return
  }
  const before = item && (field.field === 'barcode' ? item.barcode : item.values[field.field])
  if (item && isSame(before, value)) return
  if (item?.leadCode && isPageField(field.field)) {
    if (!isEmpty)
      judged.errors.push({ column, text: sentence`Edit this on ${item.leadCode}, which carries the page.` })
    return
  }
  if (item) judged.before[field.field] = before ?? null
  judged.after[field.field] = value
}

function isSame(before: unknown, after: unknown): boolean {
  if (JSON.stringify(before ?? null) === JSON.stringify(after ?? null)) return true
  const isInstant = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
  return isInstant(before) && isInstant(after) && Date.parse(before as string) === Date.parse(after as string)
}

/** What only shows when the row is seen as a whole. */
function judgeWhole(settings: ImportSettings, judged: Judged) {
  const { item, after, errors } = judged
  const columnOf = (field: string) => settings.columns.find(each => each.field === field)?.header ?? field
  const now = (field: string) => (field in after ? after[field] : item?.values[field])
  const wrong = (field: string, text: string) => errors.push({ column: columnOf(field), text })
  const isSize = item ? item.leadCode !== null : 'leadCode' in after
  if (after.status === 'archived') wrong('status', 'Archive items from their list, not by a file.')
  if (!item && !isSize && !after.name) wrong('name', 'A new item needs a name.')
  if (!item && isSize)
    for (const field of Object.keys(after))
      if (isPageField(field)) wrong(field, sentence`Edit this on ${after.leadCode}, which carries the page.`)
  const barcode = after.barcode
  if (typeof barcode === 'string') {
    const fault = barcodeFault(barcode, barcodeKind(barcode))
    if (fault) wrong('barcode', fault)
  }
  if (after.urlSlug === '') delete after.urlSlug // an address is never cleared, only changed
  if (now('prelaunch') === true && !now('prelaunchAt')) wrong('prelaunchAt', 'Say when it launches.')
  if (after.prelaunchAt && Date.parse(String(after.prelaunchAt)) < Date.now())
    wrong('prelaunchAt', 'Choose a time in the future, or turn prelaunch off.')
  if (now('status') !== 'active') return
  if (!isSize && now('blockMailOrder') && now('restrictStorePickup'))
    wrong('blockMailOrder', 'This item could be neither delivered nor collected.')
  if (after.status === 'active') judgeReady(judged, isSize, now, wrong)
  else if (!isSize && 'priceMinor' in after && !after.priceMinor)
    wrong('priceMinor', 'An item on the site needs a price.')
}

const fixedBy: Readonly<Record<string, string>> = {
  price: 'priceMinor',
  brand: 'brandUid',
  primaryCategory: 'primaryCategoryUid',
  taxClass: 'taxClassUid',
  name: 'name',
  slug: 'urlSlug',
}

/** Nothing goes on the site that lacks what it must have, also not by a file. */
function judgeReady(
  { item, after }: Judged,
  isSize: boolean,
  now: (field: string) => unknown,
  wrong: (field: string, text: string) => void,
) {
  const missing = item
    ? failedChecks(item.readiness & mustBits).filter(check => !after[fixedBy[check] ?? ''])
    : isSize
      ? []
      : (['price', 'brand', 'primaryCategory'] as const).filter(check => !now(fixedBy[check] as string))
  if (missing.length > 0)
    wrong(
      'status',
      sentence`It cannot be on the site yet. Missing: ${missing.map(check => checkLabels[check]).join(', ')}.`,
    )
}
