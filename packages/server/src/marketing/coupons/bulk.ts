import * as contract from '@backroom/contract/marketing/coupons/bulk'
import { itemScope } from '@backroom/contract/organisation/door'
import { counted } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import { serveBulk } from '#kit/bulk/serve-bulk'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { hasUnsoldGift } from '#marketing/offers/gifts'
import { setActive, setDays } from '#marketing/offers/offer-bulk'
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
  or (coupon.code_mode = 'batch' and not exists (select from coupon_code k where k.coupon_uid = coupon.uid and k.batch_uid is not null and not k.disabled))
  or ${hasUnsoldGift} or (coupon.audience = 'tagged' and coupon.audience_tags = '{}')
  or (coupon.audience = 'emails' and coupon.audience_emails = '{}')`

/** How deep a coupon goes by what it says itself; all the way where that depends on the items it reaches. */
const depth = sql`case coupon.type when 'percent' then coupon.percent_bp when 'freeDelivery' then 0
    when 'amount' then case when coupon.level = 'order' then coupon.amount_minor * 10000.0 / nullif(coupon.min_spend_minor, 0) end
    when 'buyXGetY' then case when coupon.get_reward = 'percent' then coupon.get_value::numeric * coupon.get_quantity / (coupon.get_quantity + coalesce(coupon.buy_quantity, 1)) end
  end`

interface LeftOut {
  readonly brandUids: readonly number[]
  readonly categoryUids: readonly number[]
  readonly collectionUids: readonly number[]
}

/** Conditions in the words of collections that leave these out. */
function exclusionsOf({ brandUids, categoryUids, collectionUids }: LeftOut) {
  return [
    { field: 'brand', op: 'notIn', value: brandUids },
    { field: 'category', op: 'hasNone', value: categoryUids },
    { field: 'collection', op: 'hasNone', value: collectionUids },
  ].filter(({ value }) => value.length > 0)
}

/** One change to many coupons. */
export function couponBulk(kit: Kit) {
  serveBulk(kit, contract.setCouponsActive, {
    table: coupon,
    shows,
    title: ({ active }, count) => `Switch ${active ? 'on' : 'off'} ${some(count)}`,
    ...setActive,
    refusals: ({ active }) =>
      active
        ? [
            { code: 'archived', when: sql`coupon.archived`, text: 'It is archived.' },
            { code: 'lacks', when: lacks, text: 'It lacks something: open it and fill it in.' },
            {
              code: 'deep',
              when: sql`not coupon.active and (coupon.tiers <> '[]' or coalesce(${depth}, 10000) > (select admin_only_above_bp from coupon_settings))`,
              text: 'It may take much off: switch it on on its own page.',
            },
            {
              code: 'floor',
              when: sql`not coupon.active and exists (select from coupon_settings where margin_floor_bp is not null and margin_floor_mode = 'block')`,
              text: 'A lowest margin is set: switch it on on its own page.',
            },
          ]
        : [],
  })

  serveBulk(kit, contract.scheduleCoupons, {
    table: coupon,
    shows,
    title: (_, count) => `Set the dates of ${some(count)}`,
    ...setDays,
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
  serveBulk(kit, contract.addExclusions, {
    table: coupon,
    shows,
    title: (_, count) => `Add exclusions to ${some(count)}`,
    change: values => {
      const added = sql`${JSON.stringify(exclusionsOf(values))}::jsonb`
      return {
        // A rule of which all must hold grows by them; any other becomes one part of such a rule.
        scope: sql`case when coupon.scope is null then jsonb_build_object('match', 'all', 'of', ${added})
          when coupon.scope ->> 'match' = 'all' then jsonb_set(coupon.scope, '{of}', (coupon.scope -> 'of') || ${added})
          else jsonb_build_object('match', 'all', 'of', jsonb_build_array(coupon.scope) || ${added}) end`,
      }
    },
    check: async values => {
      if (exclusionsOf(values).length === 0) throw invalid({ Generic: 'Choose what is left out.' })
    },
    refusals: () => [
      { code: 'archived', when: sql`coupon.archived`, text: 'It is archived.' },
      {
        code: 'deepRule',
        when: sql`coupon.scope ->> 'match' <> 'all' and jsonb_path_exists(coupon.scope, '$.of[*].of[*].of')`,
        text: 'Its conditions are nested too deep: change it on its own page.',
      },
      {
        code: 'longRule',
        when: sql`jsonb_array_length(jsonb_path_query_array(coupon.scope, '$.**.field')) > ${itemScope.conditionsMost - 3}`,
        text: 'It has too many conditions already: change it on its own page.',
      },
    ],
  })
}
