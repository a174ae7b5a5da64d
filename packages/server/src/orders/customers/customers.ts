import { storeStaff } from '@backroom/contract/kit/access'
import type { ViewQuery } from '@backroom/contract/kit/data-view'
import { labelOf } from '@backroom/contract/kit/label'
import {
  customers as contract,
  customerFile,
  type customerInput,
  customersView,
  mergeCustomers,
  recordConsent,
  rowInput,
  updateFromView,
} from '@backroom/contract/orders/customers/customers'
import { customerOptions } from '@backroom/contract/orders/customers/pickers'
import { counted, sentence } from '@backroom/contract/wording/say'
import { or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Transaction } from '#database/database'
import { searchSql } from '#kit/data-view/condition'
import { describeFilter } from '#kit/data-view/describe-filter'
import { matchingSql } from '#kit/data-view/matching'
import { readPage } from '#kit/data-view/read-page'
import { serveDataView } from '#kit/data-view/serve-data-view'
import type { ServedView } from '#kit/data-view/served-view'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { noteRead } from '#kit/records/note-read'
import { readValues } from '#kit/records/record'
import { savedAnswer, serveRecord } from '#kit/records/serve-record'
import { JsonText, read, serve } from '#kit/serve'
import { serveOptions } from '#kit/serve-options'
import { customerBulk } from '#orders/customers/bulk'
import { sayOfConsents } from '#orders/customers/consent'
import { readFile } from '#orders/customers/file'
import { type CustomerKind, customerKind } from '#orders/customers/kind'
import { merge } from '#orders/customers/merge'
import { customer } from '#tables/orders/customers'

const address = (part: string) => sql`coalesce(a.address ->> ${sql.raw(`'${part}'`)}, '')`

export function customers(kit: Kit) {
  const kind = customerKind(kit.secrets)
  kit.nouns.set('customer', {
    word: 'Customer',
    table: customer,
    title: customer.name,
    levels: storeStaff,
    path: uid => `/customers?customer=${uid}`,
  })
  serveRecord(kit, kind)
  serveList(kit)
  customerBulk(kit)

  serve(kit, updateFromView, async ({ body, store, visitor }) => {
    await store.write(visitor, tx => changeRow(tx, kind, body))
    const view = kit.views.get(customersView.name.toLowerCase()) as ServedView
    const asked = { params: {}, more: {}, visitor, store }
    const only = sql`${customer.uid} = ${body.uid}`
    const matching = await matchingSql(view, { search: '', filter: [] }, asked, only)
    const page = await readPage(view, oneRow, matching, store.database, AbortSignal.timeout(10_000))
    return new JsonText(page.rows[0] as string)
  })

  serve(kit, customerFile, ({ params, store }) => readFile(store.database.orm, params.uid))

  serve(kit, recordConsent, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const { channel, became, version, ...said } = body
      await sayOfConsents(tx, said)
      const values = (await readValues(tx, contract, customer, params.uid)) as z.output<typeof customerInput>
      const field = channel === 'email' ? 'emailConsent' : 'smsConsent'
      return savedAnswer(kind, tx, await kind.save(tx, params.uid, { ...values, [field]: became, version }))
    }),
  )

  serve(kit, mergeCustomers, ({ body, store, visitor }) => store.write(visitor, tx => merge(tx, kit, body)))
}

const oneRow: ViewQuery = { search: '', sort: '', filter: [], fields: '', limit: 1, cursor: '', skip: 0 }

/** Changes the columns that were sent, and no others; what is worked out or kept elsewhere is refused by its name. */
async function changeRow(
  tx: Transaction,
  kind: CustomerKind,
  { uid, version, ...sent }: z.output<typeof updateFromView.body>,
): Promise<void> {
  const wrong = Object.keys(sent).filter(name => !(name in rowInput.shape))
  if (wrong.length > 0)
    throw invalid(
      Object.fromEntries(
        wrong.map(name => [
          name,
          sentence`${name in customersView.row.shape ? labelOf(customersView.row, name) : name} cannot be edited here`,
        ]),
      ),
    )
  const changes = read(rowInput.partial(), sent)
  const values = (await readValues(tx, contract, customer, uid)) as z.output<typeof customerInput>
  await kind.save(tx, uid, { ...values, ...changes, version })
}

function serveList(kit: Kit) {
  serveDataView(kit, customersView, {
    table: customer,
    from: {
      table: sql`customer`,
      joins: [
        { name: 't', sql: sql`join customer_totals t on t.customer_uid = customer.uid` },
        {
          name: 'a',
          sql: sql`left join lateral (select address from customer_address where customer_uid = customer.uid
            order by is_default_billing desc, position limit 1) a on true`,
        },
      ],
    },
    fields: {
      orderCount: sql`t.order_count`,
      totalSpentMinor: sql`t.total_spent_minor`,
      averageOrderMinor: sql`t.average_order_minor`,
      lastOrderAt: sql`t.last_order_at`,
      town: address('town'),
      postcode: address('postcode'),
      country: address('country'),
      erasureDueBy: sql`(select min(due_by) from anonymisation r where r.customer_uid = customer.uid and r.state = 'waiting')`,
    },
    search: {
      text: customer.searchText,
      covers: ['name', 'email', 'phone', 'mobile', 'companyName'],
      condition: found,
    },
    exported: async ({ store, visitor }, query, view) => {
      const asked = [
        query.search && `“${query.search}”`,
        ...describeFilter(view, query.filter),
        query.uids && counted(query.uids.split(',').length, 'chosen customer'),
      ]
      const note = `Exported as CSV: ${asked.filter(Boolean).join(', ') || 'all customers'}`
      await store.write(visitor, tx => noteRead(tx, visitor, { table: customer, uid: 0, version: 0, note }))
    },
  })

  serveOptions(kit, customerOptions, {
    from: sql`customer`,
    uid: customer.uid,
    name: customer.name,
    searchText: customer.searchText,
    note: sql`${customer.email}`,
    offered: sql`${customer.anonymisedAt} is null`,
  })
}

/** By words of the person, by the digits of a telephone number, by a postcode, or by an order's number; each through an index. */
function found(typed: string) {
  const words = searchSql(customer.searchText, typed)
  if (!words) return undefined
  const bare = typed.replace(/\s+/g, '').toUpperCase()
  const digits = /^[\d\s()+-]{5,}$/.test(typed) ? typed.replace(/\D/g, '') : ''
  return or(
    words,
    digits ? sql`${customer.searchText} like ${`%${digits}%`}` : undefined,
    sql`${customer.uid} = any(array(select o.customer_uid from "order" o where o.number = ${bare}
      union all select p.customer_uid from customer_address p where upper(replace(p.address ->> 'postcode', ' ', '')) = ${bare}))`,
  )
}
