import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { postgresCode, type Reader, type Transaction } from '#database/database'
import { columnName, storeTable } from '#database/schema'
import type { RefusalRule } from '#kit/bulk/definition'
import { localTime, type Plan } from '#kit/bulk/plan'
import { fieldsNow, giveBefore, rowFrom, tableSql } from '#kit/bulk/row-json'
import { mayShowFiles, rewriteFileUsage } from '#kit/file-usage'

/** What one run did to one table, as history has it. */
interface Trace {
  readonly entity: string
  readonly table: PgTable
  /** Fields it changed. */
  readonly fields: readonly string[]
  readonly guards: readonly UndoGuard[]
}

/** What a room has against records of a table becoming what they were. */
export interface UndoGuard {
  /** `row` is the record now, if there is one, `before` what it held as JSON, `x.seq` its place. */
  readonly refusals: (row: SQL, before: SQL) => readonly RefusalRule[]
  /** Keeps others from what the refusals read, until a batch is done. */
  readonly hold?: (tx: Transaction) => Promise<void>
  /** What no field says and is taken back with the records in `bulk_changed`, such as movements of a ledger. */
  readonly taken?: (tx: Transaction, ofRun: number) => Promise<void>
}

/**
 * Takes a run back from history: fields return to what they were, deleted rows are put back, made rows are taken
 * away. A record that somebody changed in those fields since is left alone, unless it is forced. Each target's
 * `expect` holds what the run did to it: `{ before, after, wasDeleted, wasMade, version }`.
 */
export class UndoPlan implements Plan {
  readonly fields: readonly string[]
  readonly entities: readonly string[]

  private constructor(
    private readonly ofRun: number,
    private readonly traces: readonly Trace[],
    private readonly forced: readonly number[] | 'all',
  ) {
    this.entities = traces.map(({ entity }) => entity)
    this.fields = [...new Set(traces.flatMap(trace => trace.fields))]
  }

  static async of(
    reader: Reader,
    ofRun: number,
    forced: readonly number[] | 'all',
    guardsOf: (entity: string) => readonly UndoGuard[] = () => [],
  ): Promise<UndoPlan> {
    const { rows } = await reader.execute<{ entity: string; fields: string[] | null }>(sql`
      select h.entity, array_agg(distinct k.key order by k.key) filter (where k.key is not null and h.action = 'update') as fields
      from history h left join lateral jsonb_object_keys(h.changes) k(key) on true
      where h.operation_uid = ${ofRun}
      group by h.entity order by bool_or(h.action = 'delete') desc, h.entity`)
    const traces = rows.flatMap(({ entity, fields }) => {
      const table = storeTable(entity)
      return table ? [{ entity, table, fields: fields ?? [], guards: guardsOf(entity) }] : []
    })
    return new UndoPlan(ofRun, traces, forced)
  }

  /**
   * Every record the run touched with the net of what it did. Rows to put back come first and rows to take away last,
   * the youngest of them first, so that whatever points at them has something to point at. What it both made and
   * deleted is as it was.
   */
  targets(): SQL {
    return sql`
      select done.entity, done.record_uid, coalesce(t.code, '') as code, done.expect,
             coalesce(t.name, done.expect -> 'before' ->> 'name', done.expect -> 'after' ->> 'name', done.entity || ' ' || done.record_uid) as name
      from (
        select h.entity, h.entity_uid as record_uid, bool_or(h.action = 'delete') as was_deleted,
          bool_or(h.action = 'create') as was_made, jsonb_build_object(
            'before', coalesce(jsonb_object_agg(k.key, k.value -> 0 order by h.uid desc) filter (where k.key is not null), '{}'),
            'after', coalesce(jsonb_object_agg(k.key, k.value -> 1 order by h.uid) filter (where k.key is not null), '{}'),
            'wasDeleted', bool_or(h.action = 'delete'), 'wasMade', bool_or(h.action = 'create'), 'version', max(h.version)
          ) as expect
        from history h left join lateral jsonb_each(h.changes) k on true
        where h.operation_uid = ${this.ofRun}
        group by h.entity, h.entity_uid
        having not (bool_or(h.action = 'delete') and bool_or(h.action = 'create'))
      ) done
      left join bulk_target t on t.operation_uid = ${this.ofRun} and t.entity = done.entity and t.record_uid = done.record_uid
      order by done.was_deleted desc, done.was_made, done.entity, case when done.was_made then -done.record_uid else done.record_uid end`
  }

  async hold(tx: Transaction): Promise<void> {
    for (const { guards } of this.traces) for (const guard of guards) await guard.hold?.(tx)
  }

  judge(targets: SQL): SQL {
    return this.union(trace => this.judgeOne(trace, targets))
  }

  describe(targets: SQL): SQL {
    return this.union(trace => this.describeOne(trace, targets))
  }

  async apply(tx: Transaction): Promise<void> {
    for (const trace of this.traces) await this.putBack(tx, trace)
    for (const trace of this.traces) await this.restoreFields(tx, trace)
    for (const { guards } of this.traces) for (const guard of guards) await guard.taken?.(tx, this.ofRun)
    for (const trace of this.traces) await this.takeAway(tx, trace)
    for (const { entity, table, fields } of this.traces) {
      const isWhole = await hasWholeRows(tx, entity)
      if (isWhole || mayShowFiles(table, fields))
        await rewriteFileUsage(tx, table, sql`select record_uid from bulk_changed where entity = ${entity}`)
    }
  }

  /** The traces one after the other; a run with none is never previewed. */
  private union(each: (trace: Trace) => SQL): SQL {
    return sql.join(this.traces.map(each), sql` union all `)
  }

  private judgeOne(trace: Trace, targets: SQL): SQL {
    const isForced =
      this.forced === 'all' ? sql`true` : sql`x.record_uid = any(${`{${this.forced.join(',')}}`}::int[])`
    const wasDeleted = sql`(x.expect ->> 'wasDeleted')::boolean`
    const isChanged = sql`exists (
      select from jsonb_each(x.expect -> 'after') a
      where a.value is distinct from coalesce(${fieldsNow(trace.fields)} -> a.key, 'null'))`
    const cases: readonly RefusalRule[] = [
      { code: 'undoExists', when: sql`${wasDeleted} and t.uid is not null`, text: 'Already there again.' },
      { code: 'gone', when: sql`not ${wasDeleted} and t.uid is null`, text: 'No longer exists.' },
      {
        code: 'undoChanged',
        when: sql`not ${wasDeleted} and not ${isForced} and ${isChanged}`,
        text: this.changedSince,
      },
      ...trace.guards.flatMap(guard => guard.refusals(sql`t`, sql`(x.expect -> 'before')`)),
    ]
    const first = (then: (rule: RefusalRule) => string | SQL) =>
      sql.join(
        cases.map(rule => sql`when ${rule.when} then ${then(rule)}`),
        sql` `,
      )
    return sql`
      select x.seq, x.entity, x.record_uid, t.version as before_version,
        case ${first(rule => rule.code)} end as reason, case ${first(rule => rule.text)} end as reason_text
      from (${targets}) x left join ${tableSql(trace.table)} t on t.uid = x.record_uid
      where x.entity = ${trace.entity}`
  }

  private describeOne(trace: Trace, targets: SQL): SQL {
    return sql`
      select x.seq, x.record_uid, x.code, x.name, null::text as image, '{}'::jsonb as also,
             case when (x.expect ->> 'wasDeleted')::boolean then '{}'::jsonb else x.expect -> 'after' end as before,
             x.expect -> 'before' as after
      from (${targets}) x where x.entity = ${trace.entity}`
  }

  private async restoreFields(tx: Transaction, trace: Trace) {
    if (trace.fields.length === 0) return
    const restore = (which: SQL) =>
      giveBefore(
        trace.table,
        trace.fields,
        sql`${which} and not (c.expect ->> 'wasDeleted')::boolean and not (c.expect ->> 'wasMade')::boolean`,
      )
    // All at once; one at a time only when one of them cannot be.
    if (!(await refusalOf(tx, restore(sql`true`)))) return
    for (const uid of await this.changedUids(tx, trace, sql`true`)) {
      const text = await refusalOf(tx, restore(sql`c.record_uid = ${uid}`))
      if (text) await this.refuse(tx, trace, uid, text)
    }
  }

  /** Deleted rows return with their uid, one higher version and everything they held; one at a time, since each may be refused. */
  private async putBack(tx: Transaction, trace: Trace) {
    const kept = Object.entries(getTableColumns(trace.table))
      .filter(([field, column]) => !column.generated && !setByDatabase.includes(field))
      .map(([field]) => field)
    let waiting = await this.changedUids(tx, trace, sql`(expect ->> 'wasDeleted')::boolean`)
    // A record may belong to another of its kind that was made after it: what found no place is tried again behind it.
    for (let before = waiting.length + 1; waiting.length > 0; before = waiting.length) {
      const isLast = waiting.length >= before
      const still: number[] = []
      for (const uid of waiting) {
        const text = await refusalOf(tx, this.insertBack(trace, uid, kept))
        if (text === putBackRefusals['23503'] && !isLast) still.push(uid)
        else if (text) await this.refuse(tx, trace, uid, text)
      }
      waiting = still
    }
  }

  private insertBack(trace: Trace, uid: number, kept: readonly string[]): SQL {
    const columns = kept.map(field => sql.identifier(columnName(field)))
    return sql`insert into ${tableSql(trace.table)} (uid, version, ${sql.join(columns, sql`, `)})
      select c.record_uid, (c.expect ->> 'version')::int + 1, ${sql.join(
        columns.map(column => sql`p.${column}`),
        sql`, `,
      )}
      from bulk_changed c cross join lateral ${rowFrom(trace.table, kept, sql`c.expect -> 'before'`)} p
      where c.entity = ${trace.entity} and c.record_uid = ${uid}`
  }

  private async changedUids(tx: Transaction, trace: Trace, which: SQL): Promise<number[]> {
    const { rows } = await tx.execute<{ uid: number }>(sql`
      select record_uid as uid from bulk_changed where entity = ${trace.entity} and ${which} order by record_uid`)
    return rows.map(({ uid }) => uid)
  }

  private async refuse(tx: Transaction, { entity }: Trace, uid: number, text: string) {
    await tx.execute(sql`
      update bulk_judged set reason = 'undoParent', reason_text = ${text} where entity = ${entity} and record_uid = ${uid}`)
    await tx.execute(sql`delete from bulk_changed where entity = ${entity} and record_uid = ${uid}`)
  }

  /** What the run made goes, with the ledgers that belong to it alone; what is used by now stays. */
  private async takeAway(tx: Transaction, trace: Trace) {
    const isMade = sql`(expect ->> 'wasMade')::boolean and not (expect ->> 'wasDeleted')::boolean`
    const uids = await this.changedUids(tx, trace, isMade)
    if (uids.length === 0) return
    const takeAway = (which: SQL) => sql`
      delete from ${tableSql(trace.table)} t using bulk_changed c where c.entity = ${trace.entity} and t.uid = c.record_uid and ${isMade} and ${which}`
    await tx.execute(sql`select set_config('backroom.trim', 'on', true)`)
    if (await refusalOf(tx, takeAway(sql`true`), takeAwayRefusals)) {
      for (const uid of uids.toReversed()) {
        const text = await refusalOf(tx, takeAway(sql`t.uid = ${uid}`), takeAwayRefusals)
        if (text) await this.refuse(tx, trace, uid, text)
      }
    }
    await tx.execute(sql`select set_config('backroom.trim', '', true)`)
  }

  private get changedSince(): SQL {
    return sql`coalesce((
      select 'Left alone: changed since by ' || coalesce(s.name, 'Backroom') || ' at ' || ${localTime(sql`h.at`, 'DD/MM/YYYY HH24:MI')} || '.'
      from history h left join staff s on s.uid = h.by_uid
      where h.entity = x.entity and h.entity_uid = x.record_uid and h.operation_uid is distinct from ${this.ofRun}
        and exists (select from jsonb_object_keys(x.expect -> 'after') f(name) where h.changes ? f.name)
      order by h.uid desc limit 1), 'Left alone: changed since.')`
  }
}

/** What a record that comes back gets anew. */
export const setByDatabase = ['uid', 'version', 'updatedAt', 'updatedBy']

/** Why the database has no place for a record that comes back. */
export const putBackRefusals: Readonly<Record<string, string>> = {
  '23505': 'Something else has its name or address now.',
  '23503': 'What it belonged to is gone.',
}

const takeAwayRefusals: Readonly<Record<string, string>> = { '23503': 'It is used by something else now.' }

/** Does one statement, or answers why the record's own rules forbid it. */
async function refusalOf(
  tx: Transaction,
  statement: SQL,
  texts: Readonly<Record<string, string>> = putBackRefusals,
): Promise<string | undefined> {
  try {
    await tx.transaction(savepoint => savepoint.execute(statement))
  } catch (error) {
    const text = texts[postgresCode(error) ?? '']
    if (!text) throw error
    return text
  }
}

/** Whether the batch puts back or takes away records of a table, rather than fields of them. */
async function hasWholeRows(tx: Transaction, entity: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from bulk_changed where entity = ${entity}
      and ((expect ->> 'wasDeleted')::boolean or (expect ->> 'wasMade')::boolean) limit 1`)
  return rows.length > 0
}
