import { calculate } from '@backroom/contract/marketing/offers/calculate'
import type { StarBuyInput } from '@backroom/contract/marketing/star-buys/star-buys'
import { sentence } from '@backroom/contract/wording/say'
import type { Reader } from '#database/database'
import { momentOf, readLines, readOffers } from '#marketing/offers/read-offers'
import { readDraft } from '#marketing/star-buys/read'
import { moneyWords } from '#organisation/door'

/** What the target costs in the end where coupons that need no code come on top; of one item with another. */
export async function tellCombined(reader: Reader, input: StarBuyInput, timeZone: string): Promise<string[]> {
  const { sourceItemUid, targetItemUid, minSourceQuantity, startsAt } = input
  if (sourceItemUid === null || targetItemUid === null || sourceItemUid === targetItemUid) return []
  const lines = await readLines(reader, [
    { itemUid: sourceItemUid, quantity: minSourceQuantity },
    { itemUid: targetItemUid, quantity: 1 },
  ])
  const [source, target] = lines
  if (!source || !target) return []
  const offers = await readOffers(reader, lines, {
    starBuys: await readDraft(reader, lines, { ...input, uid: null }),
  })
  const now = new Date().toISOString()
  const priced = calculate(
    {
      lines,
      delivery: null,
      shopper: null,
      fulfilment: 'delivery',
      payment: 'usual',
      codes: [],
      giftUids: [],
      at: momentOf(startsAt && startsAt > now ? startsAt : now, timeZone),
    },
    offers,
  )
  const sold = priced.lines.find(({ key }) => key === target.key)
  if (!sold || sold.starBuyMinor === 0) return []
  const money = await moneyWords(reader)
  return priced.applied
    .filter(({ lines: parts }) => (parts[target.key] ?? 0) > 0)
    .map(
      ({ label }) =>
        sentence`‘${label}’ comes off as well, without a code: it then costs ${money(sold.payMinor)}.`,
    )
}
