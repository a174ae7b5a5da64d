import * as contract from '@backroom/contract/marketing/star-buys/bulk'
import { counted } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import { serveBulk } from '#kit/bulk/serve-bulk'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { setActive, setDays } from '#marketing/offers/offer-bulk'
import { isEmpty, isStopped } from '#marketing/star-buys/star-buys'
import { starBuy } from '#tables/marketing/star-buys'

const shows = { code: sql`star_buy.uid::text`, name: starBuy.name }
const some = (count: number) => counted(count, 'star buy')
const changed = sql`select record_uid from bulk_changed`

const sides = sql`star_buy.source_item_uid, star_buy.source_collection_uid, star_buy.target_item_uid, star_buy.target_collection_uid`
/** Whether another one that is on offers the same from and until then. */
const isDouble = (
  from: SQL,
  to: SQL,
) => sql`exists (select from star_buy o where o.active and o.uid <> star_buy.uid
  and (o.source_item_uid, o.source_collection_uid, o.target_item_uid, o.target_collection_uid) is not distinct from (${sides})
  and coalesce(o.ends_at > ${from}, true) and coalesce(o.starts_at < ${to}, true) and coalesce(o.ends_at > now(), true))`
const doubleWords = 'Another star buy already offers this in these days.'
const floorWords = 'It would sell below the lowest margin.'

const remove = {
  table: starBuy,
  shows,
  title: (_: unknown, count: number) => `Delete ${some(count)}`,
  change: () => ({}),
  apply: async (tx: { execute: (query: ReturnType<typeof sql>) => Promise<unknown> }) => {
    await tx.execute(sql`delete from star_buy where uid in (${changed})`)
  },
}

/** One change to many star buys. */
export function starBuyBulk(kit: Kit) {
  kit.bulk.matchBy('starBuy', [
    sql`select p.key, s.uid from pasted p join item i on lower(i.code) = p.key join star_buy s on i.uid in (s.source_item_uid, s.target_item_uid)`,
  ])

  serveBulk(kit, contract.setStarBuysActive, {
    table: starBuy,
    shows,
    title: ({ active }, count) => `Switch ${active ? 'on' : 'off'} ${some(count)}`,
    ...setActive,
    refusals: ({ active }) =>
      active
        ? [
            {
              code: 'double',
              when: isDouble(sql`star_buy.starts_at`, sql`star_buy.ends_at`),
              text: doubleWords,
            },
            {
              code: 'doubleHere',
              // The first of those that offer the same in the same days is switched on.
              when: sql`not star_buy.active and max(coalesce(star_buy.ends_at, 'infinity')) over (partition by ${sides}
                order by coalesce(star_buy.starts_at, '-infinity'), star_buy.uid rows between unbounded preceding and 1 preceding)
                > coalesce(star_buy.starts_at, '-infinity')`,
              text: 'Another one of these offers the same in these days.',
            },
            { code: 'empty', when: isEmpty, text: 'Its collection has no items on the site.' },
            { code: 'floor', when: sql`not star_buy.active and ${isStopped()}`, text: floorWords },
          ]
        : [],
  })

  serveBulk(kit, contract.scheduleStarBuys, {
    table: starBuy,
    shows,
    title: (_, count) => `Set the dates of ${some(count)}`,
    ...setDays,
    refusals: ({ startsAt, endsAt }) => [
      {
        code: 'double',
        when: sql`star_buy.active and ${isDouble(sql`${startsAt}::timestamptz`, sql`${endsAt}::timestamptz`)}`,
        text: doubleWords,
      },
      {
        code: 'doubleHere',
        when: sql`star_buy.active and row_number() over (partition by ${sides}, star_buy.active order by star_buy.uid) > 1`,
        text: 'Another one of these offers the same.',
      },
    ],
  })

  serveBulk(kit, contract.setStarBuysOffer, {
    table: starBuy,
    shows,
    title: (_, count) => `Set the offer of ${some(count)}`,
    change: ({ priceMode, percentBp, amountMinor }) => ({
      priceMode: sql`${priceMode}::text`,
      percentBp: sql`${priceMode === 'percentOff' ? percentBp : null}::int`,
      amountMinor: sql`${priceMode === 'percentOff' ? null : amountMinor}::int`,
    }),
    check: async ({ priceMode, percentBp, amountMinor }) => {
      if (priceMode === 'percentOff' && !percentBp)
        throw invalid({ percentBp: 'Enter between 0.01 and 100.' })
      if (priceMode !== 'percentOff' && (amountMinor ?? null) === null)
        throw invalid({ amountMinor: 'Enter an amount.' })
    },
    refusals: ({ priceMode, percentBp, amountMinor }) => [
      {
        code: 'dearer',
        when: sql`${priceMode}::text = 'fixedPrice' and ${amountMinor ?? 0}::int > (select coalesce(r.effective_price_minor, i.price_minor) from item i
          join item_rollup r on r.item_uid = i.uid where i.uid = star_buy.target_item_uid)`,
        text: 'That is more than its price.',
      },
      {
        code: 'floor',
        when: sql`(select ${isStopped(sql`changed`)} from (select ${priceMode}::text as price_mode, ${percentBp ?? null}::int as percent_bp,
          ${amountMinor ?? null}::int as amount_minor, star_buy.price_base, star_buy.skip_if_on_sale, star_buy.target_item_uid, star_buy.target_collection_uid) changed)`,
        text: floorWords,
      },
    ],
  })

  serveBulk(kit, contract.deleteStarBuys, remove)
  serveBulk(kit, contract.deleteItemToItem, {
    ...remove,
    refusals: ({ includeActive }) => [
      {
        code: 'collection',
        when: sql`star_buy.source_type <> 'item' or star_buy.target_type <> 'item'`,
        text: 'It is not from one item to another.',
      },
      { code: 'on', when: sql`star_buy.active and not ${includeActive}::boolean`, text: 'Still on.' },
    ],
  })
}
