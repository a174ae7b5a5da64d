import { withoutTax } from '@backroom/contract/kit/money/amounts'
import { priceWith } from '@backroom/contract/marketing/offers/star-buys'
import type { StarBuyInput } from '@backroom/contract/marketing/star-buys/star-buys'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { taxWithinSql } from '#marketing/offers/margin'
import { moneyWords } from '#organisation/door'
import { couponSettings } from '#tables/marketing/coupons'

const targetsMost = 5_000
const shownMost = 50

interface Target extends Record<string, unknown> {
  readonly uid: number
  readonly code: string
  readonly name: string
  readonly isActive: boolean
  readonly isInStock: boolean
  readonly priceMinor: number
  readonly regularMinor: number
  readonly onSale: boolean
  readonly costMinor: number | null
  readonly taxBp: number
}

/** Items of one side with what they cost; of a collection all that are on the site. */
async function readSide(
  reader: Reader,
  itemUid: number | null,
  collectionUid: number | null,
): Promise<Target[]> {
  const { rows } = await reader.execute<Target>(sql`
    select p.uid, p.code, p.name, p.status = 'active' as "isActive", r.own_available + r.sim_stock > 0 or not p.inventory_tracked as "isInStock",
      coalesce(r.effective_price_minor, p.price_minor, 0) as "priceMinor", coalesce(p.price_minor, 0) as "regularMinor",
      r.on_sale as "onSale", p.cost_minor as "costMinor",
      ${taxWithinSql(sql`t.rate_bp`)} as "taxBp"
    from item p join item_rollup r on r.item_uid = p.uid left join tax_class t on t.uid = p.tax_class_uid
    where p.uid = ${itemUid}::int or (p.status = 'active' and p.uid in (select m.item_uid from collection_member m where m.collection_uid = ${collectionUid}::int))
    order by p.name limit ${targetsMost + 1}`)
  return rows
}

/** What stands against a star buy, what whoever makes it should know, and the prices it makes. */
export async function judgeOf(
  reader: Reader,
  input: StarBuyInput,
  uid: number | null,
  isCostHidden: boolean,
) {
  const money = await moneyWords(reader)
  const sources = await readSide(reader, input.sourceItemUid, input.sourceCollectionUid)
  const targets = (await readSide(reader, input.targetItemUid, input.targetCollectionUid)).map(target => {
    const offerMinor = priceWith(input, target)
    const netMinor = withoutTax(offerMinor, target.taxBp)
    const { costMinor } = target
    const marginBp =
      costMinor === null || netMinor <= 0 ? null : Math.round(((netMinor - costMinor) * 10_000) / netMinor)
    return { ...target, offerMinor, marginBp, isBelow: costMinor !== null && netMinor < costMinor }
  })
  const errors: Record<string, string> = {
    ...missingIn(input),
    ...(await doubled(reader, input, uid)),
  }
  const [only] = targets
  if (input.targetType === 'collection' && input.targetCollectionUid !== null && targets.length === 0)
    errors.targetCollectionUid = 'This collection has no items on the site.'
  if (input.sourceType === 'collection' && input.sourceCollectionUid !== null && sources.length === 0)
    errors.sourceCollectionUid = 'This collection has no items on the site.'
  const isDearer = input.priceMode === 'fixedPrice' && input.targetType === 'item' && only
  if (isDearer && (input.amountMinor ?? 0) > only.priceMinor)
    errors.amountMinor = sentence`${money(input.amountMinor ?? 0)} is more than its price, ${money(only.priceMinor)}.`
  const { floorBp, isBlocked } = await readFloor(reader)
  const low = targets.filter(({ marginBp, isBelow }) => isBelow || (marginBp ?? Infinity) < floorBp)
  if (isBlocked && low[0])
    errors[input.priceMode === 'percentOff' ? 'percentBp' : 'amountMinor'] =
      sentence`${low[0].name} would sell below the lowest margin of ${floorBp / 100}%.`
  const seen = isCostHidden ? [] : low
  const below = seen.filter(({ isBelow }) => isBelow)
  const warnings = [
    ...told(input, sources, targets),
    ...seen
      .slice(0, 3)
      .map(({ name, offerMinor, marginBp, isBelow }) =>
        isBelow
          ? sentence`${name} sells at ${money(offerMinor)}, below cost: margin ${(marginBp ?? -10_000) / 100}%.`
          : sentence`${name} sells at ${money(offerMinor)}: margin ${(marginBp ?? 0) / 100}%, below the lowest of ${floorBp / 100}%.`,
      ),
    ...(await rivals(reader, input, uid, { sources, targets, money })),
  ]
  return {
    errors,
    warnings,
    notes: [],
    items: targets.length,
    belowCost: below.length,
    targets: targets.slice(0, shownMost).map(each => ({
      uid: each.uid,
      code: each.code,
      name: each.name,
      priceMinor: each.priceMinor,
      offerMinor: each.offerMinor,
      marginBp: isCostHidden ? null : each.marginBp,
    })),
  }
}

/** The lowest margin, and whether offers below it are stopped. */
async function readFloor(reader: Reader) {
  const [floor] = await reader
    .select({ bp: couponSettings.marginFloorBp, mode: couponSettings.marginFloorMode })
    .from(couponSettings)
  return { floorBp: floor?.bp ?? 0, isBlocked: floor?.bp != null && floor.mode === 'block' }
}

function missingIn(input: StarBuyInput): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const side of ['source', 'target'] as const) {
    const field =
      input[`${side}Type`] === 'item' ? (`${side}ItemUid` as const) : (`${side}CollectionUid` as const)
    if (input[field] === null)
      errors[field] = input[`${side}Type`] === 'item' ? 'Choose an item.' : 'Choose a collection.'
  }
  if (input.priceMode === 'percentOff' && input.percentBp === null)
    errors.percentBp = 'Enter between 0.01 and 100.'
  if (input.priceMode !== 'percentOff' && input.amountMinor === null) errors.amountMinor = 'Enter an amount.'
  if (input.sourceItemUid !== null && input.sourceItemUid === input.targetItemUid)
    errors.targetItemUid = 'An item can’t be its own star buy.'
  if (input.startsAt && input.endsAt && Date.parse(input.endsAt) <= Date.parse(input.startsAt))
    errors.endsAt = 'Ends must be after Starts.'
  return errors
}

/** Others that are on in the same days. */
const besides = (input: StarBuyInput, uid: number | null) => sql`s.active and s.uid <> ${uid ?? 0}
  and coalesce(s.ends_at > ${input.startsAt}::timestamptz, true) and coalesce(s.starts_at < ${input.endsAt}::timestamptz, true)
  and coalesce(s.ends_at > now(), true)`

/** The same offered twice at once is a mistake. */
async function doubled(
  reader: Reader,
  input: StarBuyInput,
  uid: number | null,
): Promise<Record<string, string>> {
  if (!input.active) return {}
  const { rows } = await reader.execute<{ name: string }>(sql`
    select s.name from star_buy s where ${besides(input, uid)}
      and (s.source_item_uid, s.source_collection_uid, s.target_item_uid, s.target_collection_uid) is not distinct from
        (${input.sourceItemUid}::int, ${input.sourceCollectionUid}::int, ${input.targetItemUid}::int, ${input.targetCollectionUid}::int) limit 1`)
  const [same] = rows
  return same
    ? {
        Generic: sentence`Star buy ‘${same.name}’ already offers this in these days. Change the dates or edit that one.`,
      }
    : {}
}

function told(
  { skipIfOnSale }: StarBuyInput,
  sources: readonly Target[],
  targets: readonly (Target & { readonly offerMinor: number })[],
): string[] {
  const small = targets.filter(({ priceMinor, offerMinor }) => (priceMinor - offerMinor) * 100 < priceMinor)
  return [
    ...(sources.length > 0 && sources.every(({ isActive }) => !isActive)
      ? ['What is bought is not on the site.']
      : []),
    ...(targets.length > 0 && targets.every(({ isActive }) => !isActive)
      ? ['What is got is not on the site.']
      : []),
    ...(targets.length > 0 && targets.every(({ isInStock }) => !isInStock)
      ? ['What is got is out of stock everywhere.']
      : []),
    ...(targets.length > targetsMost
      ? [sentence`More than ${targetsMost} items are got: prices are shown of some.`]
      : []),
    ...(small.length > 0 && small.length === targets.length
      ? [
          skipIfOnSale && small.every(({ onSale }) => onSale)
            ? 'What is got is on sale, so it is left alone.'
            : 'It saves less than 1%.',
        ]
      : []),
  ]
}

interface Reckoned {
  readonly sources: readonly Target[]
  readonly targets: readonly (Target & { readonly offerMinor: number })[]
  readonly money: (minor: number) => string
}

/** Other star buys that sell the same for less with the same. */
async function rivals(
  reader: Reader,
  input: StarBuyInput,
  uid: number | null,
  { sources, targets, money }: Reckoned,
) {
  const [target] = targets
  const [source] = sources
  if (input.targetType !== 'item' || !target || !source) return []
  const meets = (side: string, { uid: page }: Target) =>
    sql`(s.${sql.raw(side)}_item_uid = ${page} or exists (select from collection_member m where m.collection_uid = s.${sql.raw(side)}_collection_uid and m.item_uid = ${page}))`
  const { rows } = await reader.execute<StarBuyInput & { name: string } & Record<string, unknown>>(sql`
    select s.name, s.price_mode as "priceMode", s.percent_bp as "percentBp", s.amount_minor as "amountMinor", s.price_base as "priceBase",
      s.skip_if_on_sale as "skipIfOnSale" from star_buy s
    where ${besides(input, uid)} and ${meets('source', source)} and ${meets('target', target)} limit 20`)
  return rows
    .map(other => ({ name: other.name, minor: priceWith(other, target) }))
    .filter(({ minor }) => minor < target.offerMinor)
    .map(({ name, minor }) => sentence`Shoppers will get ‘${name}’ instead (${money(minor)}).`)
}
