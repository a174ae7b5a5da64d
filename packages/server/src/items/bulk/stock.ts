import * as contract from '@backroom/contract/items/bulk/bulk'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import { bool, isActive, items, number, serveOnSold } from '#items/bulk/bulk'
import { ofPage, ofRollup, ownOrPage } from '#items/bulk/targets'
import { inAYear, today } from '#items/page/dates'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'

const own = sql`coalesce(${ofRollup('own_available')}, 0)`
const suppliers = sql`coalesce(${ofRollup('sim_stock')}, 0)`
const hasNone = sql`${own} <= 0 and ${suppliers} <= 0`

/** How the stock of many items is counted, and what may be sold without any. */
export function itemStockBulk(kit: Kit) {
  serveOnSold(kit, contract.setInventoryTracked, {
    title: ({ value }, count) => `${value ? 'Count' : 'Stop counting'} the stock of ${items(count)}`,
    change: ({ value }) => ({ inventoryTracked: bool(value) }),
    warnings: ({ value }) => [
      value
        ? {
            key: 'goesOutOfStock',
            when: sql`${isActive} and not item.backorder and ${hasNone}`,
            text: count => sentence`${items(count)} on the site would be out of stock.`,
          }
        : {
            key: 'neverRunsOut',
            when: sql`${isActive} and ${hasNone}`,
            text: count => sentence`${items(count)} without stock could be bought, and would never run out.`,
          },
    ],
  })
  serveOnSold(kit, contract.setBackorder, {
    title: ({ value }, count) => `${value ? 'Allow' : 'Stop'} back orders of ${items(count)}`,
    change: ({ value, limit, dueOn }) => ({
      backorder: bool(value),
      backorderLimit: number(value ? (limit ?? null) : null),
      backorderDueOn: sql`${value ? (dueOn ?? null) : null}::date`,
    }),
    refusals: ({ value }) =>
      value
        ? [
            {
              code: 'notTracked',
              when: sql`not item.inventory_tracked`,
              text: 'Its stock is not counted, so it never runs out.',
            },
          ]
        : [],
    warnings: ({ value }) =>
      value
        ? []
        : [
            {
              key: 'openBackOrders',
              when: sql`exists (select from stock_reservation r where r.item_uid = item.uid and r.source = 'backorder' and r.state in ('held', 'committed'))`,
              text: count =>
                sentence`${items(count)} ${count === 1 ? 'has' : 'have'} back orders that still wait to be sent.`,
            },
          ],
    consequences: ({ value }) =>
      value
        ? [
            {
              when: sql`${isActive} and ${hasNone}`,
              text: count => sentence`${items(count)} without stock can be bought at once.`,
            },
          ]
        : [
            {
              when: sql`${isActive} and item.backorder and ${hasNone}`,
              text: count => sentence`${items(count)} will be out of stock.`,
            },
          ],
    check: async ({ value, dueOn }, _, { store }) => {
      if (!value || !dueOn) return
      if (dueOn < today(store.timeZone)) throw invalid({ dueOn: 'Choose a day that is still to come.' })
      if (dueOn > inAYear(store.timeZone)) throw invalid({ dueOn: 'At most one year ahead.' })
    },
  })
  supplierStock(kit)
}

/** Whether what suppliers have is sold as well. */
function supplierStock(kit: Kit) {
  const noSupplier = {
    code: 'noSupplier',
    when: sql`${ownOrPage('supplier_uid')} is null`,
    text: 'It has no supplier.',
  }
  const goesOut = {
    when: sql`${isActive} and ${own} <= 0 and ${suppliers} > 0`,
    text: (count: number) => sentence`${items(count)} will be out of stock.`,
  }
  serveOnSold(kit, contract.setSimStockStatus, {
    title: (_, count) => `Set supplier (SIM) stock of ${items(count)}`,
    change: ({ status }) => ({ simStockStatus: sql`${status}::text` }),
    refusals: ({ status }) => [
      noSupplier,
      {
        code: 'brandForbids',
        when: sql`${status !== 'off'}::boolean and not coalesce((select b.allow_sim_stock from brand b where b.uid = ${ofPage('brand_uid')}), true)`,
        text: sql`(select b.name from brand b where b.uid = ${ofPage('brand_uid')}) || ' forbids supplier stock.'`,
      },
    ],
    consequences: ({ status }) =>
      status === 'off'
        ? [goesOut]
        : [
            ...(status === 'on'
              ? [
                  {
                    when: sql`exists (select from supplier_stock s where s.item_uid = item.uid and s.suppressed)`,
                    text: (count: number) =>
                      sentence`${items(count)} will be offered although the supplier’s stock is blocked.`,
                  },
                ]
              : []),
            {
              when: sql`item.sim_suppressed`,
              text: count => sentence`${items(count)} will stay hidden: supplier stock is suppressed.`,
            },
          ],
    check: async ({ status, reason }) => {
      if (status === 'on' && !reason) throw invalid({ reason: 'A reason is needed to offer blocked stock' })
    },
  })
  serveOnSold(kit, contract.setSimSuppressed, {
    title: ({ value }, count) => `${value ? 'Suppress' : 'Offer'} supplier (SIM) stock of ${items(count)}`,
    change: ({ value }) => ({ simSuppressed: bool(value) }),
    refusals: () => [noSupplier],
    consequences: ({ value }) => (value ? [goesOut] : []),
  })
}
