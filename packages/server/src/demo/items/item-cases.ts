import type { DemoPage, DemoStyle } from '#demo/items/items'

/** Which pages of the demo store are special, and how. */
export interface DemoCases {
  /** Active pages with nothing on any shelf; the first 22 of them have people waiting. */
  readonly soldOut: readonly DemoPage[]
  /** On a shelf but not on the site. */
  readonly idle: readonly DemoPage[]
  /** Made and not finished: no price, brand or category yet. */
  readonly unfinished: readonly DemoPage[]
  readonly running: readonly DemoPage[]
  readonly tomorrow: readonly DemoPage[]
  readonly yesterday: readonly DemoPage[]
  readonly prelaunch: DemoPage
  readonly backorders: readonly DemoPage[]
  readonly manyPictures: DemoPage
  readonly noPictures: readonly DemoPage[]
  /** Its barcode is on another item by now. */
  readonly reused: { readonly archived: DemoPage; readonly by: DemoPage }
  /** Colour groups of pages, the master first. */
  readonly groups: readonly (readonly DemoPage[])[]
}

const archivedItemsWanted = 80
const idleWanted = 140
const idleValueMinor = 6_100_000
const soldOutWanted = 35
const inactiveStylesWanted = 12
const groupsWanted = 60

/** Gives pages the states a real shop's have: archived, idle, sold out, on sale, before their launch. Changes the pages given. */
export function giveStates(pages: readonly DemoPage[], styles: readonly DemoStyle[]): DemoCases {
  const goods = pages.filter(page => page.kind === 'goods')
  const free = new Set(goods)
  const take = (list: Iterable<DemoPage>, count: number) => {
    const taken: DemoPage[] = []
    for (const page of list) {
      if (taken.length >= count) break
      if (free.delete(page)) taken.push(page)
    }
    return taken
  }
  const every = (step: number, from: number, which: (page: DemoPage) => boolean = () => true) =>
    goods.filter(which).filter((_, place) => place % step === from)

  // The last page of a style stays on the site, so that only the styles meant to be are wholly off it.
  const lasts = new Set(styles.map(style => goods.findLast(page => page.styleCode === style.code)))
  const archived = archive(
    goods.filter(page => !lasts.has(page)),
    free,
  )
  const whollyIdle = styles
    .map(style => goods.filter(page => page.styleCode === style.code))
    .filter(list => list.every(page => free.has(page) && page.priceMinor < 20_000) && list.length > 0)
    .slice(0, inactiveStylesWanted)
    .flatMap(list => take(list, list.length))
  const isCheap = (page: DemoPage) => page.priceMinor < 25_000 && !lasts.has(page)
  const some = take(every(3, 1, isCheap), idleWanted - whollyIdle.length)
  const idle = [
    ...whollyIdle,
    ...some,
    ...take(every(1, 0, isCheap), idleWanted - whollyIdle.length - some.length),
  ]
  for (const page of idle) page.status = 'inactive'
  fillIdleShelves(idle)

  const prelaunch = rename(
    take(
      every(1, 0, page => page.type?.noun === 'E-MTB'),
      1,
    ),
    'Wyvern Crest E-MTB 2027',
  )
  prelaunch.brand = 'Wyvern Components'
  const soldOut = take(every(7, 2), soldOutWanted)
  for (const page of soldOut) empty(page)
  const unfinished = take(
    every(17, 5, page => !lasts.has(page)),
    8,
  )
  for (const page of unfinished) {
    page.status = 'inactive'
    empty(page)
  }
  const meant = new Set([...idle, ...soldOut, ...unfinished])
  for (const page of goods) if (page.status === 'active' && !meant.has(page)) restock(page)
  const groups = chooseGroups(styles, goods, free)
  rename(take(every(11, 3), 1), longName)
  rename(take(every(11, 4), 1), 'Élan d’Hiver “L’Été” Gilet 🚲 – Señor’s Ñandú Édition')
  const [below] = take(every(13, 1), 1)
  if (below) below.costMinor = Math.round(below.priceMinor * 0.95)
  const [dear] = take(every(13, 2), 1)
  if (dear) dear.rrpMinor = Math.round(dear.priceMinor * 0.9)
  return {
    soldOut,
    idle,
    unfinished,
    prelaunch,
    groups,
    running: take(every(5, 1), 42),
    tomorrow: take(every(9, 2), 6),
    yesterday: take(every(9, 3), 6),
    backorders: take(every(19, 4), 5),
    manyPictures: take(
      every(6, 0, page => page.shape === 'roadBike'),
      1,
    )[0] as DemoPage,
    noPictures: [...unfinished, ...take(every(23, 7), 6)],
    reused: {
      archived: archived[0] as DemoPage,
      by: take(
        every(1, 0, page => page.sizes.length === 0),
        1,
      )[0] as DemoPage,
    },
  }
}

const longName = (() => {
  const words =
    'Ridgeway Long Day Out Four Season Two Person Geodesic Backpacking Tent with Footprint, Spare Pegs, Repair Kit, Gear Loft, Extended Porch for Two Rucksacks, Reflective Guy Lines, Aluminium Poles and a Stuff Sack that is Large Enough to be Used by Cold Hands in Rain'
  return words.slice(0, 255).trimEnd().padEnd(255, '.')
})()

function rename([page]: readonly DemoPage[], name: string): DemoPage {
  if (!page) throw new Error('The demo catalogue has no page left for a special case.')
  page.name = name
  return page
}

function empty(page: DemoPage) {
  page.stock = 0
  for (const size of page.sizes) size.stock = 0
}

/** Nothing but what is meant to be is sold out. */
function restock(page: DemoPage) {
  const sold = page.sizes.length > 0 ? page.sizes : [page]
  if (sold.every(({ stock }) => stock === 0) && sold[0]) sold[0].stock = 3
}

/** Pages with their sizes and then single ones, until exactly as many items as wanted are archived. */
function archive(goods: readonly DemoPage[], free: Set<DemoPage>): DemoPage[] {
  const archived: DemoPage[] = []
  let left = archivedItemsWanted
  const put = (page: DemoPage) => {
    archived.push(page)
    free.delete(page)
    page.status = 'archived'
    empty(page)
    left -= 1 + page.sizes.length
  }
  const isSingle = (page: DemoPage) => page.sizes.length === 0
  for (const page of goods.toReversed()) if (!isSingle(page) && left > 20) put(page)
  for (const page of goods.toReversed()) if (isSingle(page) && left > 0) put(page)
  return archived.toReversed()
}

/** Every idle page has something on a shelf, and all of it together is worth what the shopkeeper fears. */
function fillIdleShelves(idle: readonly DemoPage[]) {
  let value = 0
  const add = (page: DemoPage, place: number) => {
    const size = page.sizes[place % Math.max(1, page.sizes.length)]
    if (size) size.stock += 1
    else page.stock += 1
    value += page.priceMinor
  }
  for (const page of idle) {
    empty(page)
    add(page, 0)
  }
  for (let round = 1; round < 60; round++) {
    for (const page of idle) if (value + page.priceMinor <= idleValueMinor) add(page, round)
  }
}

/** Pages of one style that stand together; the last group's master is off the site. */
function chooseGroups(styles: readonly DemoStyle[], goods: readonly DemoPage[], free: ReadonlySet<DemoPage>) {
  const groups = styles
    .map(style => goods.filter(page => page.styleCode === style.code && free.has(page)))
    .filter(list => list.length >= 2)
    .slice(0, groupsWanted)
  const master = groups.at(-1)?.[0]
  if (master) {
    master.status = 'inactive'
    empty(master) // what stands on a shelf and not on the site is counted above
  }
  return groups
}
