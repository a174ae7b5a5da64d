import { onTheWall, weekdayOf } from '@backroom/contract/kit/shapes/hours'
import type { CouponInput } from '@backroom/contract/marketing/coupons/coupons'
import { ofItsType } from '@backroom/contract/marketing/coupons/of-its-type'
import type {
  BasketLine,
  CouponRule,
  Moment,
  StarBuyRule,
  TypedCode,
} from '@backroom/contract/marketing/offers/basket'
import { Offers } from '@backroom/contract/marketing/offers/prepare'
import { getTableColumns, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { Select } from '#database/statements'
import { notFound } from '#kit/errors'
import { readGifts } from '#marketing/offers/gifts'
import { reachOf } from '#marketing/offers/reach'
import { readDraft, readStarBuys, type StarBuyDraft } from '#marketing/star-buys/read'
import { coupon, couponSettings } from '#tables/marketing/coupons'
import { deliveryMethod } from '#tables/site/delivery'

/** A coupon as somebody has it open; without a uid where it is new. */
export type Draft = CouponInput & { readonly uid: number | null }

/** A number that no coupon has: what a new one goes by while it is tried. */
const newUid = 0

/** A moment as the wall of the store shows it. */
export function momentOf(iso: string, timeZone: string): Moment {
  const { day, time } = onTheWall(iso, timeZone)
  return { ms: Date.parse(iso), weekday: weekdayOf(day), time }
}

const list = (numbers: readonly number[]) => `{${numbers.join(',')}}`

/** Lines of items as they are sold now. */
export async function readLines(
  reader: Reader,
  asked: readonly { readonly itemUid: number; readonly quantity: number }[],
): Promise<BasketLine[]> {
  const { rows } = await reader.execute<BasketLine & Record<string, unknown>>(sql`
    select 'line' || w.place as key, concat_ws(', ', p.name, i.size_label) as name, i.uid as "itemUid", i.page_uid as "pageUid",
      p.style_uid as "styleUid", w.quantity, coalesce(r.effective_price_minor, i.price_minor, p.price_minor, 0) as "priceMinor",
      coalesce(i.price_minor, p.price_minor, 0) as "regularMinor", coalesce(r.on_sale, false) as "onSale",
      i.kind <> 'giftVoucher' and coalesce(b.allow_discount, true) as "isDiscountable"
    from unnest(${list(asked.map(({ itemUid }) => itemUid))}::int[], ${list(asked.map(({ quantity }) => quantity))}::int[])
      with ordinality w(uid, quantity, place)
    join item i on i.uid = w.uid join item p on p.uid = i.page_uid
    left join item_rollup r on r.item_uid = i.uid left join brand b on b.uid = p.brand_uid order by w.place`)
  if (rows.length < asked.length) throw notFound('One of these items is not there any more.')
  return rows
}

/** What is tried instead of what is stored: a draft for its coupon or its star buy, or star buys for all of them. */
interface Tried {
  readonly codes?: readonly TypedCode[]
  readonly draft?: Draft | undefined
  readonly starBuys?: readonly StarBuyRule[]
  /** A star buy instead of what is stored of it. */
  readonly starBuyDraft?: StarBuyDraft | undefined
  /** Now, unless another moment is tried. */
  readonly at?: Pick<Moment, 'ms'>
}

/** Every offer that could matter to these lines, with what was had of it. */
export async function readOffers(
  reader: Reader,
  lines: readonly BasketLine[],
  { codes = [], draft, starBuys, starBuyDraft, at = { ms: Date.now() } }: Tried = {},
): Promise<Offers> {
  // One that was typed is judged even where it is off: staff are told so.
  const typed = list(codes.flatMap(({ couponUid }) => couponUid ?? []))
  const stored = await couponsFor.rows(reader, { typed })
  const kept: Draft[] = stored
    .filter(({ uid }) => uid !== draft?.uid)
    .map(row => ({
      ...row,
      startsAt: row.startsAt?.toISOString() ?? null,
      endsAt: row.endsAt?.toISOString() ?? null,
    }))
  const inputs = [...kept, ...(draft ? [{ ...draft, active: true, archived: false }] : [])].map(ofItsType)
  const [settings] = await settingsRow.rows(reader)
  if (!settings) throw new Error('A store has coupon settings.')
  const pages = [...new Set(lines.map(({ pageUid }) => pageUid))]
  const scopes = inputs.flatMap(({ scope, getScope }) => [scope, getScope])
  const reached = await reachOf(reader, pages, [...scopes, settings.neverScope])
  const counts = await readCounts(reader, new Date(at.ms).toISOString())
  const gifts = await readGifts(
    reader,
    inputs.flatMap(({ giftItemUids }) => giftItemUids),
    lines,
  )
  const methods = await readMethods(reader)
  const coupons = inputs.map((input, at): CouponRule => {
    const uid = input.uid ?? newUid
    return {
      ...input,
      uid,
      reach: reached[2 * at] ?? null,
      getReach: reached[2 * at + 1] ?? null,
      gifts: input.giftItemUids.flatMap(itemUid => gifts.get(itemUid) ?? []),
      methodNames: input.deliveryMethodUids.flatMap(method => methods.get(method) ?? []),
      used: 0,
      usedToday: 0,
      givenMinor: 0,
      ...counts.get(uid),
    }
  })
  return new Offers({
    coupons,
    starBuys: [
      ...(starBuys ?? (await readStarBuys(reader, lines, new Date(at.ms).toISOString()))).filter(
        ({ uid }) => uid !== starBuyDraft?.uid,
      ),
      ...(starBuyDraft ? await readDraft(reader, lines, starBuyDraft) : []),
    ],
    settings: { ...settings, never: reached.at(-1) ?? new Set<number>() },
  })
}

const couponsFor = new Select<typeof coupon.$inferSelect>(getTableColumns(coupon), select =>
  select.from(coupon).where(sql`(not archived and active) or uid = any(${sql.placeholder('typed')}::int[])`),
)
const settingsRow = Select.all(couponSettings)

async function readMethods(reader: Reader): Promise<Map<number, string>> {
  const rows = await reader
    .select({ uid: deliveryMethod.uid, name: deliveryMethod.name })
    .from(deliveryMethod)
  return new Map(rows.map(({ uid, name }) => [uid, name]))
}

/** What was had of each coupon in all, and on the day of a moment as the store's own calendar has it. */
async function readCounts(reader: Reader, at: string) {
  const zone = sql`(select time_zone from site_config)`
  const day = sql`date_trunc('day', ${at}::timestamptz at time zone ${zone})`
  const { rows } = await reader.execute<{
    uid: number
    used: number
    usedToday: number
    givenMinor: number
  }>(sql`
    select c.coupon_uid as uid, c.used + c.reserved as used, c.given_minor::float8 as "givenMinor",
      (select count(*)::int from coupon_use u where u.coupon_uid = c.coupon_uid and u.state <> 'released'
        and u.reserved_at >= ${day} at time zone ${zone} and u.reserved_at < (${day} + interval '1 day') at time zone ${zone}) as "usedToday"
    from coupon_count c`)
  return new Map(rows.map(({ uid, ...counts }) => [uid, counts]))
}
