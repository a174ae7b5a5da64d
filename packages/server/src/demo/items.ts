import { demoBrands, type Kind } from '#demo/brands'
import { Random } from '#demo/random'

/** One item of the demo store, ready to be inserted. */
export interface DemoItem {
  readonly code: string
  readonly name: string
  readonly brand: string
  readonly leadCode: string | null
  readonly sizeLabel: string | null
  readonly status: 'active' | 'inactive' | 'archived'
  readonly priceMinor: number
  readonly rrpMinor: number
  readonly costMinor: number
  readonly ownStock: number
  readonly urlSlug: string
  readonly weightGrams: number
  readonly supplierCode: string
}

interface Template {
  readonly models: readonly string[]
  readonly nouns: readonly string[]
  readonly sizes: readonly string[]
  readonly price: readonly [from: number, to: number]
  readonly grams: number
}

const clothes = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const frames = ['48 cm', '51 cm', '54 cm', '56 cm', '58 cm']

/** What each kind of thing is called, sized and priced. */
export const templates: Readonly<Record<Kind, Template>> = {
  bikes: {
    models: ['Gravel 2', 'Swift 105', 'Scar 29', 'Merlin Carbon', 'Drover', 'Packhorse', 'Ridge'],
    nouns: [''],
    sizes: frames,
    price: [799, 3_850],
    grams: 10_800,
  },
  kids: {
    models: ['Wren 14', 'Wren 16', 'Wren 20', 'Pebble', 'Dipper 24'],
    nouns: ['inch Kids’ Bike'],
    sizes: [],
    price: [149, 429],
    grams: 7_200,
  },
  ebikes: {
    models: ['Drift E', 'Crest E-MTB', 'Haul E', 'Lane E'],
    nouns: ['Step-Through', 'Cross-Bar'],
    sizes: ['S', 'M', 'L'],
    price: [1_899, 4_799],
    grams: 22_400,
  },
  clothing: {
    models: ['Tor', 'Grip', 'Beck', 'Sleet', 'Haar', 'Cairn', 'Drizzle'],
    nouns: ['Waterproof Jacket', 'Jersey', 'Base Layer', 'Bib Tights', 'Winter Glove', 'Gilet'],
    sizes: clothes,
    price: [24, 189],
    grams: 420,
  },
  shoes: {
    models: ['Fellrunner', 'Cleat', 'Scree', 'Tussock'],
    nouns: ['Clip-in Shoe', 'Walking Boot', 'Overshoe'],
    sizes: ['6', '7', '8', '9', '10', '11'],
    price: [49, 179],
    grams: 760,
  },
  helmets: {
    models: ['Skylark', 'Roost', 'Beacon', 'Dipper'],
    nouns: ['Road Helmet', 'Trail Helmet', 'Kids’ Helmet'],
    sizes: ['S', 'M', 'L'],
    price: [34, 149],
    grams: 290,
  },
  parts: {
    models: ['Ashlar', 'Keystone', 'Lintel', 'Mortice', 'Sill'],
    nouns: ['Crankset', 'Disc Brake', 'Saddle', 'Stem', 'Headset', 'Mudguard Set'],
    sizes: [],
    price: [14, 260],
    grams: 380,
  },
  tyres: {
    models: ['Moor', 'Causeway', 'Peat', 'Cobble'],
    nouns: ['Gravel Tyre', 'Road Tyre', 'Trail Tyre'],
    sizes: ['700 x 32c', '700 x 40c', '650 x 47b', '29 x 2.4'],
    price: [28, 64],
    grams: 520,
  },
  lights: {
    models: ['Beacon 400', 'Beacon 800', 'Ember', 'Glow'],
    nouns: ['Front Light', 'Rear Light', 'Light Set'],
    sizes: [],
    price: [18, 120],
    grams: 110,
  },
  locks: {
    models: ['Hasp', 'Bolt', 'Portcullis'],
    nouns: ['D-Lock', 'Chain Lock', 'Cable Lock'],
    sizes: [],
    price: [22, 110],
    grams: 1_450,
  },
  camping: {
    models: ['Bothy', 'Lean-To', 'Ember', 'Fleece'],
    nouns: ['Tent', 'Sleeping Bag', 'Stove', 'Camp Mat'],
    sizes: ['Regular', 'Long'],
    price: [29, 340],
    grams: 1_600,
  },
  bags: {
    models: ['Haul', 'Portage', 'Creel'],
    nouns: ['Rucksack', 'Pannier', 'Bar Bag', 'Dry Bag'],
    sizes: ['12 L', '20 L', '28 L'],
    price: [25, 130],
    grams: 640,
  },
  tools: {
    models: ['Track', 'Bench', 'Roadside'],
    nouns: ['Pump', 'Multi-tool', 'Work Stand', 'Chain Cleaner'],
    sizes: [],
    price: [9, 160],
    grams: 700,
  },
  bottles: {
    models: ['Bidon', 'Spring'],
    nouns: ['Bottle', 'Bottle Cage'],
    sizes: ['500 ml', '750 ml'],
    price: [5, 24],
    grams: 90,
  },
}

export const colours: readonly string[] = [
  'Rust',
  'Pine',
  'Slate',
  'Fern',
  'Foxglove',
  'Azure',
  'Ochre',
  'Sand',
  'Graphite',
  'Kingfisher',
  'Heather',
  'Moss',
  'Claret',
  'Chalk',
  'Loch Blue',
  'Rowan Red',
  'Black',
]

const singlesWanted = 180
const sizedPagesWanted = 440
const sizeItemsWanted = 1_780

/** The demo store's items: 620 pages, of which 440 have sizes; 2,400 items in all. */
export function demoItems(): DemoItem[] {
  const random = new Random(20_260_304)
  const brands = demoBrands.flatMap(brand => brand.sells.map(kind => ({ brand, kind })))
  const sized = brands.filter(({ kind }) => templates[kind].sizes.length > 0)
  const single = brands.filter(({ kind }) => templates[kind].sizes.length === 0)
  const codes = new Set<string>()
  const items: DemoItem[] = []
  const add = (list: typeof brands, place: number, sizes: (template: Template) => readonly string[]) => {
    const { brand, kind } = list[place % list.length] as (typeof brands)[number]
    const template = templates[kind]
    items.push(...makePage(random, codes, brand, template, sizes(template), items.length))
  }
  for (let place = 0; place < singlesWanted; place++) add(single, place, () => [])
  let left = sizeItemsWanted
  for (let place = 0; place < sizedPagesWanted; place++) {
    const most = left - (sizedPagesWanted - place - 1) * 2
    add(sized, place, template => template.sizes.slice(0, Math.min(template.sizes.length, most)))
    left = sizeItemsWanted - items.filter(item => item.leadCode !== null).length
    if (left <= 0) left = 0
  }
  return items
}

function makePage(
  random: Random,
  codes: Set<string>,
  brand: (typeof demoBrands)[number],
  template: Template,
  sizes: readonly string[],
  seed: number,
): DemoItem[] {
  const model = random.of(template.models)
  const noun = random.of(template.nouns)
  const colour = random.of(colours)
  const name = [brand.name.split(' ')[0], model, noun].filter(Boolean).join(' ')
  const stem = `${brand.prefix}-${model
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, 6)}-${colour
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase()}`
  const code = freeCode(stem, codes)
  const priceMinor = random.whole(template.price[0], template.price[1]) * 100 + random.of([0, 0, 50, 99])
  const isOff = brand.more?.active === false ? 0.6 : 0.23
  const common = {
    name,
    brand: brand.name,
    status: random.chance(0.035)
      ? ('archived' as const)
      : random.chance(isOff)
        ? ('inactive' as const)
        : ('active' as const),
    priceMinor,
    rrpMinor: Math.round((priceMinor * random.whole(100, 128)) / 100),
    costMinor: Math.round((priceMinor * random.whole(45, 62)) / 100),
    weightGrams: template.grams,
    urlSlug: `${name} ${colour}`
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .concat(`-${seed + 1}`),
    supplierCode: `${brand.prefix}${random.whole(10_000, 99_999)}`,
  }
  const most = priceMinor > 50_000 ? 4 : priceMinor > 10_000 ? 9 : 24 // dear things are few
  const stock = () => (random.chance(0.2) ? 0 : random.whole(1, most))
  const page: DemoItem = {
    ...common,
    code,
    leadCode: null,
    sizeLabel: null,
    ownStock: sizes.length > 0 ? 0 : stock(),
  }
  return [
    page,
    ...sizes.map(size => ({
      ...common,
      code: freeCode(`${code}-${size.replace(/[^A-Za-z0-9]/g, '').toUpperCase()}`, codes),
      leadCode: code,
      sizeLabel: size,
      ownStock: stock(),
    })),
  ]
}

function freeCode(stem: string, codes: Set<string>): string {
  let code = stem
  for (let number = 2; codes.has(code); number++) code = `${stem}${number}`
  codes.add(code)
  return code
}
