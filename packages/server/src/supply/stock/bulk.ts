import {
  adjustTo,
  importCounts,
  setBin,
  setBuffer,
  setMinimum,
  transferAll,
} from '@backroom/contract/supply/stock/levels'
import { linesAtOnce } from '@backroom/contract/supply/transfers/transfers'
import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import type { RefusalRule } from '#kit/bulk/definition'
import { serveBulk } from '#kit/bulk/serve-bulk'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serveSheetImport } from '#kit/sheets/serve-sheet-import'
import { adjust, onItsWay } from '#supply/stock/adjusting'
import { lockStock, type Movement, moveStock, post } from '#supply/stock/moving'
import { noPlace, send } from '#supply/transfers/moves'
import { stockLevel } from '#tables/supply/stock'
import { stockTransfer, stockTransferLine } from '#tables/supply/transfers'

const levels = (count: number) => counted(count, 'stock level')
const ofItem = (column: SQL) =>
  sql`(select ${column} from item i join item page on page.uid = i.page_uid where i.uid = stock_level.item_uid)`
const placeName = sql`(select p.name from stock_location p where p.uid = stock_level.location_uid)`
const shows = {
  code: ofItem(sql`i.code`),
  name: sql`${ofItem(sql`page.name || coalesce(' ' || i.size_label, '')`)} || ', ' || ${placeName}`,
}
const table = stockLevel
const keptElsewhere: RefusalRule = {
  code: 'master',
  when: sql`(select p.master = 'veeqo' from stock_location p where p.uid = stock_level.location_uid)`,
  text: 'Stock here is kept in Veeqo',
}
const underWay: RefusalRule = {
  code: 'underWay',
  when: sql`(select p.kind = 'inTransit' from stock_location p where p.uid = stock_level.location_uid)`,
  text: onItsWay,
}
const operation = sql`nullif(actor() ->> 'operationUid', '')::int`

export function stockBulk(kit: Kit) {
  serveBulk(kit, setBuffer, {
    table,
    shows,
    title: (_, count) => `Set the buffer of ${levels(count)}`,
    change: ({ buffer }) => ({ buffer: sql`${buffer}::int` }),
  })
  serveBulk(kit, setMinimum, {
    table,
    shows,
    title: (_, count) => `Set the minimum of ${levels(count)}`,
    change: ({ minLevel }) => ({ minLevel: sql`${minLevel}::int` }),
    refusals: ({ minLevel }) => [
      {
        code: 'aboveFill',
        when: sql`stock_level.reorder_to < ${minLevel}::int`,
        text: 'It is filled up to less than that. Change what it is filled up to first.',
      },
    ],
  })
  serveBulk(kit, setBin, {
    table,
    shows,
    title: (_, count) => `Set the bin of ${levels(count)}`,
    change: ({ bin }) => ({ bin: sql`${bin}::text` }),
  })
  serveBulk(kit, adjustTo, {
    table,
    shows,
    title: ({ onHand }, count) => `Adjust ${levels(count)} to ${onHand}`,
    change: ({ onHand }) => ({ onHand: sql`${onHand}::int` }),
    check: async ({ reason, note }) => {
      if (reason === 'other' && note === '') throw invalid({ note: 'Say what happened.' })
    },
    refusals: ({ onHand }) => [
      keptElsewhere,
      underWay,
      {
        code: 'unsold',
        when: sql`stock_level.on_hand < ${onHand} and not ${ofItem(sql`i.sellable`)}`,
        text: 'Stock is kept of what is sold: choose one of its sizes.',
      },
      { code: 'same', when: sql`stock_level.on_hand = ${onHand}`, text: 'Already so.' },
    ],
    warnings: ({ onHand }) => [
      {
        key: 'short',
        when: sql`stock_level.reserved > ${onHand}`,
        text: count => sentence`${levels(count)} would hold less than is promised from them.`,
      },
    ],
    apply: async (tx, { onHand, reason, note }) => {
      const chosen = await changedLevels(tx)
      await moveAll(tx, chosen, ({ itemUid, locationUid, ...level }) => ({
        itemUid,
        locationUid,
        kind: 'adjustment',
        onHand: onHand - level.onHand,
        reason,
        note,
        operationUid: level.operationUid,
      }))
    },
  })
  serveBulk(kit, transferAll, {
    table,
    shows,
    title: (_, count) => `Transfer what is free of ${levels(count)}`,
    change: () => ({
      onHand: sql`stock_level.on_hand - greatest(stock_level.on_hand - stock_level.reserved - stock_level.external_reserved, 0)`,
    }),
    refusals: ({ toUid }) => [
      keptElsewhere,
      underWay,
      { code: 'there', when: sql`stock_level.location_uid = ${toUid}`, text: 'It is there already.' },
      {
        code: 'nothing',
        when: sql`stock_level.on_hand - stock_level.reserved - stock_level.external_reserved <= 0`,
        text: 'Nothing of it is free.',
      },
    ],
    consequences: () => [
      {
        count: records => sql`select coalesce(sum(ceil(n::numeric / ${linesAtOnce})), 0)::int as count from (
          select count(*) as n from stock_level l where l.uid in (${records}) group by l.location_uid) places`,
        text: transferCount =>
          sentence`At least ${counted(transferCount, 'transfer')} will be sent: one for each place, with at most ${linesAtOnce} items in each.`,
      },
    ],
    check: ({ toUid }, reader) => mustBePlace(reader, toUid),
    apply: (tx, { toUid }) => transferChosen(tx, toUid),
    cannotUndo: 'What is on its way comes back when its transfer is cancelled.',
  })
  // A run that moved stock is taken back by opposite movements: the figures of a level are the ledger's.
  kit.bulk.guardUndo(stockLevel, { refusals: () => [], taken: takeMovementsBack })
  counts(kit)
}

interface Chosen {
  readonly itemUid: number
  readonly locationUid: number
  readonly onHand: number
  readonly free: number
  readonly operationUid: number | null
}

async function changedLevels(tx: Transaction): Promise<Chosen[]> {
  const { rows } = await tx.execute<Chosen & Record<string, unknown>>(sql`
    select l.item_uid as "itemUid", l.location_uid as "locationUid", l.on_hand as "onHand", ${operation} as "operationUid",
      l.on_hand - l.reserved - l.external_reserved as free
    from bulk_changed c join stock_level l on l.uid = c.record_uid order by l.item_uid, l.location_uid`)
  return rows
}

/** Moves each level, and notes when that was: it is what history and undo know a run by. */
async function moveAll(tx: Transaction, chosen: readonly Chosen[], movement: (level: Chosen) => Movement) {
  await moveStock(
    tx,
    chosen.map(({ itemUid }) => itemUid),
    async () => {
      await post(tx, chosen.map(movement))
      await tx.execute(
        sql`update stock_level l set counted_at = now() from bulk_changed c where c.record_uid = l.uid`,
      )
    },
  )
}

/** What somebody took back by hand already stays so: its opposite names the same run, and is no movement of it. */
async function takeMovementsBack(tx: Transaction, ofRun: number): Promise<void> {
  const { rows } = await tx.execute<{
    uid: number
    itemUid: number
    locationUid: number
    onHand: number
    kind: Movement['kind']
  }>(sql`
    select m.uid, m.item_uid as "itemUid", m.location_uid as "locationUid", m.on_hand as "onHand", m.kind
    from stock_movement m join stock_level l on l.item_uid = m.item_uid and l.location_uid = m.location_uid
    join bulk_changed c on c.entity = 'stockLevel' and c.record_uid = l.uid
    where m.operation_uid = ${ofRun} and m.reverses_uid is null and not exists (select from stock_movement r where r.reverses_uid = m.uid) order by m.uid`)
  if (rows.length === 0) return
  await moveStock(
    tx,
    rows.map(({ itemUid }) => itemUid),
    () =>
      post(
        tx,
        rows.map(({ uid, onHand, ...rest }) => ({
          ...rest,
          onHand: -onHand,
          reversesUid: uid,
          note: 'Run undone',
        })),
      ),
  )
}

async function mustBePlace(reader: Reader, uid: number): Promise<void> {
  const { rows } = await reader.execute(
    sql`select from stock_location where uid = ${uid} and kind <> 'inTransit' and master = 'backroom' and active`,
  )
  if (rows.length === 0) throw invalid({ toUid: noPlace })
}

/** One transfer for each place that something leaves, or several where one would be longer than a transfer may be. */
async function transferChosen(tx: Transaction, toUid: number): Promise<void> {
  const chosen = await changedLevels(tx)
  await lockStock(tx, inOrder(chosen))
  for (const fromUid of new Set(chosen.map(({ locationUid }) => locationUid))) {
    const lines = chosen.filter(each => each.locationUid === fromUid && each.free > 0)
    for (let at = 0; at < lines.length; at += linesAtOnce) {
      const [made] = await tx
        .insert(stockTransfer)
        .values({ fromUid, toUid })
        .returning({ uid: stockTransfer.uid })
      const transferUid = made?.uid as number
      await tx.insert(stockTransferLine).values(
        lines.slice(at, at + linesAtOnce).map(({ itemUid, free }) => ({
          transferUid,
          itemUid,
          quantity: free,
        })),
      )
      await send(tx, transferUid)
    }
  }
}

const inOrder = (of: readonly { readonly itemUid: number }[]) =>
  [...new Set(of.map(({ itemUid }) => itemUid))].toSorted((a, b) => a - b)

/** What was counted, line by line, by code or barcode and the name or code of a location. */
function counts(kit: Kit) {
  serveSheetImport(kit, importCounts, {
    records: [{ table: stockLevel, ...shows }],
    // All of them first and in one order, whatever order the sheet has them in.
    begin: async (tx, _, { lines, seenAt }) => {
      const codes = JSON.stringify(lines.map(({ code = '' }) => code))
      const { rows } = await tx.execute<{ itemUid: number }>(sql`
        with typed as materialized (select distinct code from jsonb_array_elements_text(${codes}::jsonb) t(code))
        select i.uid as "itemUid" from typed join item i on lower(i.code) = lower(typed.code)
        union select b.item_uid from typed join item_barcode b on b.barcode = typed.code and not b.is_free`)
      await lockStock(tx, inOrder(rows))
      return { seenAt, counted: new Set<string>() }
    },
    take: async (tx, { cells }, { seenAt, counted: before }) => {
      const { code = '', location = '', counted: typed = '' } = cells
      const figure = Number(typed)
      if (typed === '' || !Number.isInteger(figure) || figure < 0)
        throw invalid({ counted: sentence`“${typed}” is no count.` })
      const { rows } = await tx.execute<{
        itemUid: number
        locationUid: number | null
        onHand: number
        seen: number
        name: string
        operationUid: number
      }>(sql`
        select i.uid as "itemUid", place.uid as "locationUid", coalesce(l.on_hand, 0) as "onHand", page.name,
          coalesce(l.on_hand, 0) - coalesce((select sum(m.on_hand) from stock_movement m where m.item_uid = i.uid and m.location_uid = place.uid
            and m.at > coalesce(${seenAt}::timestamptz, now()) and m.operation_uid is distinct from ${operation}), 0)::int as seen, ${operation} as "operationUid"
        from item i join item page on page.uid = i.page_uid
        left join stock_location place on lower(${location}) in (lower(place.code), lower(place.name))
        left join stock_level l on l.item_uid = i.uid and l.location_uid = place.uid
        where lower(i.code) = lower(${code}) or exists (select from item_barcode b where b.item_uid = i.uid and b.barcode = ${code} and not b.is_free)
        order by lower(i.code) = lower(${code}) desc limit 1`)
      const [found] = rows
      if (!found) throw invalid({ code: sentence`There is no item ${code}.` })
      if (found.locationUid === null) throw invalid({ location: sentence`There is no location ${location}.` })
      const { itemUid, locationUid, onHand, seen: seenOnHand, operationUid } = found
      const account = `${itemUid} ${locationUid}`
      if (before.has(account))
        throw invalid({
          code: sentence`${code} at ${location} is in an earlier line. Add up what was counted on each shelf, in one line.`,
        })
      await adjust(tx, { itemUid, locationUid, counted: figure, seenOnHand, note: '', operationUid })
      before.add(account)
      return {
        outcome: figure === onHand ? 'unchanged' : 'changed',
        name: `${code} ${found.name}`,
        text: `${onHand} → ${figure}`,
      }
    },
  })
}
