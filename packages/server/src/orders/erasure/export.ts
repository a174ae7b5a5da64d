import { type SQL, sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import type { Reader } from '#database/database'
import { Bytes } from '#kit/serve'
import { mailsOf, ordersOf, type Person, theirs } from '#orders/erasure/scope'
import { storeConfig } from '#site/door'

type Row = Readonly<Record<string, unknown>>

/** Everything the store knows of somebody, for themselves: as data, and as a page to read. */
export async function packPerson(reader: Reader, person: Person): Promise<Bytes> {
  const { storeName } = await storeConfig(reader)
  const parts = await gather(reader, person)
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(JSON.stringify(parts, null, 2)), 'data.json')
  zip.addBuffer(Buffer.from(pageOf(`What ${storeName} knows of you`, parts)), 'data.html')
  zip.end()
  return new Bytes(zip.outputStream as never, {
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="customer-${person.uid}.zip"`,
    'cache-control': 'no-store',
  })
}

const named = (rows: SQL) => sql`(select coalesce(json_agg(r), '[]') from (${rows}) r)`

async function gather(reader: Reader, person: Person): Promise<Readonly<Record<string, readonly Row[]>>> {
  const orders = ordersOf(person)
  const { rows } = await reader.execute<Record<string, readonly Row[]>>(sql`
    select ${named(sql`select first_name as "First name", last_name as "Last name", email as "Email", phone as "Phone", mobile as "Mobile",
        company_name as "Company", vat_number as "VAT number", customer_type as "Type", status as "Status", block_reason as "Why blocked",
        email_consent as "Email consent", sms_consent as "Text consent", array_to_string(tags, ', ') as "Tags", staff_notes as "Notes", created_at as "Registered"
        from customer where uid = ${person.uid}`)} as "Customer",
      ${named(sql`select a.label as "Label", ${addressText(sql`a.address`)} as "Address" from customer_address a where customer_uid = ${person.uid} order by position`)} as "Addresses",
      ${named(sql`select at as "When", channel as "Channel", was as "Before", became as "After", giver as "By", source as "Where", wording as "Wording"
        from customer_consent where customer_uid = ${person.uid} order by uid`)} as "Consents",
      ${named(sql`select number as "Number", placed_at as "Placed", status as "Status", email as "Email", phone as "Phone",
        ${addressText(sql`billing_address`)} as "Bill to", ${addressText(sql`delivery_address`)} as "Deliver to", company_name as "Company", vat_number as "VAT number",
        currency as "Currency", grand_total_minor as "Total in smallest units", instructions as "Instructions"
        from "order" where uid in (${orders}) order by placed_at`)} as "Orders",
      ${named(sql`select o.number as "Order", l.code as "Code", l.name as "Item", l.quantity as "Quantity", l.line_total_minor as "Total in smallest units"
        from order_line l join "order" o on o.uid = l.order_uid where o.uid in (${orders}) order by o.placed_at, l.position`)} as "Things bought",
      ${named(sql`select o.number as "Order", n.at as "When", n.text as "Text" from order_note n join "order" o on o.uid = n.order_uid
        where o.uid in (${orders}) order by n.at`)} as "Notes on orders",
      ${named(sql`select created_at as "When", "to" as "To", subject as "Subject", text as "Text", state as "State"
        from mail_message where uid in (${mailsOf(person)}) and not secret order by uid`)} as "Messages",
      ${named(sql`select i.name as "Item", b.created_at as "Asked", b.state as "State"
        from back_in_stock_request b join item i on i.uid = b.item_uid where lower(b.email) in ${theirs(person)} order by b.uid`)} as "Waiting for stock",
      ${named(sql`select u.order_number as "Order", c.name as "Coupon", u.reserved_at as "When" from coupon_use u join coupon c on c.uid = u.coupon_uid
        where u.order_number in (select number from "order" where uid in (${orders})) order by u.uid`)} as "Coupons used"`)
  return rows[0] ?? {}
}

const addressText = (
  address: SQL,
) => sql`concat_ws(', ', nullif(${address} ->> 'name', ''), nullif(${address} ->> 'company', ''), nullif(${address} ->> 'line1', ''),
  nullif(${address} ->> 'line2', ''), nullif(${address} ->> 'line3', ''), nullif(${address} ->> 'town', ''), nullif(${address} ->> 'county', ''),
  nullif(${address} ->> 'postcode', ''), nullif(${address} ->> 'country', ''), nullif(${address} ->> 'phone', ''))`

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const safe = (value: unknown) => String(value ?? '').replace(/[&<>"]/g, sign => signs[sign] ?? sign)

/** A page that stands alone, so that it opens wherever the ZIP is unpacked. */
function pageOf(title: string, parts: Readonly<Record<string, readonly Row[]>>): string {
  const tables = Object.entries(parts).map(([name, rows]) => {
    const [first] = rows
    if (!first) return `<h2>${safe(name)}</h2><p>Nothing.</p>`
    const heads = Object.keys(first).map(each => `<th scope="col">${safe(each)}</th>`)
    const lines = rows.map(
      row =>
        `<tr>${Object.values(row)
          .map(value => `<td>${safe(value)}</td>`)
          .join('')}</tr>`,
    )
    return `<h2>${safe(name)}</h2><table><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('\n')}</tbody></table>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${safe(title)}</title>
<style>body{font:15px/1.5 sans-serif;margin:2rem}table{border-collapse:collapse}th,td{border:1px solid #ccc;padding:4px 8px;text-align:left;vertical-align:top;white-space:pre-wrap}</style>
<h1>${safe(title)}</h1>
${tables.join('\n')}
</html>
`
}
