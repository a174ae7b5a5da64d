import * as contract from '@backroom/contract/marketing/coupons/bulk'
import { counted } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import { serveBulk } from '#kit/bulk/serve-bulk'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { coupon } from '#tables/marketing/coupons'

const shows = { code: coupon.code, name: coupon.name }
const some = (count: number) => counted(count, 'coupon')

/** What one coupon is asked for before it is switched on, of many at once. */
const lacks = sql`case coupon.type
    when 'percent' then coupon.percent_bp is null and coupon.tiers = '[]'
    when 'amount' then coupon.amount_minor is null and coupon.tiers = '[]'
    when 'price' then coupon.amount_minor is null
    when 'buyXGetY' then (coupon.buy_quantity is null) = (coupon.buy_spend_minor is null)
    when 'gift' then coupon.gift_item_uids = '{}' else false end
  or (coupon.code_mode = 'single' and coupon.code = '')
  or (coupon.audience = 'tagged' and coupon.audience_tags = '{}')
  or (coupon.audience = 'emails' and coupon.audience_emails = '{}')`

/** One change to many coupons. */
export function couponBulk(kit: Kit) {
  serveBulk(kit, contract.setCouponsActive, {
    table: coupon,
    shows,
    title: ({ active }, count) => `Switch ${active ? 'on' : 'off'} ${some(count)}`,
    change: ({ active }) => ({ active: sql`${active}::boolean` }),
    refusals: ({ active }) =>
      active
        ? [
            { code: 'archived', when: sql`coupon.archived`, text: 'It is archived.' },
            { code: 'lacks', when: lacks, text: 'It lacks something: open it and fill it in.' },
            {
              code: 'deep',
              when: sql`coupon.type in ('percent', 'amount') and not coupon.active
                and (coupon.type <> 'percent' or coupon.tiers <> '[]'
                  or coupon.percent_bp > (select admin_only_above_bp from coupon_settings))
                and (coupon.type <> 'amount' or coupon.level = 'order')`,
              text: 'It may take much off: switch it on on its own page.',
            },
          ]
        : [],
  })

  serveBulk(kit, contract.scheduleCoupons, {
    table: coupon,
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

  serveBulk(kit, contract.archiveCoupons, {
    table: coupon,
    shows,
    title: ({ archived }, count) => `${archived ? 'Archive' : 'Restore'} ${some(count)}`,
    change: ({ archived }) => ({ archived: sql`${archived}::boolean`, active: sql`false` }),
    refusals: ({ archived }) =>
      archived
        ? [
            {
              code: 'waiting',
              when: sql`exists (select from coupon_use u where u.coupon_uid = coupon.uid and u.state = 'reserved')`,
              text: 'Orders with it are waiting for payment. Switch it off, and archive it when they are settled.',
            },
          ]
        : [],
  })
}
