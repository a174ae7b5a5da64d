import {
  keeping as contract,
  type KeepingInput,
  keepingEffects,
  orderNumbers,
} from '@backroom/contract/site/upkeep/upkeep'
import { sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveSettings } from '#kit/records/serve-settings'
import { serve } from '#kit/serve'
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

/** How long what was is kept, and which number the next order has. */
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

  serve(kit, orderNumbers.read, ({ store }) => readNumbers(store.database.orm))

  serve(kit, orderNumbers.set, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext('order-numbers'))`)
      const { prefix, next } = await readNumbers(tx)
      if (body.next < next)
        throw invalid({
          next: sentence`${prefix}${body.next.toLocaleString('en-GB')} would repeat numbers already used.`,
        })
      await tx.update(siteConfig).set({ orderNumbersFrom: body.next })
      await tx.execute(sql`select setval('order_number_seq', ${body.next}, false)`)
      return { prefix, next: body.next }
    }),
  )
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

/** The number of an order that is being made: no other ever has it, and none is waited for. */
export async function takeOrderNumber(reader: Reader): Promise<string> {
  const { rows } = await reader.execute<{ number: string }>(
    sql`select order_prefix || nextval('order_number_seq') as number from site_config`,
  )
  return rows[0]?.number ?? ''
}
