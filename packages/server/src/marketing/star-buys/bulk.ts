import * as contract from '@backroom/contract/marketing/star-buys/bulk'
import { counted } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import { serveBulk } from '#kit/bulk/serve-bulk'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { starBuy } from '#tables/marketing/star-buys'

const shows = { code: sql`star_buy.uid::text`, name: starBuy.name }
const some = (count: number) => counted(count, 'star buy')
const changed = sql`select record_uid from bulk_changed`

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
    change: ({ active }) => ({ active: sql`${active}::boolean` }),
    refusals: ({ active }) =>
      active
        ? [
            {
              code: 'double',
              when: sql`exists (select from star_buy o where o.active and o.uid <> star_buy.uid
                and (o.source_item_uid, o.source_collection_uid, o.target_item_uid, o.target_collection_uid) is not distinct from
                  (star_buy.source_item_uid, star_buy.source_collection_uid, star_buy.target_item_uid, star_buy.target_collection_uid)
                and coalesce(o.ends_at > star_buy.starts_at, true) and coalesce(o.starts_at < star_buy.ends_at, true) and coalesce(o.ends_at > now(), true))`,
              text: 'Another star buy already offers this in these days.',
            },
          ]
        : [],
  })

  serveBulk(kit, contract.scheduleStarBuys, {
    table: starBuy,
    shows,
    title: (_, count) => `Set the dates of ${some(count)}`,
    change: ({ startsAt, endsAt }) => ({
      startsAt: sql`${startsAt}::timestamptz`,
      endsAt: sql`${endsAt}::timestamptz`,
    }),
    check: async ({ startsAt, endsAt }) => {
      if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt))
        throw invalid({ endsAt: 'Ends must be after Starts.' })
    },
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
    refusals: ({ priceMode, amountMinor }) =>
      priceMode === 'fixedPrice'
        ? [
            {
              code: 'dearer',
              when: sql`${amountMinor ?? 0}::int > (select coalesce(r.effective_price_minor, i.price_minor) from item i
                join item_rollup r on r.item_uid = i.uid where i.uid = star_buy.target_item_uid)`,
              text: 'That is more than its price.',
            },
          ]
        : [],
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
