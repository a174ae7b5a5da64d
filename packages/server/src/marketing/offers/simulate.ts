import type { InputOf } from '@backroom/contract/kit/endpoint'
import { codesTried, linesTried, orderBasket, simulate } from '@backroom/contract/marketing/coupons/try-calls'
import type { Basket, PricedBasket, Shopper, TypedCode } from '@backroom/contract/marketing/offers/basket'
import { calculate } from '@backroom/contract/marketing/offers/calculate'
import { explain, refusalWords, type TraceWords } from '@backroom/contract/marketing/offers/explain'
import { eq, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { marginAfter } from '#marketing/offers/margin'
import { basketOf, shopperWith, traceWords } from '#marketing/offers/price'
import { type Draft, readOffers } from '#marketing/offers/read-offers'
import { hidesCost } from '#site/door'
import { coupon } from '#tables/marketing/coupons'

/** A basket of real items in; what it costs and why out, as offers are now and as a coupon or a star buy would be. */
export function simulator(kit: Kit) {
  serve(kit, orderBasket, ({ query, store }) => basketOfOrder(store.database.orm, query.number))

  serve(kit, simulate, async ({ body, store, visitor }) => {
    const reader = store.database.orm
    const isCostHidden = await hidesCost(store, visitor)
    const words = await traceWords(reader, store.timeZone)
    const told = async (priced: PricedBasket) => ({
      ...answer(priced, words),
      marginMinor: isCostHidden ? null : ((await marginAfter(reader, priced))?.marginMinor ?? null),
    })
    const draft = body.draft && { ...body.draft, uid: body.draftUid }
    const asked = { ...body, at: body.at ?? new Date().toISOString(), timeZone: store.timeZone }
    const basket: Basket = {
      ...(await basketOf(reader, { ...asked, shopper: await shopperOf(reader, body) })),
      delivery: deliveryOf(body),
    }
    const { lines } = basket
    const starBuyDraft = body.starBuy && { ...body.starBuy, uid: body.starBuyUid }
    const typed = draft ? await typedWith(reader, basket, draft) : { now: basket, open: basket }
    const now = await told(calculate(typed.now, await readOffers(reader, lines, typed.now)))
    if (!draft && !starBuyDraft) return { now, open: null }
    const offers = await readOffers(reader, lines, { ...typed.open, draft, starBuyDraft })
    return { now, open: await told(calculate(typed.open, offers)) }
  })
}

/** What somebody bought; what coupons gave them besides is given anew where they still do. */
async function basketOfOrder(reader: Reader, number: string) {
  const { rows: orders } = await reader.execute<{ uid: number; codes: string[] }>(
    sql`select uid, coupon_codes as codes from "order" where lower(number) = lower(${number})`,
  )
  const [order] = orders
  if (!order) throw invalid({ number: 'There is no such order.' })
  const isGift = sql`l.line_total_minor = 0 and exists (select from order_discount d join coupon c on c.uid = d.source_uid
    where d.line_uid = l.uid and d.source = 'coupon' and c.type = 'gift')`
  const { rows } = await reader.execute<{ itemUid: number; name: string; quantity: number }>(sql`
    select l.item_uid as "itemUid", concat_ws(', ', min(l.name), nullif(min(l.size), '')) as name, sum(l.quantity)::int as quantity
    from order_line l where l.order_uid = ${order.uid} and l.item_uid is not null and not (${isGift})
    group by l.item_uid order by min(l.position) limit ${linesTried}`)
  return { lines: rows, codes: order.codes.slice(0, codesTried) }
}

/** A basket with the code of a coupon typed as well: as it is saved, so that both are told apart by the coupon alone, and as it is open. */
async function typedWith(reader: Reader, basket: Basket, draft: Draft) {
  const uid = draft.uid ?? 0
  const others = basket.codes.filter(({ couponUid }) => couponUid !== uid)
  const own = { code: draft.code || draft.name, couponUid: uid }
  const saved = await savedCode(reader, uid)
  return {
    now: { ...basket, codes: saved ? [saved, ...others] : others },
    open: { ...basket, codes: draft.codeMode === 'automatic' ? others : [own, ...others] },
  }
}

/** What a coupon that is saved is tried by; none where it comes by itself, or is new. */
async function savedCode(reader: Reader, uid: number): Promise<TypedCode | null> {
  const [saved] = await reader
    .select({ code: coupon.code, name: coupon.name, codeMode: coupon.codeMode })
    .from(coupon)
    .where(eq(coupon.uid, uid))
  return saved && saved.codeMode !== 'automatic' ? { code: saved.code || saved.name, couponUid: uid } : null
}

type Asked = InputOf<typeof simulate>['body']

/** A method without its charge, or a charge of no method, would be reckoned as something that nobody asked. */
function deliveryOf({ deliveryMethodUid: methodUid, chargeMinor }: Asked): Basket['delivery'] {
  if (methodUid === null && chargeMinor === null) return null
  if (methodUid === null) throw invalid({ deliveryMethodUid: 'Choose the method that charges it.' })
  if (chargeMinor === null) throw invalid({ chargeMinor: 'Enter what the delivery method charges.' })
  return { methodUid, chargeMinor }
}

/** Nobody while neither an address nor a kind of shopper is said; else what the store knows of the address. */
async function shopperOf(
  reader: Reader,
  { email, shopper }: Pick<Asked, 'email' | 'shopper'>,
): Promise<Shopper | null> {
  if (email === '' && shopper === 'unknown') return null
  const known = await shopperWith(
    reader,
    email,
    shopper === 'unknown' ? {} : { isSignedIn: true, isBusiness: shopper === 'business' },
  )
  return { ...known, isFirstOrder: known.isFirstOrder && shopper !== 'returning' }
}

function answer({ lines, gifts, refused, nearly, totals, trace }: PricedBasket, words: TraceWords) {
  const told = (list: PricedBasket['refused']) =>
    list.map(each => ({ label: each.label, why: refusalWords(each, words, 'staff') }))
  return {
    lines: lines.map(({ itemUid: _, starBuyUids: __, ...line }) => line),
    gifts: gifts.map(({ name }) => name),
    refused: told(refused),
    // A code that was typed and wants a little more is told once, among those refused.
    nearly: told(nearly.filter(({ code }) => code === null)),
    totals,
    trace: trace.map(step => explain(step, words)),
  }
}
