import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'

/**
 * What an auditor holds the certificate against: a hash of the fields of orders that were kept. Whoever works it out again from what is
 * stored then gets the same, unless something was added or changed.
 */
export async function keptHash(reader: Reader, orders: SQL): Promise<string> {
  const { rows } = await reader.execute<{ kept: string }>(sql`
    select coalesce(json_agg(json_build_array(o.number, extract(epoch from o.placed_at), o.channel, o.currency, o.items_total_minor,
      o.discount_total_minor, o.delivery_total_minor, o.tax_total_minor, o.grand_total_minor, o.email, o.phone, o.billing_address,
      o.delivery_address, o.company_name, o.vat_number, o.instructions, l.lines) order by o.uid), '[]')::text as kept
    from "order" o cross join lateral (
      select json_agg(json_build_array(code, name, quantity, unit_price_minor, line_discount_minor, line_total_minor, tax_rate_bp, tax_amount_minor) order by position) as lines
      from order_line where order_uid = o.uid) l
    where o.uid in (${orders})`)
  return createHash('sha256')
    .update(rows[0]?.kept ?? '')
    .digest('hex')
}
