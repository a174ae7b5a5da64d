import { checkDigit } from '@backroom/contract/items/page/barcodes'
import { type DemoBrand, demoBrands } from '#demo/items/brands'
import { models, type ProductType, singleTypes, sizedTypes } from '#demo/items/catalogue'
import { demoColours } from '#demo/items/colours'
import goods from '#demo/items/goods.json'
import type { ShapeName } from '#demo/items/shapes'
import { Random } from '#demo/random'
import { readRows } from '#demo/read-rows'
import { slugOf } from '#kit/slug'

export type DemoStatus = 'active' | 'inactive' | 'archived'

/** A page of the demo store with its sizes. */
export interface DemoPage {
  readonly code: string
  name: string
  brand: string
  readonly type: ProductType | null
  readonly shape: ShapeName
  readonly colour: string
  readonly styleCode: string | null
  readonly kind: 'goods' | 'service' | 'giftVoucher'
  readonly category: string
  readonly season: string
  readonly priceMinor: number
  rrpMinor: number
  costMinor: number
  readonly grams: number
  readonly gender: 'female' | 'male' | 'unisex' | null
  readonly supplierCode: string
  urlSlug: string
  status: DemoStatus
  readonly sizes: DemoSize[]
  /** Of a page without sizes: how many there are. */
  stock: number
  readonly barcode: string
}

export interface DemoSize {
  readonly label: string
  readonly code: string
  readonly barcode: string
  stock: number
}

export interface DemoStyle {
  readonly code: string
  readonly name: string
  readonly brand: string
  readonly season: string
  readonly sizeFilter: string | null
  readonly priceMinor: number
  readonly rrpMinor: number
  readonly costMinor: number
}

const singlesWanted = 180
const stylesWanted = 150
const sizedPagesWanted = 440
const sizesWanted = 1_780
export const demoSeasons = ['SS25', 'AW25', 'SS26', 'AW26'] as const
const colourNames = demoColours.map(([name]) => name)
type Service = readonly [name: string, pounds: number, category: string]

/** Parts and tools come in fewer colours than clothes. */
const { plainColours, vouchers } = goods
const services = readRows<Service>(goods.services)

/** The demo store's catalogue: 150 styles, 620 pages of which 440 have sizes, 2,400 items in all. The same on every machine. */
export function demoCatalogue(): { pages: DemoPage[]; styles: DemoStyle[] } {
  const maker = new Maker(new Random(20_260_304))
  const styles: DemoStyle[] = []
  const pages: DemoPage[] = []
  for (let place = 0; place < stylesWanted; place++) {
    const { brand, type } = maker.pick(sizedTypes)
    const style = maker.style(brand, type)
    styles.push(style)
    const left = sizedPagesWanted - pages.length
    const stylesLeft = stylesWanted - place - 1
    const wanted =
      stylesLeft === 0 ? left : Math.min([2, 3, 4, 3, 2, 4, 3][place % 7] as number, left - stylesLeft * 2)
    const sizes = maker.sizesOf(type)
    for (const colour of maker.coloursOf(wanted)) pages.push(maker.page(brand, type, style, colour, sizes))
  }
  trim(pages, maker)
  for (let place = 0; place < singlesWanted - vouchers.length - services.length; place++) {
    const { brand, type } = maker.pick(singleTypes)
    pages.push(maker.page(brand, type, null, maker.plainColour(), []))
  }
  for (const pounds of vouchers)
    pages.push(maker.intangible('giftVoucher', `Gift Voucher £${pounds}`, pounds, 'Gift vouchers'))
  for (const [name, pounds, category] of services)
    pages.push(maker.intangible('service', name, pounds, category))
  return { pages, styles }
}

/** Adds and takes sizes, one a page, until there are as many as wanted. */
function trim(pages: readonly DemoPage[], maker: Maker) {
  let count = pages.reduce((sum, page) => sum + page.sizes.length, 0)
  for (let place = 0; count !== sizesWanted; place = (place + 7) % pages.length) {
    const page = pages[place] as DemoPage
    if (count > sizesWanted && page.sizes.length > 2) {
      page.sizes.pop()
      count -= 1
    } else if (count < sizesWanted) {
      const next = page.type?.sizes?.find(label => !page.sizes.some(size => size.label === label))
      if (!next) continue
      page.sizes.push(maker.size(page, next))
      count += 1
    }
  }
}

class Maker {
  private readonly codes = new Set<string>()
  private readonly names = new Set<string>()
  private readonly slugs = new Set<string>()
  private barcodes = 0

  constructor(private readonly random: Random) {}

  /** A type of thing as often as a shop has it, and a brand that makes such things. */
  pick(types: readonly ProductType[]): { brand: DemoBrand; type: ProductType } {
    const whole = types.reduce((sum, type) => sum + type.share, 0)
    let at = this.random.next() * whole
    const type =
      types.find(({ share }) => {
        at -= share
        return at < 0
      }) ?? (types[0] as ProductType)
    const makers = demoBrands.filter(brand => brand.sells.includes(type.kind))
    return { brand: this.random.of(makers), type }
  }

  style(brand: DemoBrand, type: ProductType): DemoStyle {
    const name = this.freeName(brand, type)
    const code = this.freeCode(`${brand.prefix}-${stem(name.slice(shortName(brand).length))}`)
    return {
      code,
      name,
      brand: brand.name,
      season: this.season(),
      sizeFilter: type.sizeFilter ?? null,
      ...this.prices(type),
    }
  }

  page(
    brand: DemoBrand,
    type: ProductType,
    style: DemoStyle | null,
    colour: string,
    sizes: readonly string[],
  ): DemoPage {
    const name = style?.name ?? this.freeName(brand, type)
    const code = style
      ? this.freeCode(`${style.code}-${stem(colour).slice(0, 3)}`)
      : this.freeCode(`${brand.prefix}-${stem(name.slice(shortName(brand).length))}`)
    const { priceMinor, rrpMinor, costMinor } = style ?? this.prices(type)
    const page: DemoPage = {
      code,
      name,
      brand: brand.name,
      type,
      shape: type.shape,
      colour,
      styleCode: style?.code ?? null,
      kind: 'goods',
      category: type.category,
      season: style?.season ?? this.season(),
      priceMinor,
      rrpMinor,
      costMinor,
      grams: Math.round((type.grams * this.random.whole(88, 112)) / 100),
      gender: type.wears ? this.random.of(['female', 'male', 'unisex'] as const) : null,
      supplierCode: `${brand.prefix}${this.random.whole(10_000, 99_999)}`,
      urlSlug: this.freeSlug(`${name} ${colour}`),
      status: 'active',
      sizes: [],
      stock: 0,
      barcode: this.barcode(),
    }
    for (const label of sizes) page.sizes.push(this.size(page, label))
    if (sizes.length === 0) page.stock = this.quantity(priceMinor)
    return page
  }

  intangible(kind: 'service' | 'giftVoucher', name: string, pounds: number, category: string): DemoPage {
    return {
      name,
      kind,
      category,
      type: null,
      colour: kind === 'service' ? 'Slate' : 'Rowan Red',
      styleCode: null,
      code: this.freeCode(kind === 'service' ? `SVC-${stem(name)}` : `GIFT-${pounds}`),
      brand: 'Calder Valley Works',
      season: 'AW26',
      shape: kind === 'service' ? 'service' : 'voucher',
      priceMinor: pounds * 100,
      rrpMinor: pounds * 100,
      costMinor: kind === 'service' ? pounds * 40 : pounds * 100,
      grams: 0,
      gender: null,
      supplierCode: '',
      urlSlug: this.freeSlug(name),
      status: 'active',
      sizes: [],
      stock: 0,
      barcode: '',
    }
  }

  size(page: DemoPage, label: string): DemoSize {
    const code = this.freeCode(`${page.code}-${stem(label.replace(/ ?(cm|years)$/, ''), 8)}`)
    return { label, code, barcode: this.barcode(), stock: this.quantity(page.priceMinor) }
  }

  sizesOf(type: ProductType): readonly string[] {
    const all = type.sizes ?? []
    const count = Math.min(all.length, this.random.whole(3, 6))
    return all.slice(this.random.whole(0, all.length - count)).slice(0, count)
  }

  plainColour(): string {
    return this.random.of(plainColours)
  }

  coloursOf(count: number): string[] {
    const chosen = new Set<string>()
    while (chosen.size < count) chosen.add(this.random.of(colourNames))
    return [...chosen]
  }

  private prices(type: ProductType) {
    const pounds = this.random.whole(type.price[0], type.price[1])
    const priceMinor =
      pounds > 400 ? Math.round(pounds / 50) * 5_000 - 100 : pounds * 100 + this.random.of([0, 0, 50, 99])
    return {
      priceMinor,
      rrpMinor: Math.round((priceMinor * this.random.whole(100, 126)) / 100),
      costMinor: Math.round((priceMinor * this.random.whole(42, 60)) / 100),
    }
  }

  /** Dear things are few, and some sizes are always sold out. */
  private quantity(priceMinor: number): number {
    const most = priceMinor > 50_000 ? 4 : priceMinor > 10_000 ? 9 : 24
    return this.random.chance(0.16) ? 0 : this.random.whole(1, most)
  }

  private season(): string {
    return this.random.of([...demoSeasons, 'SS26', 'AW26', 'AW26'])
  }

  private barcode(): string {
    const digits = `50${String(61_234_000_0 + ++this.barcodes * 37).padStart(10, '0')}`
    return `${digits}${checkDigit(digits)}`
  }

  private freeName(brand: DemoBrand, type: ProductType): string {
    const words = models[type.kind]
    for (let number = 1; ; number++) {
      const model = this.random.of(words)
      const name = `${shortName(brand)} ${model}${number > 6 ? ` ${number - 5}` : ''} ${type.noun}`
      if (this.names.has(name)) continue
      this.names.add(name)
      return name
    }
  }

  private freeCode(wanted: string): string {
    let code = wanted
    for (let number = 2; this.codes.has(code); number++) code = `${wanted}${number}`
    this.codes.add(code)
    return code
  }

  private freeSlug(text: string): string {
    const slug = slugOf(text, 110)
    let free = slug
    for (let number = 2; this.slugs.has(free); number++) free = `${slug}-${number}`
    this.slugs.add(free)
    return free
  }
}

/** How people say a brand in the name of a thing. */
function shortName(brand: DemoBrand): string {
  return brand.name.replace(/ (Cycles|Components|Works|Kit)$/, '')
}

function stem(text: string, most = 9): string {
  return text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, most)
}
