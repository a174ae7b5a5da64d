import * as contract from '@backroom/contract/items/bulk/bulk'
import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import { bool, isActive, items, number, serveOnPages, yesNo } from '#items/bulk/bulk'
import { ofRollup } from '#items/bulk/targets'
import type { Kit } from '#kit/kit'

/** Heavier than this, nobody means to send it for nothing. */
const heavyGrams = 20_000

/** How many items reach whoever buys them. */
export function itemDeliveryBulk(kit: Kit) {
  serveOnPages(kit, contract.setMajorItem, {
    title: ({ value }, count) => `Set Major item to ${yesNo(value)} on ${items(count)}`,
    change: ({ value }) => ({ majorItem: bool(value) }),
  })
  serveOnPages(kit, contract.setDeliveryChargesApply, {
    title: ({ value }, count) => `Set Delivery charges apply to ${yesNo(value)} on ${items(count)}`,
    change: ({ value }) => ({ deliveryChargesApply: bool(value) }),
    warnings: ({ value }) =>
      value
        ? []
        : [
            {
              key: 'heavyForFree',
              when: sql`(item.major_item or item.weight_grams > ${heavyGrams})`,
              text: count => sentence`${items(count)} over 20 kg or major would be delivered free.`,
            },
          ],
  })
  serveOnPages(kit, contract.setDeliveryDelay, {
    title: ({ text }, count) => `${text ? 'Set' : 'Clear'} the delivery delay of ${items(count)}`,
    change: ({ text, timeToPrepareDays }) => ({
      deliveryDelayText: sql`${text}::text`,
      ...(timeToPrepareDays !== undefined && { timeToPrepareDays: number(timeToPrepareDays) }),
    }),
    consequences: ({ text }) =>
      text
        ? [
            {
              when: sql`${isActive} and ${ofRollup('own_available')} > 0`,
              text: count => sentence`${items(count)} in stock now will show this text.`,
            },
          ]
        : [],
  })
  serveOnPages(kit, contract.setTimeToPrepare, {
    title: ({ timeToPrepareDays }, count) =>
      `Set time to prepare to ${counted(timeToPrepareDays, 'day')} on ${items(count)}`,
    change: ({ timeToPrepareDays }) => ({ timeToPrepareDays: number(timeToPrepareDays) }),
  })
  serveOnPages(kit, contract.setBlockMailOrder, {
    title: ({ value }, count) => `Set block mail order to ${yesNo(value)} on ${items(count)}`,
    change: ({ value }) => ({ blockMailOrder: bool(value) }),
    refusals: ({ value }) => (value ? [outOfReach(sql`item.restrict_store_pickup`)] : []),
  })
  serveOnPages(kit, contract.setRestrictStorePickup, {
    title: ({ value }, count) => `Set restrict store pickup to ${yesNo(value)} on ${items(count)}`,
    change: ({ value }) => ({ restrictStorePickup: bool(value) }),
    refusals: ({ value }) => (value ? [outOfReach(sql`item.block_mail_order`)] : []),
  })
}

const outOfReach = (other: SQL) => ({
  code: 'undeliverable',
  when: sql`${isActive} and ${other}`,
  text: 'This item could be neither delivered nor collected.',
})
