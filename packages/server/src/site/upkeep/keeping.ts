import { cashierMost } from '@backroom/contract/kit/field'
import {
  keeping as contract,
  type KeepingInput,
  keepingEffects,
  nextNumbers,
} from '@backroom/contract/site/upkeep/upkeep'
import { sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '#database/database'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveSettings } from '#kit/records/serve-settings'
import { serve } from '#kit/serve'
import type { Store } from '#kit/store'
import { configNews } from '#site/config-news'
import { siteConfig } from '#tables/site/site-config'

const old = (at: SQL, days: number) => sql`${at} < now() - make_interval(days => ${days}::int)`

/** What is kept, where it is, and what is too old. */
const kept: { readonly [Key in keyof KeepingInput]: { readonly from: SQL; readonly at: SQL } } = {
  uiLogDays: { from: sql`ui_log`, at: sql`at` },
  connectorLogDays: { from: sql`connector_log`, at: sql`at` },
  bulkDays: {
    from: sql`(select coalesce(o.finished_at, o.created_at) as at from bulk_result r join bulk_operation o on o.uid = r.operation_uid) r`,
    at: sql`r.at`,
  },
}

/** How long what was is kept, and which numbers the next order and the next member of staff have. */
export function keeping(kit: Kit) {
  serveSettings(kit, new RecordKind(contract, siteConfig, {}))

  serve(kit, keepingEffects, ({ query, store }) =>
    Promise.all(
      Object.entries(kept).map(async ([key, { from, at }]) => {
        const name = key as keyof KeepingInput
        const counts = await store.database.row<{ rows: number; goes: number }>(sql`
          select count(*)::int as rows, count(*) filter (where ${old(at, query[name])})::int as goes from ${from}`)
        return { key: name, ...counts }
      }),
    ),
  )

  const numbersOf = async ({ database, groupUid }: Store) => ({
    ...(await readNumbers(database.orm)),
    nextCashier: await nextCashier(kit, database, groupUid),
  })

  serve(kit, nextNumbers.read, ({ store }) => numbersOf(store))

  serve(kit, nextNumbers.set, async ({ body, store, visitor }) => {
    await store.write(visitor, async tx => {
      if (body.next !== undefined) await goOnFrom(tx, body.next)
      if (body.nextCashier === undefined) return
      await tx.update(siteConfig).set({ cashierNumbersFrom: body.nextCashier })
      await tx.execute(configNews)
    })
    return numbersOf(store)
  })
}

/** No number is taken between the look and the new beginning: whoever takes one shares the lock that is held alone here. */
async function goOnFrom(tx: Transaction, wanted: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('order-numbers'))`)
  const { prefix, next } = await readNumbers(tx)
  if (wanted < next)
    throw invalid({
      next: sentence`${prefix}${wanted.toLocaleString('en-GB')} would repeat numbers already used.`,
    })
  await tx.update(siteConfig).set({ orderNumbersFrom: wanted })
  await tx.execute(sql`select setval('order_number_seq', ${wanted}, false)`)
}

/** The first that nobody has, from where the store begins; people are known to the control database. */
async function nextCashier(kit: Kit, database: Database, groupUid: number): Promise<number> {
  const { from } = await database.row<{ from: number }>(
    sql`select cashier_numbers_from as "from" from site_config`,
  )
  const { next } = await kit.control.row<{ next: number }>(sql`
    select coalesce(min(n), ${cashierMost})::int as next from generate_series(${from}::int, ${cashierMost}::int) n
    where not exists (select from "user" where group_uid = ${groupUid} and cashier_number = n)`)
  return next
}

/** Beyond every number that an order has, whichever way it came. */
async function readNumbers(reader: Reader): Promise<{ prefix: string; next: number }> {
  const { rows } = await reader.execute<{ prefix: string; next: number }>(sql`
    select c.order_prefix as prefix, greatest(
      (select case when is_called then last_value + 1 else last_value end from order_number_seq),
      (select coalesce(max(substring(number from '\\d{1,9}$')::bigint), 0) + 1 from "order"
        where number ~ ('^' || c.order_prefix || '\\d{1,9}$')))::int as next
    from site_config c`)
  return rows[0] ?? { prefix: '', next: 1 }
}

/** The number of an order that is being made: no other ever has it, and no other order is waited for. */
export async function takeOrderNumber(reader: Reader): Promise<string> {
  await reader.execute(sql`select pg_advisory_xact_lock_shared(hashtext('order-numbers'))`)
  const { rows } = await reader.execute<{ number: string }>(
    sql`select order_prefix || nextval('order_number_seq') as number from site_config`,
  )
  return rows[0]?.number ?? ''
}
