import { findCustomers, type KnownCustomer } from '@backroom/contract/orders/placing/known'
import { sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'

const foundMost = 8

/** Whoever rings and bought before need not spell their address again: it is the one of their last order. */
export function knownCustomers(kit: Kit) {
  serve(kit, findCustomers, ({ query, store }) => {
    const like = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
    return store.database.rows<KnownCustomer & Record<string, unknown>>(sql`
      select c.uid, c.name, c.company_name as "companyName", c.status = 'blocked' as "isBlocked", c.customer_type as "customerType",
        c.email, coalesce(nullif(c.phone, ''), c.mobile) as phone, c.vat_number as "vatNumber",
        o.billing_address as "billingAddress", case when o.delivery_address <> o.billing_address then o.delivery_address end as "deliveryAddress"
      from customer c left join lateral (
        select billing_address, delivery_address from "order" where customer_uid = c.uid and anonymised_at is null order by placed_at desc limit 1) o on true
      where c.search_text like fold(${like}::text) and c.anonymised_at is null and c.status <> 'closed'
      order by lower(c.email) = lower(${query.search}::text) desc, c.name, c.uid limit ${foundMost}`)
  })
}
