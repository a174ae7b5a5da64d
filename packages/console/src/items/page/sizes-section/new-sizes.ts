import { patternCode } from '@backroom/contract/items/page/items'
import type { ItemPage } from '@backroom/contract/items/page/page'
import { compareSizes } from '@backroom/contract/items/page/size-sort-key'
import type { SizeValue } from '#items/page/item-edit/page-form.ts'

/** A size that is not stored yet; everything that can be the same as the page's is. */
export function blankSize(page: ItemPage, sizeLabel: string | null = null, code = ''): SizeValue {
  return {
    uid: null,
    key: `new-${crypto.randomUUID().slice(0, 8)}`,
    barcodes: [],
    code,
    sizeLabel,
    status: 'inactive',
    sellable: true,
    supplierCode: null,
    mpn: null,
    rrpMinor: null,
    priceMinor: null,
    weightGrams: null,
    lengthMm: null,
    widthMm: null,
    heightMm: null,
    backorder: false,
    backorderLimit: null,
    backorderDueOn: null,
    simStockStatus: 'followSupplier',
    simSuppressed: false,
    supplierUid: page.item.supplierUid,
    inventoryTracked: page.item.inventoryTracked,
    ...('costMinor' in page.item && { costMinor: null }),
  }
}

/** Sizes as people order them. */
export function inOrder(sizes: readonly SizeValue[]): SizeValue[] {
  return sizes.toSorted((left, right) => compareSizes(left.sizeLabel, right.sizeLabel))
}

/** The code a new size gets: the page's own with the size behind it. */
export function codeFor(page: ItemPage, pattern: string, size: string): string {
  return patternCode(pattern, { style: page.item.code, colour: '', size }).slice(0, 64)
}
