import type { LevelName } from '@backroom/contract/kit/access'
import { detailDays, type RunState, undoDays } from '@backroom/contract/kit/bulk'
import type { Filter } from '@backroom/contract/kit/filter'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { demoColleagues, demoPeople } from '#demo/access/people'
import type { DemoRoom } from '#demo/demo-room'
import { Random } from '#demo/random'
import { readRows } from '#demo/read-rows'
import data from '#demo/wizards/runs.json'
import { outcomeNumbers } from '#kit/bulk/plan'
import { staff } from '#tables/access/staff'
import { bulkOperation } from '#tables/kit/bulk'
import { savedSelection } from '#tables/wizards/saved-selections'

const dayMs = 86_400_000
const pastRuns = 54
const past = readRows<[operation: string, title: string, values: Record<string, unknown>]>(data.past)
const recent = readRows<
  [operation: string, title: string, values: { value: boolean }, column: string, field: string, most: number]
>(data.recent)
/** Those who ran them, with the numbers the control database gives them. */
const people = [...demoPeople, ...demoColleagues]
  .map((person, place) => ({ ...person, uid: place + 1 }))
  .filter(({ username }) => data.people.includes(username))

/** Three months of runs: those whose details are gone, and six of today that can still be taken back. */
export const wizards: DemoRoom = {
  goes: [savedSelection],
  async finish(tx) {
    await tx
      .insert(staff)
      .values(people.map(({ uid, name }) => ({ uid, name })))
      .onConflictDoNothing()
    await fillPast(tx)
    for (const [place, run] of recent.entries()) await fillRecent(tx, place, run)
    await fillSelections(tx)
  },
}

const titled = (title: string, n: number) => title.replace('{n}', n.toLocaleString('en-GB'))

function runBy(place: number, at: Date) {
  const person = people[place % people.length] as (typeof people)[number]
  return {
    family: 'product',
    resource: 'item',
    requestedBy: person.uid,
    requestedLevel: person.level as LevelName,
    via: 'list',
    note: data.notes[place % data.notes.length] ?? '',
    ...{ previewedAt: at, queuedAt: at, startedAt: at, createdAt: at },
  }
}

async function fillPast(tx: Transaction) {
  const random = new Random(60)
  const states: Readonly<Record<number, RunState>> = {
    ...{ 7: 'cancelled', 19: 'cancelled', 33: 'cancelled', 11: 'failed', 27: 'failed' },
    ...{ 4: 'undone', 15: 'undone', 29: 'undone', 41: 'undone', 22: 'undonePartly' },
  }
  const rows = Array.from({ length: pastRuns }, (_, place) => {
    const [operation, title, values] = past[place % past.length] as (typeof past)[number]
    const targetCount = place === 30 ? 2_400 : random.whole(8, 320)
    const isPart = states[place] === 'cancelled' || states[place] === 'failed'
    const doneCount = isPart ? Math.floor(targetCount * 0.4) : targetCount
    const refusedCount = place % 6 === 3 ? Math.ceil(doneCount * (place === 45 ? 0.7 : 0.06)) : 0
    const unchangedCount = Math.floor((doneCount - refusedCount) * random.next() * 0.4)
    const began = Date.now() - (detailDays + 1 + (pastRuns - place) * 1.1) * dayMs
    return {
      ...runBy(place, new Date(began)),
      operation,
      title: titled(title, targetCount),
      values,
      state:
        states[place] ?? (refusedCount > 0 ? ('completedWithRefusals' as const) : ('completed' as const)),
      selection: { uids: [] },
      selectionText: `${targetCount.toLocaleString('en-GB')} chosen by hand`,
      ...{ selectedCount: targetCount, targetCount, doneCount, refusedCount, unchangedCount },
      changedCount: doneCount - refusedCount - unchangedCount,
      lastSeq: doneCount,
      finishedAt: new Date(began + 400 + targetCount * 9),
      undoUntil: new Date(began + undoDays * dayMs),
      ...(states[place] === 'failed' && { error: 'The category no longer exists.' }),
    }
  })
  await tx.insert(bulkOperation).values(rows)
}

/** As if the items had got what they have through this run: history, targets and results as the engine leaves them. */
async function fillRecent(
  tx: Transaction,
  place: number,
  [operation, title, values, column, field, most]: (typeof recent)[number],
) {
  const { value } = values
  const at = new Date(Date.now() - (recent.length - place) * 600_000)
  const run = { ...runBy(place, at), operation, values, title: '', state: 'completed' as const }
  const [made] = await tx
    .insert(bulkOperation)
    .values({ ...run, selection: { uids: [] }, finishedAt: at })
    .returning({ uid: bulkOperation.uid })
  const operationUid = made?.uid as number
  const { rowCount } = await tx.execute(sql`
    insert into bulk_target (operation_uid, seq, entity, record_uid, code, name, expect)
    select ${operationUid}, row_number() over (order by uid), 'item', uid, code, name, ${JSON.stringify({ [field]: !value })}::jsonb
    from (select uid, code, name from item where lead_item_uid is null and status = 'active' and ${sql.identifier(column)} = ${value}
      order by hashint4(uid + ${place}::int), uid limit ${most}) i`)
  await tx.execute(sql`
    insert into bulk_result (operation_uid, seq, entity, record_uid, outcome, before_version, after_version)
    select operation_uid, seq, entity, record_uid, ${outcomeNumbers.changed}, 1, 1 from bulk_target where operation_uid = ${operationUid}`)
  await tx.execute(sql`
    insert into history (at, entity, entity_uid, action, version, by_uid, via, operation_uid, as_super_user, note, changes)
    select now(), 'item', t.record_uid, 'update', i.version, ${run.requestedBy}, 'bulk', ${operationUid}, false, '', ${JSON.stringify({ [field]: [!value, value] })}::jsonb
    from bulk_target t join item i on i.uid = t.record_uid where t.operation_uid = ${operationUid}`)
  const n = rowCount ?? 0
  await tx.execute(sql`
    update bulk_operation set title = ${titled(title, n)}, selection_text = ${`${n} chosen by hand`}, selected_count = ${n}, target_count = ${n},
      done_count = ${n}, changed_count = ${n}, last_seq = ${n}, undo_until = finished_at + make_interval(days => ${undoDays})
    where uid = ${operationUid}`)
}

type Asked = readonly [name: string, filter: Filter]

async function fillSelections(tx: Transaction) {
  const { rows: brands } = await tx.execute<{ uid: number; name: string }>(
    sql`select b.uid, b.name from brand b join item i on i.brand_uid = b.uid group by b.uid order by count(*) desc, b.uid limit 3`,
  )
  const asked: readonly Asked[] = [
    ...brands.map(
      ({ uid, name }): Asked => [`All of ${name}`, [{ field: 'brandUid', op: 'in', value: [uid] }]],
    ),
    ['Ends of lines under 3', [{ field: 'ownAvailable', op: 'between', value: [1, 2] }]],
    ['On sale now', [{ field: 'onSale', op: 'is', value: true }]],
  ]
  await tx.insert(savedSelection).values(
    asked.map(([name, filter]) => ({
      name,
      resource: 'item',
      ownerUid: people[0]?.uid ?? 0,
      shared: true,
      selection: { view: 'ProductFilterableView/all', search: '', filter, except: [] },
    })),
  )
}
