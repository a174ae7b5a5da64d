import { sql } from 'drizzle-orm'
import { backroomItself } from '#database/database'
import type { Nightly, Task } from '#kit/jobs/jobs'
import { checkLedger } from '#kit/ledger'
import { availabilitySql } from '#supply/stock/availability'
import { stockLedger } from '#supply/stock/ledger'
import { itemsAtOnce, recompute } from '#supply/stock/moving'

const named = 10

/** Nightly: what is kept of availability is held against what it should be; differences are told and set right. */
const availabilityCheck: Task<Record<string, unknown>> = {
  name: 'availabilityCheck',
  run: async (_, { store, signal }) => {
    for (let after = 0; !signal.aborted; ) {
      const { last } = await store.database.row<{ last: number | null }>(
        sql`select max(uid) as last from (select uid from item where uid > ${after} order by uid limit ${itemsAtOnce}) i`,
      )
      if (last === null) return
      const asked = sql`select uid from item where uid > ${after} and uid <= ${last}`
      const wrong = await store.database.write(backroomItself('job'), async tx => {
        await tx.execute(
          sql`select from inventory_info where uid in (${asked}) order by uid for no key update`,
        )
        const { rows } = await tx.execute<{ uid: number }>(sql`
          select distinct due.item_uid as uid from (${availabilitySql(asked, sql`now()`)}) due
          left join item_availability kept on kept.item_uid = due.item_uid and kept.channel = due.channel
          where (kept.own, kept.supplier, kept.sellable, kept.state) is distinct from (due.own, due.supplier, due.sellable, due.state) order by 1`)
        const uids = rows.map(({ uid }) => uid)
        if (uids.length > 0) await recompute(tx, uids)
        return uids
      })
      if (wrong.length > 0)
        store.report({
          kind: 'ledgerOff',
          ledger: 'itemAvailability',
          groupUid: store.groupUid,
          found: wrong.length,
          first: wrong.slice(0, named).map(itemUid => ({ itemUid })),
        })
      after = last
    }
  },
}

export const stockClock: readonly Nightly[] = [
  { task: checkLedger(stockLedger), cron: '15 4 * * *' },
  { task: availabilityCheck, cron: '20 4 * * *' },
]
