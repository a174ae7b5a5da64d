import { formatDateTime } from '@backroom/contract/kit/dates'
import type { InputOf } from '@backroom/contract/kit/endpoint'
import { simulate } from '@backroom/contract/marketing/coupons/calls'
import type { Basket, PricedBasket, Shopper } from '@backroom/contract/marketing/offers/basket'
import { calculate } from '@backroom/contract/marketing/offers/calculate'
import { explain, refusalWords, type TraceWords } from '@backroom/contract/marketing/offers/explain'
import { say } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { findCodes } from '#marketing/coupons/codes'
import { customerKeyOf, usesOf } from '#marketing/coupons/uses'
import { marginAfter } from '#marketing/offers/margin'
import { momentOf, readLines, readOffers } from '#marketing/offers/read-offers'
import { moneyWords } from '#organisation/door'
import { hidesCost } from '#site/door'

/** A basket of real items in; what it costs and why out, as offers are now and as a coupon would be. */
export function simulator(kit: Kit) {
  serve(kit, simulate, async ({ body, store, visitor }) => {
    const reader = store.database.orm
    const isCostHidden = await hidesCost(store, visitor)
    const told = async (priced: PricedBasket) => ({
      ...answer(priced, words),
      marginMinor: isCostHidden ? null : ((await marginAfter(reader, priced))?.marginMinor ?? null),
    })
    const lines = await readLines(reader, body.lines)
    const draft = body.draft && { ...body.draft, uid: body.draftUid }
    const basket: Basket = {
      lines,
      delivery: body.deliveryMethodUid
        ? { methodUid: body.deliveryMethodUid, chargeMinor: body.chargeMinor ?? 0 }
        : null,
      shopper: await shopperOf(reader, body),
      fulfilment: body.fulfilment,
      payment: body.payment,
      codes: await findCodes(reader, body.codes),
      giftUids: [],
      at: momentOf(body.at ?? new Date().toISOString(), store.timeZone),
    }
    const words: TraceWords = {
      say: (text, values) => say('en-GB', text, values),
      money: await moneyWords(reader),
      date: iso => formatDateTime(iso, 'en-GB', store.timeZone),
    }
    const now = await told(calculate(basket, await readOffers(reader, lines, basket)))
    if (!draft) return { now, open: null }
    const uid = draft.uid ?? 0
    const others = basket.codes.filter(({ couponUid }) => couponUid !== uid)
    const own = { code: draft.code || draft.name, couponUid: uid }
    const tried = { ...basket, codes: draft.codeMode === 'automatic' ? others : [own, ...others] }
    return {
      now,
      open: await told(calculate(tried, await readOffers(reader, lines, { codes: tried.codes, draft }))),
    }
  })
}

/** Nobody while neither an address nor a kind of shopper is said; else what the store knows of the address. */
async function shopperOf(
  reader: Reader,
  { email, shopper }: Pick<InputOf<typeof simulate>['body'], 'email' | 'shopper'>,
): Promise<Shopper | null> {
  if (email === '' && shopper === 'unknown') return null
  const uses = email ? await usesOf(reader, await customerKeyOf(reader, email)) : new Map<number, number>()
  const { rows: orders } = await reader.execute(sql`
    select from "order" where lower(email) = lower(${email}) and status not in ('cancelled', 'expired') limit 1`)
  return {
    uses,
    email,
    isSignedIn: shopper !== 'unknown',
    isBusiness: shopper === 'business',
    tags: [],
    isFirstOrder: shopper !== 'returning' && uses.size === 0 && orders.length === 0,
  }
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
