import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { entityOf } from '#database/schema'
import type { Plan } from '#kit/bulk/plan'
import { fieldsNow, setFields, tableSql } from '#kit/bulk/row-json'
import type { RecordTable } from '#kit/record'

/**
 * Gives each record what its own line of a sheet says. Each target's `expect` holds what the check of the sheet saw and what the line
 * asks for: `{ before, after }`, with the fields of that line alone.
 */
export class SheetPlan implements Plan {
  readonly entities: readonly string[]

  constructor(
    private readonly table: RecordTable,
    readonly fields: readonly string[],
  ) {
    this.entities = [entityOf(table)]
  }

  judge(targets: SQL): SQL {
    const isOther = (side: 'before' | 'after') => sql`exists (
      select from jsonb_each(x.expect -> ${sql.raw(`'${side}'`)}) f
      where f.value is distinct from coalesce(${fieldsNow(this.fields)} -> f.key, 'null'))`
    const first = (gone: string, changed: string, same: string) => sql`case
      when t.uid is null then ${gone} when not ${isOther('after')} then ${same} when ${isOther('before')} then ${changed} end`
    return sql`
      select x.seq, x.entity, x.record_uid, t.version as before_version, ${first('gone', 'changedSince', 'same')} as reason,
        ${first('No longer exists.', 'Changed since the check.', 'Already so.')} as reason_text
      from (${targets}) x left join ${tableSql(this.table)} t on t.uid = x.record_uid`
  }

  describe(targets: SQL): SQL {
    return sql`
      select x.seq, x.record_uid, x.code, x.name, null::text as image, x.expect -> 'before' as before, x.expect -> 'after' as after
      from (${targets}) x`
  }

  async apply(tx: Transaction): Promise<void> {
    await tx.execute(setFields(this.table, this.fields, 'after'))
  }
}
