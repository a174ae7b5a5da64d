import { categoriesMost, isPageField } from '@backroom/contract/items/page/fields'
import { type SQL, sql } from 'drizzle-orm'
import { recordMove } from '#content/door'
import type { Transaction } from '#database/database'
import { columnName } from '#database/schema'
import { itemJson } from '#items/imports/facts'
import { itemColumnFields } from '#items/imports/fields'
import { addressOf } from '#items/page/address'
import type { Plan } from '#kit/bulk/plan'

/** The rows of a sheet are what such a run is about; each says what its item gets. */
const entity = 'itemImportRow'

const current = sql`(${itemJson(sql`i`)} || jsonb_build_object('barcode',
  (select b.barcode from item_barcode b where b.item_uid = i.uid order by b.is_primary desc, b.uid limit 1)))`

/** Whether something that the check saw has changed since. Moments are compared as moments. */
const isChanged = sql`exists (
  select from jsonb_each(r.before) b
  where b.value is distinct from coalesce(${current} -> b.key, 'null')
    and not (b.key = 'prelaunchAt' and (b.value #>> '{}')::timestamptz is not distinct from (${current} ->> 'prelaunchAt')::timestamptz))`

const isTaken = sql`exists (select from item other where lower(other.code) = lower(r.after ->> 'code') and other.uid is distinct from r.item_uid)`

/** The page a new size belongs to: there already, or made by the same batch. */
const hasNoPage = sql`r.outcome = 'new' and r.after ? 'leadCode' and not exists (
  select from item lead where lower(lead.code) = lower(r.after ->> 'leadCode') and lead.lead_item_uid is null)
  and not exists (select from item_import_row other where other.import_uid = r.import_uid and other.outcome = 'new'
    and other.row_no < r.row_no and lower(other.after ->> 'code') = lower(r.after ->> 'leadCode'))`

/** A page is in its primary category too, and there are only so many that it can be in. */
const hasNoRoom = sql`r.outcome = 'change' and (select count(*) from item_category k
  where k.item_uid = i.uid and k.category_uid <> (r.after ->> 'primaryCategoryUid')::int) >= ${categoriesMost}`

const barcodeHolder = sql`(select o.code from item_barcode b join item o on o.uid = b.item_uid
  where not b.is_free and b.barcode = r.after ->> 'barcode' and b.item_uid is distinct from r.item_uid limit 1)`

/** Writes what the check of a sheet showed, batch by batch, set-based. */
export class ImportPlan implements Plan {
  readonly entities = [entity]
  readonly fields = itemColumnFields

  judge(targets: SQL): SQL {
    const cases: readonly (readonly [when: SQL, code: string, text: SQL])[] = [
      [sql`r.uid is null`, 'gone', sql`'No longer exists.'`],
      [sql`r.outcome not in ('change', 'new')`, 'same', sql`'Already so.'`],
      [sql`r.outcome = 'change' and i.uid is null`, 'gone', sql`'No longer exists.'`],
      [sql`r.outcome = 'change' and i.status = 'archived'`, 'archived', sql`i.code || ' is archived.'`],
      [sql`r.outcome = 'change' and ${isChanged}`, 'changedSince', sql`'Changed since the check.'`],
      [isTaken, 'codeTaken', sql`(r.after ->> 'code') || ' is already used.'`],
      [
        hasNoPage,
        'noPage',
        sql`'No item that carries a page has the code ' || (r.after ->> 'leadCode') || '.'`,
      ],
      [hasNoRoom, 'tooMany', sql`i.code || ${` is in ${categoriesMost} categories already.`}`],
      [
        sql`${barcodeHolder} is not null`,
        'barcodeTaken',
        sql`(r.after ->> 'barcode') || ' is already on ' || ${barcodeHolder} || '.'`,
      ],
    ]
    return sql`
      select x.seq, x.entity, x.record_uid, i.version as before_version,
        case ${sql.join(
          cases.map(([when, code]) => sql`when ${when} then ${code}`),
          sql` `,
        )} end as reason,
        case ${sql.join(
          cases.map(([when, , text]) => sql`when ${when} then ${text}`),
          sql` `,
        )} end as reason_text
      from (${targets}) x left join item_import_row r on r.uid = x.record_uid left join item i on i.uid = r.item_uid`
  }

  describe(targets: SQL): SQL {
    return sql`
      select x.seq, x.record_uid, x.code, x.name, null::text as image, '{}'::jsonb as also, coalesce(r.before, '{}') as before, coalesce(r.after, '{}') as after
      from (${targets}) x left join item_import_row r on r.uid = x.record_uid`
  }

  async apply(tx: Transaction): Promise<void> {
    await tx.execute(sql`
      create temp table import_now on commit drop as
      select r.uid as row_uid, r.row_no, r.item_uid, r.outcome, r.after, p.* from bulk_changed c join item_import_row r on r.uid = c.record_uid
      cross join lateral ${afterRow} p(${typedColumns})`)
    await tx.execute(sql`analyze import_now`)
    await tx.execute(
      sql`select from item where uid in (select item_uid from import_now) order by uid for update`,
    )
    const moved = await movedAddresses(tx)
    await makeItems(tx)
    await changeItems(tx)
    await setBarcodes(tx)
    await tx.execute(sql`
      insert into item_category (item_uid, category_uid, origin)
      select i.uid, i.primary_category_uid, 'csv' from import_now n join item i on i.uid = n.item_uid
      where n.after ? 'primaryCategoryUid' and i.primary_category_uid is not null on conflict do nothing`)
    await tx.execute(sql`
      delete from inactive_item_redirect where item_uid in (select item_uid from import_now where after ->> 'status' = 'active')`)
    for (const { from, to } of moved) await recordMove(tx, from, to)
    await tx.execute(sql`drop table import_now`)
  }
}

const columns = itemColumnFields.map(field => ({ field, column: columnName(field) }))
const typedColumns = sql.join(
  columns.map(({ column }) => sql.identifier(`new_${column}`)),
  sql`, `,
)

/** What a row gives each column, typed as the item table has it. */
const afterRow = (() => {
  const parts: SQL[] = []
  for (let from = 0; from < columns.length; from += 40) {
    const pairs = columns
      .slice(from, from + 40)
      .flatMap(({ field, column }) => [sql.raw(`'${column}'`), sql`r.after -> ${sql.raw(`'${field}'`)}`])
    parts.push(sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`)
  }
  const list = sql.join(
    columns.map(({ column }) => sql`t.${sql.identifier(column)}`),
    sql`, `,
  )
  return sql`(select ${list} from jsonb_populate_record(null::item, ${sql.join(parts, sql` || `)}) t)`
})()

/** Pages that shoppers have seen and whose address changes. */
async function movedAddresses(tx: Transaction): Promise<{ from: string; to: string }[]> {
  const { rows } = await tx.execute<{ uid: number; was: string; is: string }>(sql`
    select i.uid, i.url_slug as was, n.new_url_slug as is from import_now n join item i on i.uid = n.item_uid
    where n.after ? 'urlSlug' and i.activated_at is not null and i.lead_item_uid is null and i.url_slug <> n.new_url_slug`)
  return rows.map(({ uid, was, is }) => ({
    from: addressOf({ uid, urlSlug: was }),
    to: addressOf({ uid, urlSlug: is }),
  }))
}

/** Pages first, then the sizes that belong to them. What a sheet leaves out takes the table's own default. */
async function makeItems(tx: Transaction) {
  for (const isPage of [true, false]) {
    const given = columns.filter(({ field }) => isPage || !isPageField(field))
    const { rows } = await tx.execute<{ field: string }>(sql`
      select distinct k as field from import_now n cross join lateral jsonb_object_keys(n.after) k
      where n.outcome = 'new' and (n.after ? 'leadCode') = ${!isPage}`)
    if (rows.length === 0) continue
    const used = given.filter(({ field }) => rows.some(row => row.field === field))
    const defaults = await defaultsOf(
      tx,
      used.map(({ column }) => column),
    )
    const values = used.map(({ field, column }) => {
      const fallback = defaults.get(column)
      const value = sql`n.${sql.identifier(`new_${column}`)}`
      return fallback
        ? sql`case when n.after ? ${sql.raw(`'${field}'`)} then ${value} else ${sql.raw(fallback)} end`
        : value
    })
    const own = new Set(used.map(({ column }) => column))
    const more: [string, SQL][] = [
      ['source', sql`'csv'`],
      ['activated_at', sql`case when n.after ->> 'status' = 'active' then now() end`],
      ...(isPage
        ? ([] as [string, SQL][])
        : [
            [
              'lead_item_uid',
              sql`(select lead.uid from item lead where lower(lead.code) = lower(n.after ->> 'leadCode') and lead.lead_item_uid is null)`,
            ] as [string, SQL],
          ]),
      ...(isPage && !own.has('tax_class_uid')
        ? [['tax_class_uid', sql`(select uid from tax_class where is_default)`] as [string, SQL]]
        : []),
    ]
    const names = [...used.map(({ column }) => column), ...more.map(([column]) => column)].map(column =>
      sql.identifier(column),
    )
    await tx.execute(sql`
      insert into item (${sql.join(names, sql`, `)})
      select ${sql.join([...values, ...more.map(([, value]) => value)], sql`, `)}
      from import_now n where n.outcome = 'new' and (n.after ? 'leadCode') = ${!isPage} order by n.row_no`)
    await tx.execute(sql`
      update import_now n set item_uid = i.uid from item i where n.outcome = 'new' and lower(i.code) = lower(n.after ->> 'code')`)
  }
  await tx.execute(sql`
    update item set sellable = false from import_now n where n.outcome = 'new' and n.item_uid = item.uid and item.lead_item_uid is null
      and not (n.after ? 'sellable') and exists (select from item s where s.lead_item_uid = item.uid)`)
  await tx.execute(sql`
    update item_import_row r set item_uid = n.item_uid from import_now n where n.outcome = 'new' and r.uid = n.row_uid`)
}

async function defaultsOf(tx: Transaction, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ name: string; value: string }>(sql`
    select column_name as name, column_default as value from information_schema.columns
    where table_schema = 'public' and table_name = 'item' and column_default is not null`)
  return new Map(rows.filter(({ name }) => names.includes(name)).map(({ name, value }) => [name, value]))
}

async function changeItems(tx: Transaction) {
  const { rows } = await tx.execute<{ field: string }>(sql`
    select distinct k as field from import_now n cross join lateral jsonb_object_keys(n.after) k where n.outcome = 'change'`)
  const used = columns.filter(({ field }) => rows.some(row => row.field === field))
  if (used.length === 0) return
  const assignments = used.map(({ field, column }) => {
    const name = sql.identifier(column)
    return sql`${name} = case when n.after ? ${sql.raw(`'${field}'`)} then n.${sql.identifier(`new_${column}`)} else item.${name} end`
  })
  const turned = (status: string, column: string) =>
    sql`${sql.identifier(column)} = case when n.after ->> 'status' = ${status} then now() else item.${sql.identifier(column)} end`
  await tx.execute(sql`
    update item set ${sql.join([...assignments, turned('active', 'activated_at'), turned('inactive', 'deactivated_at')], sql`, `)}
    from import_now n where n.outcome = 'change' and item.uid = n.item_uid`)
}

/** The barcode of a sheet becomes the primary one; the others of the item stay. */
async function setBarcodes(tx: Transaction) {
  await tx.execute(sql`
    delete from item_barcode b using import_now n
    where n.after ? 'barcode' and b.item_uid = n.item_uid and b.uid = (
      select p.uid from item_barcode p where p.item_uid = n.item_uid order by p.is_primary desc, p.uid limit 1)`)
  await tx.execute(sql`
    insert into item_barcode (item_uid, barcode, kind, gtin14, is_primary)
    select n.item_uid, b.text, b.kind, case when b.kind <> 'internal' then lpad(b.text, 14, '0') end, true
    from import_now n cross join lateral (select n.after ->> 'barcode' as text) t cross join lateral (
      select t.text, case when t.text ~ '^\\d+$' then case length(t.text) when 8 then 'gtin8' when 12 then 'gtin12' when 13 then 'gtin13'
        when 14 then 'gtin14' else 'internal' end else 'internal' end as kind) b
    where n.after ->> 'barcode' is not null and n.item_uid is not null`)
}
