import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { batchCode, type DemoCoupon, demoCoupons } from '#demo/marketing/coupons'
import starBuys from '#demo/marketing/star-buys.json'
import { chance, people } from '#demo/orders/draw-orders'

/** What the first line of an order must be, so that its coupon or star buy could be had. */
export interface Want {
  readonly key: string
  readonly about: string
  readonly atLeast: number
  readonly atMost: number
  /** How often a thing of this name is bought: of its nth page alone. */
  readonly nth: number
}

/** Star buys between items that run and make money: what is bought, of which page by its place, and how many orders had it. */
const had = [
  ['Stove', 1, 9],
  ['Tent', 1, 7],
  ['Jacket', 1, 12],
  ['Jacket', 2, 8],
  ['Front Light', 1, 11],
  ['Front Light', 2, 7],
  ['Shoe', 1, 10],
] as const

export const demoStarBuys = had.map(([buy, nth, uses], place) => {
  const said = starBuys.items.find(each => each.buy === buy)
  return {
    key: `buy${place}`,
    gets: `get${place}`,
    buy,
    get: said?.get ?? '',
    nth,
    uses,
    percentBp: said?.percentBp ?? null,
    amountMinor: said?.amountMinor ?? null,
  }
})

/** Coupons with the number each will have; what is given with an order alone depends on the order. */
export const couponsOfOrders = demoCoupons.map((said, place) => ({ ...said, uid: place + 1 }))
type Known = (typeof couponsOfOrders)[number]
const isDelivery = ({ type }: DemoCoupon) => type === 'freeDelivery'
const least = (coupon: DemoCoupon) =>
  coupon.type === 'price'
    ? (coupon.amountMinor ?? 0) + 200
    : (coupon.minSpendMinor ?? coupon.tiers?.[0]?.fromMinor ?? (coupon.level === 'order' ? 2_000 : 0))
const aboutOf = ({ about, collection }: DemoCoupon) => about ?? (collection ? 'tent|sleeping|stove|mat' : '')

/** Each kind of first line that some order wants. */
export const wants: readonly Want[] = [
  { key: '', about: '', atLeast: 0, atMost: 0, nth: 0 },
  { key: 'bike', about: '', atLeast: 0, atMost: 0, nth: 0 },
  ...couponsOfOrders.map(coupon => ({
    key: `c${coupon.uid}`,
    about: aboutOf(coupon),
    atLeast: coupon.givenMinor ? 5_000 : least(coupon),
    // A budget that is nearly spent, and a most that is never reached.
    atMost: coupon.givenMinor ? 5_650 : (coupon.maxDiscountMinor ?? 0) * 6,
    nth: 0,
  })),
  ...demoStarBuys.flatMap(({ key, gets, buy, get, nth }) => [
    { key, about: buy, atLeast: 0, atMost: 0, nth },
    { key: gets, about: get, atLeast: 0, atMost: 0, nth },
  ]),
]

/** Chooses the orders that had a coupon or a star buy, each at a time it ran and by somebody who might. */
export async function drawOffers(tx: Transaction): Promise<void> {
  await drawStarBuys(tx)
  const special = (coupon: Known) =>
    coupon.audience && coupon.audience !== 'everyone' ? 0 : coupon.firstOrderOnly ? 1 : 2
  const taken = couponsOfOrders
    .filter(coupon => !isDelivery(coupon))
    .toSorted((a, b) => special(a) - special(b))
  for (const coupon of taken) {
    await choose(tx, coupon, sql`o.status = 'completed'`, coupon.uses)
    await choose(tx, coupon, sql`o.status in ('cancelled', 'expired')`, coupon.released ?? 0, coupon.uses)
    await choose(tx, coupon, sql`o.status = 'awaitingPayment'`, coupon.reserved ?? 0)
  }
}

async function drawStarBuys(tx: Transaction) {
  for (const { key, uses } of demoStarBuys)
    await tx.execute(sql`
      update demo_order set want = ${key} where n in (
        select o.n from demo_order o where o.want = '' and o.coupon_uid is null and o.channel = 'web' and o.status = 'completed' and o.role is null and o.twin is null
          and o.placed_at > now() - interval '80 days' order by ${chance(50)}, o.n limit ${uses}::int)`)
}

async function choose(tx: Transaction, coupon: Known, isIn: SQL, uses: number, from = 0) {
  if (uses === 0) return
  const ago = (days: number) => sql`now() + make_interval(days => ${days}::int)`
  const local = sql`(o.placed_at at time zone (select time_zone from site_config))`
  const who: Record<string, SQL> = {
    emails: sql`${people.riders[0]}::int + o.n % 12`,
    b2b: sql`1 + o.n % ${people.clubs}::int`,
  }
  const buyer = who[coupon.audience ?? ''] ?? sql`o.who`
  const perCustomer = coupon.usesPerCustomer === null ? sql`o.n` : sql`o.who`
  await tx.execute(sql`
    update demo_order d set coupon_uid = ${coupon.uid}::int, want = ${`c${coupon.uid}`}, label = ${coupon.label || coupon.name || ''},
      code = ${coupon.batch ? batchCode(sql`${coupon.batch.prefix}::text`, sql`(${from}::int + chosen.place)`) : sql`${coupon.code ?? ''}`}, who = chosen.who
    from (
      select f.n, f.who, row_number() over (order by hashint4(f.n + ${coupon.uid * 7919}::int), f.n) as place from (
        select distinct on (${perCustomer}) o.n, ${buyer} as who from demo_order o
        where o.coupon_uid is null and o.want = '' and o.twin is null and ${isIn} and o.who is not null and o.channel in ('web', 'phone')
          and ${coupon.usesPerCustomer === null ? sql`true` : sql`o.who not in (select e.who from demo_order e where e.coupon_uid = ${coupon.uid}::int)`}
          and o.placed_at > ${ago(coupon.startsInDays ?? -395)} and o.placed_at < ${ago(Math.min(coupon.endsInDays ?? 0, 0))}
          and ${coupon.firstOrderOnly ? sql`(o.status <> 'completed' or o.n in (select min(n) from demo_order group by who))` : sql`true`}
          and ${coupon.days ? sql`extract(isodow from ${local}) in (6, 7)` : sql`true`}
          and ${coupon.hoursFrom ? sql`((${local})::time >= '18:00' or (${local})::time < '02:00')` : sql`true`}
        order by ${perCustomer}, o.n) f
      order by place limit ${uses}::int) chosen
    where chosen.n = d.n`)
}
