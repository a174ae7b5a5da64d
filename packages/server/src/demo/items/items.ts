import { demoTypes, type ProductType } from '#demo/items/catalogue'
import data from '#demo/items/pages.json'
import type { ShapeName } from '#demo/items/shapes'
import { readRows } from '#demo/read-rows'

/** The demo store as people see it, or one of few items that tests can be given many of. */
export type DemoSize = 'whole' | 'small'

/** What is special about a page. */
type Case =
  /** Active with nothing on any shelf; people wait for the first of them. */
  | 'soldOut'
  /** Made and not finished: no price, brand or category yet. */
  | 'unfinished'
  /** On sale now, from tomorrow, until yesterday. */
  | 'running'
  | 'tomorrow'
  | 'yesterday'
  | 'prelaunch'
  | 'backorders'
  | 'manyPictures'
  | 'noPictures'
  /** Archived, and its barcode is on another item by now: that one reuses it. */
  | 'reused'
  | 'reuses'
  /** Stands in one colour group with others of its style; the first is the master. */
  | 'grouped'

/** A page of the demo store with its sizes. */
export interface DemoPage {
  readonly code: string
  readonly name: string
  readonly kind: 'goods' | 'service' | 'giftVoucher'
  readonly type: ProductType | null
  readonly shape: ShapeName
  readonly category: string
  readonly brand: string
  readonly colour: string
  readonly style: string | null
  readonly season: string
  readonly priceMinor: number
  readonly rrpMinor: number
  readonly costMinor: number
  readonly grams: number
  readonly gender: 'female' | 'male' | 'unisex' | null
  readonly supplierCode: string
  readonly slug: string
  readonly status: 'active' | 'inactive' | 'archived'
  readonly sizes: readonly DemoItem[]
  /** Of a page without sizes: how many there are. */
  readonly stock: number
  readonly barcode: string
  readonly is: ReadonlySet<Case>
}

interface DemoItem {
  readonly label: string
  readonly code: string
  readonly barcode: string
  readonly stock: number
}

/** A page as the file has it: what goes without saying is left out. */
interface Row extends Partial<Omit<DemoPage, 'sizes' | 'is' | 'code' | 'name'>> {
  readonly code: string
  readonly name: string
  readonly noun?: string
  readonly price: readonly [priceMinor: number, rrpMinor: number, costMinor: number]
  readonly is?: readonly Case[]
  /** In the small store too, where other things may be special about it. */
  readonly few?: true | readonly Case[]
  readonly sizes?: readonly (readonly [label: string, ending: string, barcode: string, stock: number])[]
}

export interface DemoStyle {
  readonly code: string
  readonly name: string
  readonly brand: string
  readonly season: string
  readonly sizeFilter?: string
}

export const demoSeasons = ['SS25', 'AW25', 'SS26', 'AW26'] as const

/** What the demo store sells: 150 styles, 620 pages of which 440 have sizes, 2,400 items in all; or some forty pages, each case among them. */
export function demoCatalogue(size: DemoSize): { pages: readonly DemoPage[]; styles: readonly DemoStyle[] } {
  const rows = readRows<Row>(data.pages).filter(row => size === 'whole' || row.few)
  const styles = new Set(rows.map(row => row.style))
  return {
    pages: rows.map(row => pageOf(row, (size === 'small' && row.few !== true && row.few) || row.is || [])),
    styles: readRows<DemoStyle>(data.styles).filter(style => styles.has(style.code)),
  }
}

function pageOf({ noun, price, is: _, few: __, sizes = [], ...row }: Row, cases: readonly Case[]): DemoPage {
  const type = demoTypes.find(each => each.noun === noun) ?? null
  const [priceMinor, rrpMinor, costMinor] = price
  const blank = { kind: 'goods', status: 'active', style: null, gender: null, grams: 0, stock: 0 } as const
  return {
    ...blank,
    category: '',
    brand: '',
    colour: '',
    season: '',
    supplierCode: '',
    slug: '',
    barcode: '',
    ...row,
    ...(type && { category: type.category }),
    type,
    priceMinor,
    rrpMinor,
    costMinor,
    shape: type?.shape ?? (row.kind === 'service' ? 'service' : 'voucher'),
    sizes: sizes.map(([label, ending, barcode, stock]) => ({
      label,
      code: `${row.code}-${ending}`,
      barcode,
      stock,
    })),
    is: new Set(cases),
  }
}
