import type { AnyBulk } from '@backroom/contract/kit/bulk'
import { and, getTableName, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { columnName, entityOf } from '#database/schema'
import type { BulkDefinition } from '#kit/bulk/definition'
import { localTime, type Plan } from '#kit/bulk/plan'

/** Sets fields of one table's records to new values. */
export class FieldPlan implements Plan {
  readonly entities: readonly string[]
  readonly fields: readonly string[]
  private readonly change: Readonly<Record<string, SQL>>
  private readonly table: SQL

  constructor(
    private readonly definition: BulkDefinition<AnyBulk>,
    private readonly values: Record<string, unknown>,
  ) {
    this.change = definition.change(values)
    this.fields = Object.keys(this.change)
    this.entities = [entityOf(definition.table)]
    this.table = sql`${sql.identifier(getTableName(definition.table))}`
  }

  /** What the touched fields hold now; kept with each target so that a later edit is noticed. */
  get expectation(): SQL {
    return json(this.fields.map(field => [field, this.column(field)]))
  }

  async hold(tx: Transaction): Promise<void> {
    await this.definition.hold?.(tx)
  }

  judge(targets: SQL): SQL {
    const { definition } = this
    const refusals = definition.refusals?.(this.values) ?? []
    const isSame = this.fields.map(
      field => sql`${this.column(field)} is not distinct from ${this.change[field]}`,
    )
    const cases: (readonly [when: SQL | undefined, code: string, text: string | SQL])[] = [
      [sql`${definition.table.uid} is null`, 'gone', 'No longer exists.'],
      [
        sql`x.expect is not null and x.expect is distinct from ${this.expectation}`,
        'changedSince',
        this.changedSince,
      ],
      ...refusals.map(rule => [rule.when, rule.code, rule.text] as const),
      ...(definition.apply ? [] : [[and(...isSame), 'same', 'Already so.'] as const]),
    ]
    const reason = sql.join(
      cases.map(([when, code]) => sql`when ${when} then ${code}`),
      sql` `,
    )
    const text = sql.join(
      cases.map(([when, , words]) => sql`when ${when} then ${words}`),
      sql` `,
    )
    return sql`
      select x.seq, x.entity, x.record_uid, ${definition.table.version} as before_version,
             case ${reason} end as reason, case ${text} end as reason_text
      from (${targets}) x left join ${this.table} on ${definition.table.uid} = x.record_uid`
  }

  describe(targets: SQL): SQL {
    const { shows, table } = this.definition
    const follows = Object.entries(this.definition.follows?.(this.values) ?? {})
    const also = Object.entries(shows.also ?? {}).filter(
      ([field]) => !follows.some(([each]) => each === field),
    )
    return sql`
      select x.seq, x.record_uid, x.code, x.name, ${shows.image ?? sql`null`}::text as image, ${json(also)} as also,
             coalesce(x.expect, ${this.expectation}) || ${json(follows.map(([field, { before }]) => [field, before]))} as before,
             ${json([...Object.entries(this.change), ...follows.map(([field, { after }]) => [field, after] as const)])} as after
      from (${targets}) x left join ${this.table} on ${table.uid} = x.record_uid`
  }

  /** Warnings with how many of the records that will change each concerns. */
  warnings(changing: SQL) {
    return (this.definition.warnings?.(this.values) ?? []).map(rule => ({
      ...rule,
      query: this.countOf(changing, rule.when),
    }))
  }

  consequences(changing: SQL) {
    return (this.definition.consequences?.(this.values) ?? []).map(rule => ({
      ...rule,
      query: 'when' in rule ? this.countOf(changing, rule.when) : rule.count(changing),
    }))
  }

  private countOf(changing: SQL, when: SQL): SQL {
    return sql`select count(*)::int as count from ${this.table} where ${this.definition.table.uid} in (${changing}) and (${when})`
  }

  async apply(tx: Transaction): Promise<void> {
    if (this.definition.apply) return this.definition.apply(tx, this.values)
    const assignments = this.fields.map(
      field => sql`${sql.identifier(columnName(field))} = ${this.change[field]}`,
    )
    await tx.execute(sql`
      update ${this.table} set ${sql.join(assignments, sql`, `)}
      from bulk_changed where bulk_changed.record_uid = ${this.definition.table.uid}`)
  }

  /** Who changed the record after the preview, when, and to what. */
  private get changedSince(): SQL {
    const { table } = this.definition
    // An operation that sets no field of its own has none that somebody else could have touched.
    const isTouched = or(...this.fields.map(field => sql`h.changes ? ${field}::text`)) ?? sql`false`
    return sql`coalesce((
      select 'Changed since the preview by ' || coalesce(s.name, 'Backroom') || ' at ' || ${localTime(sql`h.at`, 'HH24:MI')}
        || coalesce(': ' || (${this.difference}), '') || '.'
      from history h left join staff s on s.uid = h.by_uid
      where h.entity = ${entityOf(table)} and h.entity_uid = ${table.uid} and (${isTouched})
      order by h.uid desc limit 1), 'Changed since the preview.')`
  }

  /** "No -> Yes": what the preview showed and what is there now, for each touched field that differs. */
  private get difference(): SQL {
    const said = (value: SQL) =>
      sql`case ${value} when 'true' then 'Yes' when 'false' then 'No' when 'null' then 'empty' else left(trim(both '"' from ${value}::text), 60) end`
    return sql`
      select string_agg(${said(sql`was.value`)} || ' -> ' || ${said(sql`now.value`)}, ', ' order by was.key)
      from jsonb_each(x.expect) was join jsonb_each(${this.expectation}) now on now.key = was.key
      where was.value is distinct from now.value`
  }

  private column(field: string): SQL {
    return sql`${this.table}.${sql.identifier(columnName(field))}`
  }
}

function json(entries: readonly (readonly [string, SQL])[]): SQL {
  return sql`jsonb_build_object(${sql.join(
    entries.flatMap(([name, value]) => [sql`${name}::text`, value]),
    sql`, `,
  )})`
}
