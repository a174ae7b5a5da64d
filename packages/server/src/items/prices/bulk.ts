import * as contract from '@backroom/contract/items/bulk/bulk'
import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import { itemShows, marginAt, net, notArchived, ofPage, ownOrPage, pricedOf } from '#items/bulk/targets'
import { leastShown } from '#items/prices/least-shown'
import type { Asked } from '#kit/bulk/definition'
import { serveBulk } from '#kit/bulk/serve-bulk'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { hidesCost } from '#site/door'
import { item } from '#tables/items/items'

const common = { table: item, shows: itemShows }
const items = (count: number) => counted(count, 'item')
const price = ownOrPage('price_minor')
const rrp = ownOrPage('rrp_minor')
const cost = ownOrPage('cost_minor')

/** Whether a size that follows an item's price, and is changed with it, has amounts of its own that look wrong then. */
const someFollower = (when: SQL) =>
  sql`exists (select from item size where size.lead_item_uid = item.uid and size.status <> 'archived' and size.price_minor is null and ${when})`
const followerLeast = sql`(select ceil(size.rrp_minor::numeric * b.min_advertised_bp / 10000) from brand b where b.uid = ${ofPage('brand_uid')})`

/** How many would sell below cost tells, asked often enough, what each costs. */
const isCostKept = ({ store, visitor }: Asked) => hidesCost(store, visitor)

/** Prices end as shoppers are used to read them. As bigint: one that is too high to be a price is refused, which it must fit somewhere for. */
function rounded(amount: SQL, round: string): SQL {
  switch (round) {
    case '99':
      return sql`(round((${amount} - 99) / 100.0) * 100 + 99)::bigint`
    case '95':
      return sql`(round((${amount} - 95) / 100.0) * 100 + 95)::bigint`
    case '00':
      return sql`(round(${amount} / 100.0) * 100)::bigint`
    case '5':
      return sql`(round(${amount} / 5.0) * 5)::bigint`
    default:
      return sql`round(${amount})::bigint`
  }
}

/** What is left over cost at the price there is, and at the one it would have. */
const margins = (after: SQL) => ({ marginBp: { before: marginAt(price), after: marginAt(after) } })

/** Prices and sales of many items. */
export function itemPriceBulk(kit: Kit) {
  setPrice(kit)
  setSale(kit)
  endSale(kit)
}

function newPrice({
  target,
  mode,
  value,
  round,
}: {
  target: string
  mode: string
  value: number
  round: string
}): SQL {
  const base = target === 'rrp' ? rrp : price
  const amounts: Record<string, SQL> = {
    set: sql`${value}::numeric`,
    percent: sql`(${base} * (10000.0 + ${value}) / 10000.0)`,
    amount: sql`(${base} + ${value})::numeric`,
    matchRrp: sql`${rrp}::numeric`,
  }
  return rounded(amounts[mode] as SQL, round)
}

function setPrice(kit: Kit) {
  serveBulk(kit, contract.setPrice, {
    ...common,
    targets: ({ target, sizes }, selected) =>
      pricedOf(selected, sizes ?? true, target === 'rrp' ? 'rrp_minor' : 'price_minor'),
    title: ({ target }, count) => `Set the ${target === 'rrp' ? 'RRP' : 'price'} of ${items(count)}`,
    change: values => ({ [values.target === 'rrp' ? 'rrpMinor' : 'priceMinor']: newPrice(values) }),
    follows: values => (values.target === 'price' ? margins(newPrice(values)) : {}),
    refusals: values => {
      const after = newPrice(values)
      const isPrice = values.target === 'price'
      return [
        notArchived,
        {
          code: 'noBase',
          when: sql`${after} is null`,
          text: values.mode === 'matchRrp' ? 'It has no RRP.' : 'It has no price to change.',
        },
        {
          code: 'outOfRange',
          when: sql`${after} < ${isPrice ? 1 : 0} or ${after} > 99999999`,
          text: 'The price would be zero, or too high to be one.',
        },
        ...(isPrice
          ? [
              {
                code: 'saleAbove',
                when: sql`exists (select from item_price_schedule s where s.item_uid = item.uid and s.kind = 'sale'
                  and (s.ends_at is null or s.ends_at > now()) and s.amount_minor >= ${after})`,
                text: 'Its sale would no longer be below its price. End the sale first.',
              },
            ]
          : []),
        ...(values.startsAt
          ? []
          : [
              {
                code: 'same',
                when: sql`item.${sql.identifier(isPrice ? 'price_minor' : 'rrp_minor')} = ${after}`,
                text: 'Already so.',
              },
            ]),
      ]
    },
    warnings: values => {
      const after = newPrice(values)
      return [
        ...(values.target === 'price'
          ? [
              {
                key: 'belowCost',
                when: sql`${net(after)} < ${cost} or ${someFollower(sql`${net(after)} < size.cost_minor`)}`,
                text: (count: number) => sentence`${items(count)} would sell below cost.`,
                keptFrom: isCostKept,
              },
            ]
          : []),
        ...(values.target === 'price'
          ? [
              {
                key: 'belowLeast',
                when: sql`${after} < ${leastShown} or ${someFollower(sql`${after} < ${followerLeast}`)}`,
                text: (count: number) =>
                  sentence`${items(count)} would be priced below the lowest price their brand lets be shown.`,
              },
            ]
          : []),
        {
          key: 'rrpBelowPrice',
          when:
            values.target === 'rrp'
              ? sql`${after} < ${price}`
              : sql`${rrp} < ${after} or ${someFollower(sql`size.rrp_minor < ${after}`)}`,
          text: count => sentence`${items(count)} would have an RRP below the price.`,
        },
        {
          key: 'bigChange',
          when: sql`abs(${after} - ${values.target === 'rrp' ? rrp : price}) > 0.6 * ${values.target === 'rrp' ? rrp : price}`,
          text: count => sentence`${items(count)} would change by more than 60%.`,
        },
      ]
    },
    check: async ({ target, mode, startsAt }) => {
      if (target === 'rrp' && mode === 'matchRrp')
        throw invalid({ mode: 'The RRP is already the same as the RRP.' })
      if (target === 'rrp' && startsAt)
        throw invalid({ startsAt: 'Only a price can be changed at a time to come.' })
      if (startsAt && Date.parse(startsAt) <= Date.now())
        throw invalid({ startsAt: 'Choose a time in the future.' })
    },
    apply: async (tx, values) => {
      const after = newPrice(values)
      const column = sql.identifier(values.target === 'rrp' ? 'rrp_minor' : 'price_minor')
      const changed = sql`item.uid in (select record_uid from bulk_changed)`
      if (!values.startsAt) await tx.execute(sql`update item set ${column} = ${after} where ${changed}`)
      else
        await tx.execute(sql`
          insert into item_price_schedule (item_uid, kind, amount_minor, starts_at, origin, operation_uid)
          select item.uid, 'price', ${after}, ${values.startsAt}::timestamptz, 'wizard', (actor() ->> 'operationUid')::int from item where ${changed}`)
    },
  })
}

function saleAmount({
  mode,
  value,
  from,
  round,
}: {
  mode: string
  value: number
  from: string
  round: string
}): SQL {
  const base = from === 'rrp' ? rrp : price
  const amounts: Record<string, SQL> = {
    percent: sql`(${base} * (10000.0 - ${value}) / 10000.0)`,
    amount: sql`(${base} - ${value})::numeric`,
    set: sql`${value}::numeric`,
  }
  return rounded(amounts[mode] as SQL, round)
}

function setSale(kit: Kit) {
  serveBulk(kit, contract.setSale, {
    ...common,
    targets: ({ sizes }, selected) => pricedOf(selected, sizes ?? true, 'price_minor'),
    title: ({ label }, count) => `Set ${label ? `the sale “${label}”` : 'a sale'} on ${items(count)}`,
    change: values => ({ priceMinor: saleAmount(values) }),
    follows: values => margins(saleAmount(values)),
    refusals: values => {
      const amount = saleAmount(values)
      return [
        notArchived,
        {
          code: 'noPrice',
          when: sql`${amount} is null or ${price} is null`,
          text: 'It has no price to take it from.',
        },
        {
          code: 'notBelow',
          when: sql`${amount} >= ${price} or ${amount} < 0`,
          text: 'The sale would not be below the price.',
        },
        {
          code: 'belowBrand',
          when: sql`${amount} < ${leastShown}`,
          text: 'Below what its brand lets be shown.',
        },
        {
          code: 'overlaps',
          when: sql`exists (select from item_price_schedule s where s.item_uid = item.uid and s.kind = 'sale'
            and tstzrange(s.starts_at, s.ends_at) && tstzrange(${values.startsAt}::timestamptz, ${values.endsAt ?? null}::timestamptz))`,
          text: 'It overlaps a sale it already has.',
        },
        ...(values.minMarginBp === undefined
          ? []
          : [
              {
                code: 'lowMargin',
                when: sql`${cost} is null or (${net(amount)} - ${cost}) * 10000 < ${values.minMarginBp} * ${net(amount)}`,
                text: 'It would leave less margin than asked for.',
              },
            ]),
      ]
    },
    warnings: values => [
      {
        key: 'belowCost',
        when: sql`${net(saleAmount(values))} < ${cost} or ${someFollower(sql`${net(saleAmount(values))} < size.cost_minor`)}`,
        text: count => sentence`${items(count)} would sell below cost.`,
        keptFrom: isCostKept,
      },
      {
        key: 'bigChange',
        when: sql`${price} - ${saleAmount(values)} > 0.6 * ${price}`,
        text: count => sentence`${items(count)} would be sold at more than 60% off.`,
      },
    ],
    check: async ({ startsAt, endsAt, minMarginBp }, _, { store, visitor }) => {
      // Asked often enough, a least margin would tell the cost.
      if (minMarginBp !== undefined && (await hidesCost(store, visitor)))
        throw invalid({ minMarginBp: 'Cost is kept from you, and margin with it.' })
      if (endsAt && Date.parse(endsAt) <= Date.parse(startsAt))
        throw invalid({ endsAt: 'It must end after it starts.' })
    },
    apply: async (tx, values) => {
      await tx.execute(sql`
        insert into item_price_schedule (item_uid, kind, amount_minor, starts_at, ends_at, until_gone, label, origin, operation_uid)
        select item.uid, 'sale', ${saleAmount(values)}, ${values.startsAt}::timestamptz, ${values.endsAt ?? null}::timestamptz,
          ${values.untilGone ?? false}, ${values.label}, 'wizard',
          (actor() ->> 'operationUid')::int
        from item where item.uid in (select record_uid from bulk_changed)`)
    },
  })
}

function endSale(kit: Kit) {
  const open = (
    at: string | undefined,
  ) => sql`s.kind = 'sale' and s.starts_at <= coalesce(${at ?? null}::timestamptz, now())
    and (s.ends_at is null or s.ends_at > coalesce(${at ?? null}::timestamptz, now()))`
  serveBulk(kit, contract.endSale, {
    ...common,
    targets: ({ sizes }, selected) => pricedOf(selected, sizes ?? true, 'price_minor'),
    title: (_, count) => `End the sale of ${items(count)}`,
    change: () => ({}),
    refusals: ({ at }) => [
      notArchived,
      {
        code: 'noSale',
        when: sql`not exists (select from item_price_schedule s where s.item_uid = item.uid and ${open(at)})`,
        text: 'It has no sale then.',
      },
    ],
    apply: async (tx, { at }) => {
      await tx.execute(sql`
        update item_price_schedule s set ends_at = coalesce(${at ?? null}::timestamptz, now())
        from bulk_changed c where c.record_uid = s.item_uid and ${open(at)}`)
    },
  })
}
