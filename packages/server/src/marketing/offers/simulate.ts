import type { InputOf } from '@backroom/contract/kit/endpoint'
import { simulate } from '@backroom/contract/marketing/coupons/try-calls'
import type { Basket, PricedBasket, Shopper, TypedCode } from '@backroom/contract/marketing/offers/basket'
import { calculate } from '@backroom/contract/marketing/offers/calculate'
import { explain, refusalWords, type TraceWords } from '@backroom/contract/marketing/offers/explain'
import { eq } from 'drizzle-orm'
import type { Reader } from '#database/database'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { marginAfter } from '#marketing/offers/margin'
import { basketOf, shopperWith, traceWords } from '#marketing/offers/price'
import { type Draft, readOffers } from '#marketing/offers/read-offers'
import { hidesCost } from '#site/door'
import { coupon } from '#tables/marketing/coupons'

/** A basket of real items in; what it costs and why out, as offers are now and as a coupon or a star buy would be. */
export function simulator(kit: Kit) {
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
      delivery: body.deliveryMethodUid
        ? { methodUid: body.deliveryMethodUid, chargeMinor: body.chargeMinor ?? 0 }
        : null,
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

/** Nobody while neither an address nor a kind of shopper is said; else what the store knows of the address. */
async function shopperOf(
  reader: Reader,
  { email, shopper }: Pick<InputOf<typeof simulate>['body'], 'email' | 'shopper'>,
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
    nearly: told(nearly),
    totals,
    trace: trace.map(step => explain(step, words)),
  }
}
