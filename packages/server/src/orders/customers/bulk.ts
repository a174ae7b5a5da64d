import * as contract from '@backroom/contract/orders/customers/customers'
import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import { serveBulk } from '#kit/bulk/serve-bulk'
import type { Kit } from '#kit/kit'
import { customer } from '#tables/orders/customers'

const shows = { code: customer.email, name: customer.name }
const some = (count: number) => counted(count, 'customer')
const removed = {
  code: 'anonymised',
  when: sql`customer.status = 'anonymised'`,
  text: 'Their data were removed.',
}

/** One change to many customers. */
export function customerBulk(kit: Kit) {
  const has = (tag: string): SQL =>
    sql`exists (select from unnest(customer.tags) t where lower(t) = lower(${tag}))`
  serveBulk(kit, contract.addTag, {
    table: customer,
    shows,
    title: ({ tag }, count) => sentence`Tag ${some(count)} with ${tag}`,
    change: ({ tag }) => ({
      tags: sql`case when ${has(tag)} then customer.tags else customer.tags || ${tag}::text end`,
    }),
    refusals: ({ tag }) => [
      removed,
      {
        code: 'full',
        when: sql`cardinality(customer.tags) >= ${sql.raw(String(contract.customerTagsMost))} and not ${has(tag)}`,
        text: 'It has twenty tags already.',
      },
    ],
  })

  serveBulk(kit, contract.removeTag, {
    table: customer,
    shows,
    title: ({ tag }, count) => sentence`Take the tag ${tag} off ${some(count)}`,
    change: ({ tag }) => ({ tags: sql`array_remove(customer.tags, ${tag}::text)` }),
    refusals: () => [removed],
  })

  serveBulk(kit, contract.withdrawConsent, {
    table: customer,
    shows,
    title: (_, count) => `Withdraw the consent of ${some(count)}`,
    change: ({ channel }) => ({
      ...(channel !== 'sms' && { emailConsent: sql`'withdrawn'` }),
      ...(channel !== 'email' && { smsConsent: sql`'withdrawn'` }),
    }),
    refusals: () => [removed],
    cannotUndo: 'Only the customers themselves can agree again.',
  })

  serveBulk(kit, contract.blockCustomers, {
    table: customer,
    shows,
    title: (_, count) => `Block ${some(count)}`,
    change: ({ blockReason }) => ({ status: sql`'blocked'`, blockReason: sql`${blockReason}::text` }),
    refusals: () => [removed],
    warnings: () => [
      {
        key: 'openOrders',
        when: sql`exists (select from "order" o where o.customer_uid = customer.uid and o.status in ('open', 'review', 'onHold'))`,
        text: count => sentence`${some(count)} with open orders: those go on.`,
      },
    ],
  })

  serveBulk(kit, contract.unblockCustomers, {
    table: customer,
    shows,
    title: (_, count) => `Unblock ${some(count)}`,
    change: () => ({ status: sql`'active'`, blockReason: sql`''` }),
    refusals: () => [
      removed,
      { code: 'status', when: sql`customer.status <> 'blocked'`, text: 'They are not blocked.' },
    ],
  })
}
