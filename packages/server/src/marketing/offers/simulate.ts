import { simulate } from '@backroom/contract/marketing/coupons/calls'
import type { Basket, PricedBasket } from '@backroom/contract/marketing/offers/basket'
import { calculate } from '@backroom/contract/marketing/offers/calculate'
import { explain, refusalWords, type TraceWords } from '@backroom/contract/marketing/offers/explain'
import { say } from '@backroom/contract/wording/say'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { findCodes } from '#marketing/coupons/codes'
import { customerKeyOf, usesOf } from '#marketing/coupons/uses'
import { momentOf, readLines, readOffers } from '#marketing/offers/read-offers'
import { moneyWords } from '#organisation/door'

/** A basket of real items in; what it costs and why out, as offers are now and as a coupon would be. */
export function simulator(kit: Kit) {
  serve(kit, simulate, async ({ body, store }) => {
    const reader = store.database.orm
    const lines = await readLines(reader, body.lines)
    const { email } = body
    const draft = body.draft && { ...body.draft, uid: body.draftUid }
    const key = email ? await customerKeyOf(reader, email) : null
    const uses = key ? await usesOf(reader, key) : new Map<number, number>()
    const isKnown = email !== '' || body.isSignedIn || body.isBusiness
    const basket: Basket = {
      lines,
      delivery: body.delivery,
      shopper: isKnown
        ? {
            uses,
            email,
            isSignedIn: body.isSignedIn,
            isBusiness: body.isBusiness,
            tags: [],
            isFirstOrder: uses.size === 0,
          }
        : null,
      fulfilment: body.fulfilment,
      payment: body.payment,
      codes: await findCodes(reader, body.codes),
      giftUids: [],
      at: momentOf(body.at ?? new Date().toISOString(), store.timeZone),
    }
    const words: TraceWords = {
      say: (text, values) => say('en-GB', text, values),
      money: await moneyWords(reader),
    }
    const now = answer(calculate(basket, await readOffers(reader, lines)), words)
    if (!draft) return { now, open: null }
    const uid = draft.uid ?? 0
    const others = basket.codes.filter(({ couponUid }) => couponUid !== uid)
    const own = { code: draft.code || draft.name, couponUid: uid }
    const tried = { ...basket, codes: draft.codeMode === 'automatic' ? others : [own, ...others] }
    return { now, open: answer(calculate(tried, await readOffers(reader, lines, draft)), words) }
  })
}

function answer({ lines, gifts, refused, nearly, totals, trace }: PricedBasket, words: TraceWords) {
  const told = (list: PricedBasket['refused']) =>
    list.map(each => ({ label: each.label, why: refusalWords(each, words) }))
  return {
    lines: lines.map(({ itemUid: _, starBuyUids: __, ...line }) => line),
    gifts: gifts.map(({ name }) => name),
    refused: told(refused),
    nearly: told(nearly),
    totals,
    trace: trace.map(step => explain(step, words)),
  }
}
