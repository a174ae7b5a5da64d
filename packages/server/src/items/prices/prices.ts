import { schedulesMost } from '@backroom/contract/items/page/fields'
import { withoutTax } from '@backroom/contract/kit/money/amounts'
import { sentence } from '@backroom/contract/wording/say'
import { formatDay } from '#items/page/dates'
import { money, type Saving } from '#items/page/saving'

/** An item as far as its prices are concerned, sizes with their page's where they have none. */
export interface Priced {
  readonly code: string
  readonly uid: number | null
  readonly priceMinor: number | null
  readonly rrpMinor: number | null
  readonly costMinor: number | null
  /** What it was sold at before this save, if that is changing. */
  readonly wasMinor: number | null
}

export interface Window {
  readonly uid?: number | null | undefined
  readonly kind: 'sale' | 'price'
  readonly amountMinor: number
  readonly startsAt: Date
  readonly endsAt: Date | null
  /** New or changed in this save, with where its errors go. */
  readonly path: string | null
}

interface Rules {
  readonly brand: { readonly name: string; readonly minAdvertisedBp: number | null } | null
  readonly rateBp: number
  readonly timeZone: string
  readonly now: Date
}

/** Up or down by more than this share is asked about. */
export const bigChangeShare = 0.6

/** The price in force at a moment: an open sale's, where it is below the price. */
export function priceInForce(priceMinor: number | null, windows: readonly Window[], at: Date): number | null {
  if (priceMinor === null) return null
  const sale = windows.find(
    ({ kind, startsAt, endsAt }) => kind === 'sale' && startsAt <= at && (endsAt === null || endsAt > at),
  )
  return sale && sale.amountMinor < priceMinor ? sale.amountMinor : priceMinor
}

/** Refuses sales that are none, that overlap, or that the brand forbids; asks about prices that look wrong. */
export function judgePrices(saving: Saving, item: Priced, windows: readonly Window[], rules: Rules) {
  for (const window of windows) if (window.path !== null) judgeWindow(saving, item, window, rules)
  judgeOverlaps(saving, windows, rules.timeZone)
  const open = windows.filter(({ endsAt }) => endsAt === null || endsAt > rules.now)
  const last = windows.findLast(({ path }) => path !== null)
  if (open.length > schedulesMost && last?.path)
    saving.error(`${last.path}.startsAt`, sentence`At most ${schedulesMost} at a time.`)
  askAboutAmounts(saving, item, windows, rules)
  askAboutChanges(saving, item, windows)
}

function judgeWindow(saving: Saving, item: Priced, window: Window, rules: Rules) {
  const { brand, now } = rules
  const { path, kind, amountMinor, startsAt, endsAt } = window
  if (endsAt && endsAt <= startsAt) saving.error(`${path}.endsAt`, 'It must end after it starts.')
  if (kind === 'price' && endsAt) saving.error(`${path}.endsAt`, 'A change of price has no end.')
  if (kind === 'price' && startsAt <= now && !window.uid)
    saving.error(`${path}.startsAt`, 'Choose a time in the future.')
  if (kind !== 'sale') return
  if (item.priceMinor === null) saving.error(`${path}.amountMinor`, 'Set a price first.')
  else if (amountMinor >= item.priceMinor)
    saving.error(
      `${path}.amountMinor`,
      sentence`A sale must be below the price, ${money(item.priceMinor, saving.site)}.`,
    )
  const least = leastOf(item, rules)
  if (brand && least !== null && amountMinor < least) {
    const share = `${(brand.minAdvertisedBp ?? 0) / 100}%`
    saving.error(
      `${path}.amountMinor`,
      sentence`${brand.name} may not be shown below ${share} of RRP, ${money(least, saving.site)}.`,
    )
  }
}

function judgeOverlaps(saving: Saving, windows: readonly Window[], timeZone: string) {
  const sales = windows
    .filter(({ kind }) => kind === 'sale')
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  for (const [index, sale] of sales.entries()) {
    const next = sales[index + 1]
    if (!next || (sale.endsAt !== null && sale.endsAt <= next.startsAt)) continue
    const [mine, other] = next.path !== null ? [next, sale] : [sale, next]
    if (mine.path === null) continue
    const until = other.endsAt ? ` to ${formatDay(other.endsAt, timeZone)}` : ' on'
    saving.error(
      `${mine.path}.startsAt`,
      sentence`This overlaps the sale from ${formatDay(other.startsAt, timeZone)}${until}.`,
    )
  }
}

/** The least that the brand of an item lets be shown. */
function leastOf({ rrpMinor }: Pick<Priced, 'rrpMinor'>, { brand }: Rules): number | null {
  return brand?.minAdvertisedBp && rrpMinor !== null
    ? Math.ceil((rrpMinor * brand.minAdvertisedBp) / 10_000)
    : null
}

/** Asks about amounts that look wrong beside each other: cost, what the brand lets be shown, RRP. */
export function askAboutAmounts(
  saving: Saving,
  item: Omit<Priced, 'wasMinor'>,
  windows: readonly Window[],
  rules: Rules,
) {
  const { code, priceMinor, rrpMinor, costMinor } = item
  if (priceMinor === null) return
  const { site } = saving
  const inForce = priceInForce(priceMinor, windows, rules.now) ?? priceMinor
  // What is planned is as ruinous on its day.
  const mine = windows.filter(({ path }) => path !== null)
  const lowest = Math.min(inForce, ...mine.map(({ amountMinor }) => amountMinor))
  const net = site.pricesIncludeTax ? withoutTax(lowest, rules.rateBp) : lowest
  if (costMinor !== null && net < costMinor)
    saving.warn(
      `belowCost:${code}`,
      sentence`${code} would sell at ${money(net, site)} without tax, below its cost of ${money(costMinor, site)}.`,
    )
  const least = leastOf(item, rules)
  if (least !== null && lowest < least)
    saving.warn(
      `belowLeast:${code}`,
      sentence`${code} would sell at ${money(lowest, site)}, and ${rules.brand?.name} may not be shown below ${money(least, site)}.`,
    )
  if (rrpMinor !== null && rrpMinor < priceMinor)
    saving.warn(
      `rrpBelowPrice:${code}`,
      sentence`The RRP of ${code}, ${money(rrpMinor, site)}, is below its price of ${money(priceMinor, site)}.`,
    )
}

function askAboutChanges(saving: Saving, { code, priceMinor, wasMinor }: Priced, windows: readonly Window[]) {
  if (priceMinor === null) return
  const { site } = saving
  if (wasMinor && isBigChange(wasMinor, priceMinor))
    saving.warn(
      `bigChange:${code}`,
      sentence`Was ${money(wasMinor, site)}, now ${money(priceMinor, site)}. Is that right?`,
    )
  const planned = windows.find(
    ({ path, amountMinor }) => path !== null && isBigChange(priceMinor, amountMinor),
  )
  if (planned)
    saving.warn(
      `bigSale:${code}`,
      sentence`${code} costs ${money(priceMinor, site)} and would be sold at ${money(planned.amountMinor, site)}. Is that right?`,
    )
}

function isBigChange(before: number, after: number): boolean {
  return Math.abs(after - before) > before * bigChangeShare
}
