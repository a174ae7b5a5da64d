import { counted, sentence } from '@backroom/contract/wording/say'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { backroomItself, type Transaction } from '#database/database'
import { entityOf, isEdited, pointings, storeTables } from '#database/schema'
import { demoRooms } from '#demo/rooms'
import { refused } from '#kit/errors'
import type { Offered } from '#kit/jobs/work'
import type { Kit } from '#kit/kit'
import type { Store } from '#kit/store'

const tables = demoRooms.flatMap(({ goes = [] }) => goes)
const goes = new Set(tables.map(getTableName))
const edited = new Set(storeTables.filter(isEdited).map(getTableName))
const parts = new Set(
  demoRooms.flatMap(({ parts: own = [] }) =>
    own.map(column => `${getTableName(column.table)}.${toSnakeCase(column.name)}`),
  ),
)
/** Pictures go to the bin, whose emptying also takes their bytes. */
const binned = 'file'

/** Takes the demo out of a store that is to become a real one: only what the demo made and nobody changed, and nothing that what stays stands on. */
export function removeDemo({ nouns }: Kit): Offered {
  const tell = async (tx: Transaction, note: (line: string) => Promise<void>, verb: string) => {
    const { rows } = await tx.execute<{ word: string; n: number }>(
      sql`select word, count(*)::int as n from going group by 1 order by 2 desc, 1`,
    )
    const told = rows.flatMap(({ word, n }) => {
      const noun = nouns.get(word)
      return noun && !noun.part ? [sentence`${noun.word}: ${n} ${verb}`] : []
    })
    for (const line of told) await note(line)
    if (told.length === 0) await note('Nothing of the demo is left.')
  }
  return {
    key: 'demo',
    title: 'Remove demo data',
    text: 'Deletes what the demo made and nobody changed. Settings, staff, what you made and all that it stands on stay. What goes can be brought back from Store History.',
    asksName: true,
    refuse: refuseAmongOrders,
    dryRun: async ({ store, note }) => {
      const undone = new Error('only looked at')
      await store.database
        .write(backroomItself('job'), async tx => {
          await choose(tx)
          await tell(tx, note, 'would go')
          throw undone
        })
        .catch(error => {
          if (error !== undone) throw error
        })
    },
    run: ({ store, note }) =>
      store.database.write({ ...backroomItself('job'), note: 'Demo data removed' }, async tx => {
        const keys = await choose(tx)
        await tell(tx, note, 'went')
        await take(tx, keys)
      }),
  }
}

const filledAt = sql`(select max(at) from history where via = 'demo')`

/** Somebody bought something here: the store is real, and its history stays whole. */
async function refuseAmongOrders({ database }: Store): Promise<void> {
  const { n } = await database.row<{ n: number }>(sql`
    select count(*)::int as n from "order" o where not exists
      (select from history h where h.entity = 'order' and h.entity_uid = o.uid and h.action = 'create' and h.via = 'demo')`)
  if (n > 0)
    throw refused(sentence`There ${n === 1 ? 'is' : 'are'} ${counted(n, 'real order')}: the demo data stays.`)
}

/** Puts into `going` what the demo made and nobody changed, and takes out of it what anything that stays needs. */
async function choose(tx: Transaction): Promise<readonly Reference[]> {
  await tx.execute(
    sql`create temp table going (entity text, word text, uid int, primary key (entity, uid)) on commit drop`,
  )
  for (const table of tables) await tx.execute(untouchedSql(getTableName(table), entityOf(table)))
  const references = await readReferences(tx)
  for (let left = 1; left > 0; ) {
    left = 0
    for (const edge of edgesOf(references)) left += (await tx.execute(edge)).rowCount ?? 0
  }
  return references.keys
}

function untouchedSql(table: string, entity: string): SQL {
  return sql`
    insert into going select ${table}, ${entity}, r.uid from ${sql.identifier(table)} r
    where exists (select from history h where h.entity = ${entity} and h.entity_uid = r.uid and h.action = 'create' and h.via = 'demo')
      and not exists (select from history h where h.entity = ${entity} and h.entity_uid = r.uid and h.by_uid <> 0 and h.at > ${filledAt})`
}

interface Reference {
  readonly table: string
  readonly column: string
  readonly type: string
  readonly parent: string
  /** A row goes with what it names. */
  readonly cascades: boolean
}

/** Every column that names one of the records that go: those the database holds to it, and those that only we know of. */
async function readReferences(tx: Transaction): Promise<{ keys: Reference[]; others: Reference[] }> {
  const { rows } = await tx.execute<Reference & Record<string, unknown>>(sql`
    select child.relname as table, a.attname as column, 'int4' as type, parent.relname as parent, c.confdeltype = 'c' as cascades
    from pg_constraint c join pg_class child on child.oid = c.conrelid join pg_class parent on parent.oid = c.confrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace`)
  const keys = rows.filter(({ parent }) => goes.has(parent))
  const held = new Set(keys.map(({ table, column }) => `${table}.${column}`))
  const columns = await tx.execute<{ at: string; type: string }>(sql`
    select table_name || '.' || column_name as at, udt_name as type from information_schema.columns where table_schema = 'public'`)
  const typeOf = new Map(columns.rows.map(({ at, type }) => [at, type]))
  const others = pointings
    .filter(({ at, to }) => goes.has(toSnakeCase(to)) && !held.has(at))
    .map(({ at, to }) => {
      const [table = '', column = ''] = at.split('.')
      return { table, column, type: typeOf.get(at) ?? '', parent: toSnakeCase(to), cascades: false }
    })
  return { keys, others }
}

/** Statements that each let some rows stay, one for each way in which a row can need another. */
function edgesOf({ keys, others }: { keys: Reference[]; others: Reference[] }): SQL[] {
  const naming = [...keys.filter(({ table }) => edited.has(table)), ...others]
  const belonging = keys.filter(
    ({ table, column, cascades }) => goes.has(table) && (cascades || parts.has(`${table}.${column}`)),
  )
  return [
    // Whoever stays keeps what it names; figures and logs that go with a record keep nothing.
    ...naming.map(reference => neededSql(reference, staysSql(reference.table, keys))),
    // What belongs to something that stays, stays.
    ...belonging.map(
      ({ table, column, parent }) => sql`
        delete from going g using ${sql.identifier(table)} r where g.entity = ${table} and g.uid = r.uid
          and r.${sql.identifier(column)} is not null and not ${isGoing(parent, sql`r.${sql.identifier(column)}`)}`,
    ),
    // Stock that somebody counted or moved is a change like any other.
    sql`delete from going g using stock_movement m where g.entity = 'item' and g.uid = m.item_uid and m.by_uid <> 0 and m.at > ${filledAt}`,
  ]
}

function isGoing(table: string, uid: SQL): SQL {
  return sql`exists (select from going k where k.entity = ${table} and k.uid = ${uid})`
}

/** Whether a row stays: itself, or what it goes with. */
function staysSql(table: string, keys: readonly Reference[]): SQL {
  if (goes.has(table)) return sql`not ${isGoing(table, sql`r.uid`)}`
  const along = keys.find(key => key.table === table && key.cascades)
  return along ? sql`not ${isGoing(along.parent, sql`r.${sql.identifier(along.column)}`)}` : sql`true`
}

function neededSql({ table, column, type, parent }: Reference, stays: SQL): SQL {
  const held = sql`r.${sql.identifier(column)}`
  const names: Record<string, SQL> = {
    int4: sql`${held} = g.uid`,
    text: sql`${held} = g.uid::text`,
    _int4: sql`g.uid = any(${held})`,
    jsonb: sql`(${held} @> to_jsonb(g.uid) or ${held} @> jsonb_build_array(jsonb_build_object('uid', g.uid)))`,
  }
  return sql`
    delete from going g where g.entity = ${parent}
      and exists (select from ${sql.identifier(table)} r where ${names[type] as SQL} and ${stays})`
}

/** One statement for all tables: what names each other goes together, and the database looks whether all still fits at its end. */
async function take(tx: Transaction, keys: readonly Reference[]): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`) // one statement takes all there is
  await tx.execute(sql`select set_config('backroom.trim', 'on', true)`) // ledgers of what goes go with it
  const gone = (table: string) => sql`select uid from going where entity = ${table}`
  const unowned = keys.filter(
    ({ table, parent, cascades }) => !edited.has(table) && !cascades && parent !== binned,
  )
  const along = [...new Set(unowned.map(({ table }) => table))].map(table => {
    const named = unowned.filter(key => key.table === table)
    const isAlong = named.map(({ column, parent }) => sql`${sql.identifier(column)} in (${gone(parent)})`)
    return sql`delete from ${sql.identifier(table)} where ${sql.join(isAlong, sql` or `)}`
  })
  const records = [...goes].filter(table => table !== binned)
  const steps = [
    sql`delete from file_usage u using going g where u.entity_uid = g.uid and u.entity = g.word`,
    ...along,
    ...records.map(table => sql`delete from ${sql.identifier(table)} where uid in (${gone(table)})`),
  ]
  const named = steps.map((step, at) => sql`${sql.raw(`step${at}`)} as (${step} returning 1)`)
  await tx.execute(sql`with ${sql.join(named, sql`, `)} select 1`)
  await tx.execute(sql`
    update file set deleted_at = now() where deleted_at is null and uid in (${gone(binned)})
      and not exists (select from file_usage u where u.file_uid = file.uid)`)
  await tx.execute(sql`select set_config('backroom.trim', '', true)`)
  await tx.execute(sql`select recount_trade('2000-01-01')`) // what was sold is not any more
}
