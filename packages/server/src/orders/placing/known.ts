import { findCustomers, type KnownCustomer } from '@backroom/contract/orders/placing/known'
import { type SQL, sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'

const foundMost = 8

/** What was written last: where their last order went, or where staff have said since that it goes. */
const lastSaid = (flag: SQL, ofOrder: SQL) => sql`coalesce(
  (select a.address from customer_address a where a.customer_uid = c.uid and ${flag} and (o.placed_at is null or a.updated_at > o.placed_at) limit 1), ${ofOrder})`

/** Whoever rings and bought before need not spell their address again. */
export function knownCustomers(kit: Kit) {
  serve(kit, findCustomers, ({ query, store }) => {
    const like = `%${query.search.replace(/[\\%_]/g, '\\$&')}%`
    return store.database.rows<KnownCustomer & Record<string, unknown>>(sql`
      select c.uid, c.name, c.company_name as "companyName", c.status = 'blocked' as "isBlocked", c.customer_type as "customerType",
        c.email, coalesce(nullif(c.phone, ''), c.mobile) as phone, c.vat_number as "vatNumber",
        u.bill as "billingAddress", case when u.parcel <> u.bill then u.parcel end as "deliveryAddress"
      from customer c left join lateral (
        select billing_address, delivery_address, placed_at from "order" where customer_uid = c.uid and anonymised_at is null order by placed_at desc limit 1) o on true
      cross join lateral (select ${lastSaid(sql`a.is_default_billing`, sql`o.billing_address`)} as bill,
        ${lastSaid(sql`a.is_default_delivery`, sql`o.delivery_address`)} as parcel) u
      where c.search_text like fold(${like}::text) and c.anonymised_at is null and c.status <> 'closed'
      order by lower(c.email) = lower(${query.search}::text) desc, c.name, c.uid limit ${foundMost}`)
  })
}
