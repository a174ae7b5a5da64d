import { type StockChannel, stockChannels } from '@backroom/contract/supply/stock/words'
import { sql } from 'drizzle-orm'
import { backroomItself, type Transaction } from '#database/database'
import type { Nightly, Task } from '#kit/jobs/jobs'
import { checkLedger, type Difference } from '#kit/ledger'
import { availabilitySql } from '#supply/stock/availability'
import { stockLedger } from '#supply/stock/ledger'
import { itemsAtOnce, moveStock, recompute } from '#supply/stock/moving'
import { keepSetRight, type Wrong } from '#supply/stock/set-right'

const named = 10
const figures = { onHand: 'On hand', reserved: 'Reserved', externalReserved: 'Promised elsewhere' } as const

/** Levels are set to what their movements come to under the lock of their items, and what may be sold of them follows at once. */
async function settle(tx: Transaction, found: readonly Difference[], setRight: () => Promise<void>) {
  const wrong = found.flatMap(each =>
    Object.entries(figures).flatMap(([figure, field]): Wrong[] => {
      const [was = 0, is = 0] = [each[figure], each[`${figure}Due`]].map(Number)
      if (was === is) return []
      return [{ itemUid: Number(each.itemUid), locationUid: Number(each.locationUid), field, was, is }]
    }),
  )
  await moveStock(
    tx,
    wrong.map(({ itemUid }) => itemUid),
    setRight,
  )
  await keepSetRight(tx, wrong)
}

/** Nightly: what is kept of availability is held against what it should be; differences are told and set right. */
const availabilityCheck: Task<Record<string, unknown>> = {
  name: 'availabilityCheck',
  title: 'Checking stock',
  run: async (_, { store, signal }) => {
    for (let after = 0; !signal.aborted; ) {
      const { rows } = await store.database.orm.execute<{ uid: number }>(
        sql`select uid from item where uid > ${after} order by uid limit ${itemsAtOnce}`,
      )
      const asked = rows.map(({ uid }) => uid)
      const last = asked.at(-1)
      if (last === undefined) return
      const wrong = await store.database.write(backroomItself('job'), tx => checkSome(tx, asked))
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

/**
 * What is to follow is no mistake: a change that the rollups have not read yet, and a moment that has come (a figure grown too old, a day
 * that passed) before the sweep of the minute told of it.
 */
const isUnderWay = sql`(coalesce(kept.recheck_at <= now(), false) or exists (
  select from item i join item_change c on c.page_uid = i.page_uid
  where i.uid = due.item_uid and c.xid >= coalesce((select before_xid from item_change_reader where name = 'rollup'), '0')))`

/** Answers which of some items offered what they should not. */
async function checkSome(tx: Transaction, asked: readonly number[]): Promise<number[]> {
  const items = sql`${`{${asked.join()}}`}::int[]`
  await tx.execute(sql`select from inventory_info where uid = any(${items}) order by uid for no key update`)
  const { rows } = await tx.execute<{
    uid: number
    channel: StockChannel
    was: number | null
    is: number | null
    ownWas: number | null
    ownIs: number
  }>(sql`
    select due.item_uid as uid, due.channel, kept.sellable as was, due.sellable as "is", kept.own as "ownWas", due.own as "ownIs"
    from (${availabilitySql(sql`select unnest(${items})`, sql`now()`)}) due
    left join item_availability kept on kept.item_uid = due.item_uid and kept.channel = due.channel
    where (kept.own, kept.supplier, kept.sellable, kept.state) is distinct from (due.own, due.supplier, due.sellable, due.state)
      and not ${isUnderWay} order by 1, 2`)
  const uids = [...new Set(rows.map(({ uid }) => uid))]
  if (uids.length > 0) await recompute(tx, uids)
  await keepSetRight(
    tx,
    rows.map(({ uid, channel, was, is, ownWas, ownIs }) => {
      const at = stockChannels[channel]
      const figure =
        was === is
          ? { field: `Own stock, ${at}`, was: ownWas, is: ownIs }
          : { field: `Sellable, ${at}`, was, is }
      return { itemUid: uid, locationUid: null, ...figure }
    }),
  )
  return uids
}

export const stockClock: readonly Nightly[] = [
  { task: checkLedger(stockLedger, settle), cron: '15 4 * * *' },
  { task: availabilityCheck, cron: '20 4 * * *' },
]
