import { setTimeout as pause } from 'node:timers/promises'
import { checkBit } from '@backroom/contract/items/page/checks'
import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import { backroomItself, type Transaction } from '#database/database'
import { brandFigureTask, brandRollupTask } from '#items/brands/rollup'
import { searchTexts } from '#items/lists/search-texts'
import { mayRest, readBefore, stayAwake } from '#items/rollups/awake'
import { refreshRollups, rollsUpItself } from '#items/rollups/rollup'
import { dueChanges, restAfter } from '#items/rollups/turn'
import { isRunAtWork } from '#kit/bulk/queue'
import { alone } from '#kit/jobs/alone'
import { enqueueNow, type Task, wakeFor } from '#kit/jobs/jobs'
import { passingOver } from '#kit/jobs/pass-over'
import type { Kit } from '#kit/kit'
import type { Store } from '#kit/store'

type Nothing = Record<string, unknown>

const itself = backroomItself('job')
const idleMost = 10
const sweepAtOnce = 2_000
const trimAtOnce = 5_000
const driftNamed = 10
const changesKeptDays = 7
const priceYears = 3

/** Works out what follows from changes of items that nobody has worked out yet. */
export const rollupTask: Task<Nothing> = alone({
  name: 'rollup',
  title: 'Working out prices and stock',
  run: async (_, { store, signal }) => {
    for (let idle = 0; idle < idleMost && !signal.aborted; ) {
      const startedAt = Date.now()
      await stayAwake(store)
      const { hasWorked, isMore } = await takeTurn(store)
      if (!hasWorked && (await mayRest(store))) return
      idle = hasWorked ? 0 : idle + 1
      const tookMs = Date.now() - startedAt
      const restMs = restAfter({ isRunAtWork: hasWorked && (await isRunAtWork(store)), isMore, tookMs })
      await pause(Math.max(restMs, 0), null, { signal }).catch(() => {})
    }
    await store.database.write(itself, rollUpLater) // stopped in the middle: another server goes on
  },
})

/** Takes a turn at it; answers whether there was anything to do. */
export async function rollUpSome(store: Store): Promise<boolean> {
  return (await takeTurn(store)).hasWorked
}

const idleTurn = { hasWorked: false, isMore: false }

/**
 * Takes the changes of transactions that are over, up to a number of pages, and keeps the place in the same transaction:
 * whatever happens, none is missed and only one server works at it.
 */
async function takeTurn(store: Store): Promise<typeof idleTurn> {
  return store.database.write(itself, async tx => {
    const { rows: mine } = await tx.execute(sql`select where pg_try_advisory_xact_lock(hashtext('rollup'))`)
    if (mine.length === 0) {
      await rollUpLater(tx) // another is at it, and may have looked for the last time
      return idleTurn
    }
    const { upTo, isMore, isLate } = await dueChanges(tx)
    if (isLate) await rollUpLater(tx)
    if (!upTo) return idleTurn
    await rollsUpItself(tx)
    await passingOver(
      tx,
      { store, task: rollupTask.name },
      sql`select page_uid from item_change where xid >= ${readBefore} and xid <= ${upTo}::xid8`,
      refreshRollups,
    )
    await endSalesOfWhatIsGone(tx)
    await tx.execute(sql`
      insert into item_change_reader (name, before_xid) values ('rollup', (${upTo}::text::numeric + 1)::text::xid8)
      on conflict (name) do update set before_xid = excluded.before_xid, at = now()`)
    return { hasWorked: true, isMore }
  })
}

/** Sales "until it is gone" end with the last piece; that changes their pages, which the next turn works out. */
async function endSalesOfWhatIsGone(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update item_price_schedule s set ends_at = now() from item_rollup r
    where s.until_gone and s.ends_at is null and s.kind = 'sale' and s.starts_at <= now() and r.item_uid = s.item_uid and r.own_available <= 0`)
}

const rollUpLater = (tx: Transaction) => enqueueNow(tx, rollupTask, {}, { key: 'rollup:again', inSeconds: 1 })

/** Prices whose hour has come: changes of price are made, sales begin and end. After downtime it catches up in order of time. */
export const priceTick: Task<Nothing> = {
  name: 'price-tick',
  title: 'Beginning and ending sales',
  run: (_, { store }) => tickPrices(store, new Date()),
}

export async function tickPrices(store: Store, now: Date): Promise<void> {
  const passed: number[] = [] // they are due still: the next run tries them again, and meanwhile others have their turn
  for (;;) {
    const isOpen = isNot(passed)
    const [next] = await store.database.rows<{ at: Date | null }>(sql`
      select least(
        (select min(s.starts_at) from item_price_schedule s where s.kind = 'price' and s.applied_at is null and ${isOpen(sql`s.item_uid`)}),
        (select min(r.next_price_change_at) from item_rollup r where ${isOpen(sql`r.item_uid`)})) as at`)
    if (next?.at && next.at <= now) passed.push(...(await tickAt(store, next.at, isOpen)))
    else return wakeFor(store, priceTick, next?.at ?? null)
  }
}

/** True of items of no page among these. */
function isNot(pageUids: readonly number[]): (itemUid: SQL) => SQL {
  if (pageUids.length === 0) return () => sql`true`
  return itemUid =>
    sql`${itemUid} not in (select uid from item where page_uid = any(${`{${pageUids.join(',')}}`}::int[]))`
}

/**
 * Everything that changes at one moment, in one transaction; a second run finds nothing left of it. Answers the pages whose
 * change was refused.
 */
async function tickAt(store: Store, at: Date, isOpen: (itemUid: SQL) => SQL): Promise<number[]> {
  const moment = sql`${at.toISOString()}::timestamptz`
  return store.database.write(itself, async tx => {
    await rollsUpItself(tx)
    await tx.execute(sql`
      create temp table priced on commit drop as
      select s.uid, s.item_uid, i.page_uid, s.amount_minor from item_price_schedule s join item i on i.uid = s.item_uid
      where s.kind = 'price' and s.applied_at is null and s.starts_at <= ${moment} and ${isOpen(sql`s.item_uid`)}`)
    await tx.execute(sql`
      create temp table ticked on commit drop as
      select i.page_uid from item i join item_rollup r on r.item_uid = i.uid where r.next_price_change_at <= ${moment} and ${isOpen(sql`i.uid`)}
      union select page_uid from priced`)
    return passingOver(
      tx,
      { store, task: priceTick.name },
      sql`select page_uid from ticked`,
      async (some, pages) => {
        await some.execute(sql`
          update item set price_minor = p.amount_minor from priced p
          where p.page_uid in (${pages}) and item.uid = p.item_uid and item.status <> 'archived'`)
        await some.execute(sql`
          update item_price_schedule s set applied_at = now() from priced p where p.page_uid in (${pages}) and s.uid = p.uid`)
        await some.execute(
          sql`insert into item_change (page_uid, fields) select uid, '{price}' from (${pages}) p(uid)`,
        )
        await refreshRollups(some, pages, at)
      },
    )
  })
}

/** Items whose launch has come can be bought; nothing else about them changes. */
export const prelaunchTick: Task<Nothing> = {
  name: 'prelaunch-tick',
  title: 'Launching items',
  run: (_, { store }) => tickLaunches(store, new Date()),
}

export async function tickLaunches(store: Store, now: Date): Promise<void> {
  await store.database.write(itself, async tx => {
    await rollsUpItself(tx)
    const due = sql`select uid from item where prelaunch and prelaunch_at <= ${now.toISOString()}::timestamptz`
    const { rows } = await tx.execute(sql`${due} limit 1`)
    if (rows.length > 0)
      await passingOver(tx, { store, task: prelaunchTick.name }, due, async (some, pages) => {
        const { rows: launched } = await some.execute<{ uid: number }>(
          sql`update item set prelaunch = false where uid in (${pages}) returning uid`,
        )
        await refreshRollups(
          some,
          sql`select unnest(${`{${launched.map(({ uid }) => uid).join(',')}}`}::int[])`,
        )
      })
  })
  const [next] = await store.database.rows<{ at: Date | null }>(
    sql`select min(prelaunch_at) as at from item where prelaunch and prelaunch_at > ${now.toISOString()}::timestamptz`,
  )
  await wakeFor(store, prelaunchTick, next?.at ?? null)
}

/** Items whose rollup was not what it should have been, though nobody was still to work it out. */
export interface Drift {
  readonly kind: 'rollupDrift'
  readonly groupUid: number
  readonly items: number
  /** A few of them, to look at. Not by their codes: people write those, and nothing they write stands in a log. */
  readonly uids: readonly number[]
}

/** Works out every rollup anew each night. What differs had drifted, which is a fault of ours, so it is told. */
export function liveSweep(tell: (drift: Drift) => void): Task<Nothing> {
  return {
    name: 'live-sweep',
    title: 'Checking which items are on the site',
    run: async (_, { store, signal }) => {
      for (let after = 0; !signal.aborted; ) {
        const { last, drifted } = await sweepSome(store, after)
        if (drifted.length > 0)
          tell({
            kind: 'rollupDrift',
            groupUid: store.groupUid,
            items: drifted.length,
            uids: drifted.slice(0, driftNamed),
          })
        if (last === null) return
        after = last
      }
    },
  }
}

/** What follows from stored facts alone. Sales of the last days, stale feeds and the like change by the hour. */
const settled = sql`r.image_count, r.own_stock, r.sizes_total, r.readiness & ${sql.raw(String(0x7fff_ffff - checkBit('stock') - checkBit('simSuppressed')))}`

async function sweepSome(store: Store, after: number): Promise<{ last: number | null; drifted: number[] }> {
  return store.database.write(itself, async tx => {
    await rollsUpItself(tx)
    const { rows } = await tx.execute<{ last: number | null }>(sql`
      select max(uid) as last from (select uid from item where lead_item_uid is null and uid > ${after} order by uid limit ${sweepAtOnce}) p`)
    const last = rows[0]?.last ?? null
    if (last === null) return { last, drifted: [] }
    const swept = sql`select uid from item where lead_item_uid is null and uid > ${after} and uid <= ${last}`
    await tx.execute(sql`
      create temp table swept on commit drop as
      select r.item_uid, md5(row(${settled})::text) as was from item_rollup r join item i on i.uid = r.item_uid
      where i.page_uid in (${swept})
        and not exists (select from item_change c where c.page_uid = i.page_uid
          and c.xid >= coalesce((select before_xid from item_change_reader where name = 'rollup'), '0'))`)
    await passingOver(tx, { store, task: 'live-sweep' }, swept, refreshRollups)
    const { rows: drifted } = await tx.execute<{ uid: number }>(sql`
      select r.item_uid as uid from swept join item_rollup r on r.item_uid = swept.item_uid
      where md5(row(${settled})::text) <> swept.was order by 1`)
    return { last, drifted: drifted.map(({ uid }) => uid) }
  })
}

/** Prices older than three years, and changes everybody has read, go. */
export const itemTrim: Task<Nothing> = {
  name: 'price-history-trim',
  title: 'Clearing old prices',
  run: async (_, { store, signal }) => {
    const old = [
      sql`delete from item_price_history where uid in (select uid from item_price_history where at < now() - make_interval(years => ${priceYears}) limit ${trimAtOnce})`,
      sql`delete from item_change where uid in (select uid from item_change where at < now() - make_interval(days => ${changesKeptDays}) limit ${trimAtOnce})`,
    ]
    for (const statement of old) {
      for (let count = trimAtOnce; count === trimAtOnce && !signal.aborted; ) {
        count = await store.database.write(itself, async tx => {
          await tx.execute(sql`select set_config('backroom.trim', 'on', true)`)
          return (await tx.execute(statement)).rowCount ?? 0
        })
      }
    }
  },
}

/** What each store's items do by themselves: tasks, and those of them that run by the clock. */
export function itemJobs({ app, work }: Kit) {
  work.add(rollupTask, brandRollupTask)
  work.at(
    { task: priceTick, cron: '* * * * *', makesUpFor: false },
    { task: prelaunchTick, cron: '* * * * *', makesUpFor: false },
    { task: liveSweep(drift => app.log.warn(drift)), cron: '30 2 * * *' },
    { task: itemTrim, cron: '45 3 * * *' },
  )
  work.offer(brandFigureTask, searchTexts, {
    key: 'itemFigures',
    title: 'Rebuild item figures',
    text: 'Works out readiness, prices, stock, sales and pictures of every item again, and tells how many had drifted.',
    run: async ({ store, signal, note }) => {
      let drifted = 0
      for (let after: number | null = 0; after !== null && !signal.aborted; ) {
        const swept: Awaited<ReturnType<typeof sweepSome>> = await sweepSome(store, after)
        drifted += swept.drifted.length
        after = swept.last
        if (after !== null) await note(sentence`Up to item ${after}`)
      }
      await note(sentence`${counted(drifted, 'item')} had drifted.`)
    },
  })
}
