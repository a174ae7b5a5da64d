import { chosenDays } from '@backroom/contract/site/delivery/delivery'
import type { DeliveryMethodRule, DeliveryZoneRule } from '@backroom/contract/site/delivery/offers'
import { isInArea, wrongPattern } from '@backroom/contract/site/delivery/postcodes'
import { counted, sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { readBasketRules } from '#site/basket'
import { countriesMissed, gapsOf } from '#site/delivery/gaps'

/** Something to look at, and where. */
interface Check {
  readonly text: string
  readonly link?: string
}

const namedMost = 5

/** What shoppers would stumble over: countries nobody delivers to, orders no method takes, items without a weight. */
export async function stumbles(reader: Reader): Promise<Check[]> {
  const { delivery: rules } = await readBasketRules(reader)
  const { rows: majors } = await reader.execute(
    sql`select 1 from item where status = 'active' and major_item and lead_item_uid is null limit 1`,
  )
  const told = [
    ...countriesMissed(rules),
    ...gapsOf(rules, majors.length > 0),
    ...unreachedIn(rules.zones),
    ...hiddenIn(rules.zones),
  ]
  return [
    ...told.map(text => ({ text })),
    ...(await neverChosen(reader, rules.methods)),
    ...(await withoutWeight(reader)),
  ]
}

/** Postcodes that an earlier zone has already. */
function hiddenIn(zones: readonly DeliveryZoneRule[]): string[] {
  return zones.flatMap((zone, at) => {
    const before = zones.slice(0, at).filter(({ active }) => active)
    return zone.include.flatMap(pattern => {
      const first = before.find(earlier => hasAll(earlier, zone.countries, pattern))
      return first ? [sentence`"${pattern}" is already in ${first.name}, which comes first.`] : []
    })
  })
}

/** Whether a zone has all of a pattern: the same one, or of an area or a district a part. */
function hasAll(zone: DeliveryZoneRule, countries: readonly string[], pattern: string): boolean {
  const { include, exclude } = zone
  if (include.includes(pattern)) return true
  const isWhole = include.length > 0 && exclude.length === 0 && /^[A-Z\d]+$/.test(pattern)
  const isOf = (country: string) => wrongPattern([country], [pattern]) === undefined
  return isWhole && countries.some(country => isOf(country) && isInArea(zone, country, pattern))
}

function unreachedIn(zones: readonly DeliveryZoneRule[]): string[] {
  return zones.flatMap((zone, at) => {
    const first = zones.slice(0, at).find(earlier => isWithin(zone, earlier))
    return first && zone.active
      ? [sentence`${zone.name} is never reached: ${first.name} comes first and has all of it.`]
      : []
  })
}

/** Whether every address of a zone is one of another, which has whole countries. */
function isWithin({ countries }: DeliveryZoneRule, other: DeliveryZoneRule): boolean {
  const isWhole = other.active && other.include.length === 0 && other.exclude.length === 0
  return isWhole && countries.every(country => other.countries.includes(country))
}

/** How often each method was chosen. */
export async function chosenLately(reader: Reader): Promise<Map<number, { ever: number; lately: number }>> {
  const { rows } = await reader.execute<{ uid: number; ever: number; lately: number }>(sql`
    select delivery_method_uid as uid, count(*)::int as ever,
      count(*) filter (where placed_at > now() - make_interval(days => ${chosenDays.lately}))::int as lately
    from "order" where placed_at > now() - make_interval(days => ${chosenDays.ever}) and delivery_method_uid is not null group by 1`)
  return new Map(rows.map(({ uid, ...counts }) => [uid, counts]))
}

/** Methods that shoppers pass over; where nothing was sent at all, none is. */
async function neverChosen(reader: Reader, methods: readonly DeliveryMethodRule[]): Promise<Check[]> {
  const chosen = await chosenLately(reader)
  const passed = chosen.size === 0 ? [] : methods.filter(({ uid, active }) => active && !chosen.has(uid))
  if (passed.length === 0) return []
  const named = [...new Set(passed.map(({ name }) => name))].join(', ')
  return [{ text: sentence`Nobody chose these in ${String(chosenDays.ever)} days: ${named}.` }]
}

async function withoutWeight(reader: Reader): Promise<Check[]> {
  const { rows } = await reader.execute<{ n: number; named: string[]; first: number | null }>(sql`
    with light as (select uid, code from item
      where status = 'active' and weight_grams is null and lead_item_uid is null and kind = 'goods')
    select (select count(*)::int from light) as n, (select uid from light order by code limit 1) as first,
      array(select code from light order by code limit ${namedMost}) as named`)
  const { n = 0, named = [], first = null } = rows[0] ?? {}
  if (n === 0) return []
  const codes = `${named.join(', ')}${n > namedMost ? ', …' : ''}`
  const text = sentence`${counted(n, 'item has', 'items have')} no weight; each counts as 500 g: ${codes}`
  return [{ text, ...(first && { link: `/products/${first}` }) }]
}
