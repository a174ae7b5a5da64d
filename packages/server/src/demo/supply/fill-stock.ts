import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { rowsSql } from '#demo/fill-rows'
import type { DemoPage } from '#demo/items/items'
import { Random } from '#demo/random'
import { fillMovements, isForgotten } from '#demo/supply/fill-movements'

const places = ['KEN', 'SHE', 'KES', 'BAK'] as const
const signUpsWanted = 22
/** So many wait for one of them. */
const mostWanted = 61

/** How many there are and where: half in Kendal, the rest spread; suppliers have some; people wait for what is sold out. */
export async function fillStock(
  tx: Transaction,
  pages: readonly DemoPage[],
  isPlenty: boolean,
): Promise<void> {
  const random = new Random(55_014)
  const soldOut = pages.filter(page => page.is.has('soldOut'))
  const sold = pages
    .filter(page => page.kind === 'goods')
    .flatMap(page => (page.sizes.length > 0 ? page.sizes : [page]).map(item => ({ page, item })))
  const rows = sold.flatMap(({ page, item }, place) =>
    spread(item.stock * (isPlenty && page.status === 'active' ? plentyOf(page, place) : 1), random).map(
      (onHand, at) => ({
        code: item.code,
        location: places[at],
        onHand,
        // Nothing of an idle page is promised to anybody; of the others a little is.
        reserved: page.status === 'active' && onHand > 2 && (place + at) % (isPlenty ? 24 : 31) === 0 ? 1 : 0,
        incoming:
          at === 0 && page.status !== 'archived' && place % (page.is.has('soldOut') ? 3 : 23) === 0 ? 6 : 0,
        minLevel: place % 12 === 0 && (!isPlenty || onHand > 2) ? 2 : null,
      }),
    ),
  )
  await tx.execute(sql`
    insert into stock_level (item_uid, location_uid, on_hand, reserved, incoming, incoming_due, min_level, reorder_to, bin, changed_at)
    select i.uid, l.uid, r."onHand", r.reserved, r.incoming, case when r.incoming > 0 then current_date + 9 + i.uid % 20 end, r."minLevel", r."minLevel" + 6,
      chr(65 + i.uid % 6) || (1 + i.uid % 40),
      now() - make_interval(days => case when ${isForgotten(sql`i.uid`)} then 190 else 0 end, hours => i.uid % 900)
    from ${rowsSql(rows, 'code text, location text, "onHand" int, reserved int, incoming int, "minLevel" int')}
    join item i on i.code = r.code join stock_location l on l.code = r.location order by i.uid, l.uid`)
  await openLedger(tx)
  const held = sold
    .filter(({ page }, place) => page.status !== 'archived' && place % 3 === 0 && !page.is.has('soldOut'))
    .map(({ item }, place) => ({ code: item.code, quantity: (place * 7) % 40, suppressed: place % 50 === 0 }))
  await tx.execute(sql`
    insert into supplier_stock (supplier_uid, item_uid, feed_quantity, feed_text, as_of, suppressed)
    select i.supplier_uid, i.uid, r.quantity, r.quantity::text, now() - make_interval(hours => i.uid % 20), r.suppressed
    from ${rowsSql(held, 'code text, quantity int, suppressed boolean')} join item i on i.code = r.code
    where i.supplier_uid is not null order by i.uid`)
  await holdBack(tx, soldOut)
  await signUp(tx, soldOut)
  await fillMovements(tx, isPlenty)
}

/** Of small things a shop has boxes, of bikes one or two. */
function plentyOf({ priceMinor }: DemoPage, place: number): number {
  if (priceMinor < 2_500) return 4 + (place % 9)
  return priceMinor < 9_000 ? 1 + (place % 4) : 1
}

/** A number of things over the four places: half in the first. */
function spread(stock: number, random: Random): number[] {
  const at = [0, 0, 0, 0]
  for (let unit = 0; unit < stock; unit++) {
    const place = random.chance(0.5) ? 0 : random.whole(1, 3)
    at[place] = (at[place] ?? 0) + 1
  }
  return at.slice(0, random.chance(0.6) ? 4 : 3).length === 4 || at[3] ? at : at.slice(0, 3)
}

/** Some of what is sold out stands with a supplier and is held back by hand. */
async function holdBack(tx: Transaction, soldOut: readonly DemoPage[]) {
  const rows = soldOut
    .slice(0, 9)
    .flatMap(page => (page.sizes[0] ? [{ code: page.sizes[0].code }] : [{ code: page.code }]))
  await tx.execute(sql`
    insert into supplier_stock (supplier_uid, item_uid, feed_quantity, feed_text, as_of)
    select (select min(uid) from supplier), i.uid, 14, '14', now() - interval '3 hours'
    from ${rowsSql(rows, 'code text')} join item i on i.code = r.code on conflict do nothing`)
  await tx.execute(sql`
    update item set sim_suppressed = true from ${rowsSql(rows, 'code text')} where item.code = r.code`)
}

async function signUp(tx: Transaction, soldOut: readonly DemoPage[]) {
  const rows = soldOut.slice(0, signUpsWanted).map((page, place) => ({
    code: page.sizes[0]?.code ?? page.code,
    // 310 in all where everything is there.
    count: place === 0 ? mostWanted : (place <= 18 ? 8 : 7) + ((place * 5) % 9),
  }))
  await tx.execute(sql`
    insert into back_in_stock_request (item_uid, email, created_at)
    select i.uid, 'shopper' || i.uid || '-' || n || '@mail.example', now() - make_interval(days => n * 2)
    from ${rowsSql(rows, 'code text, count int')} join item i on i.code = r.code cross join lateral generate_series(1, r.count) n`)
}

/** What a shop has when it begins to keep a ledger of its stock is its first entry. */
export async function openLedger(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into stock_movement (item_uid, location_uid, kind, on_hand, reserved, external_reserved, at)
    select item_uid, location_uid, 'opening', on_hand, reserved, external_reserved, least(changed_at, now() - interval '420 days') from stock_level s
    where (on_hand, reserved, external_reserved) <> (0, 0, 0)
      and not exists (select from stock_movement m where m.item_uid = s.item_uid and m.location_uid = s.location_uid)
    order by item_uid, location_uid`)
}
