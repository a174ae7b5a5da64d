import { wordsOf } from '@backroom/contract/kit/label'
import { type Currency, formatMoney, type Locale } from '@backroom/contract/kit/money/money'
import { referenceOf } from '@backroom/contract/kit/option'
import {
  bringBack as bringBackCall,
  peopleOptions,
  readHistoryKinds,
  storeHistoryView,
} from '@backroom/contract/shell/store-history'
import { and, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { storeTable } from '#database/schema'
import { bringBack } from '#kit/bulk/bring-back'
import { searchSql } from '#kit/data-view/condition'
import { serveDataView } from '#kit/data-view/serve-data-view'
import type { Kit } from '#kit/kit'
import { liveLink } from '#kit/live-link'
import { aboutRecord, calledBy, everyNoun, type Noun } from '#kit/nouns'
import { serve } from '#kit/serve'
import { serveOptions } from '#kit/serve-options'
import type { Store } from '#kit/store'
import { staff } from '#tables/access/staff'
import { history } from '#tables/history'

/** What a value that is cut short keeps. */
const shownMost = 90
/** Of what was deleted, the first few fields. */
const fieldsMost = 6

/** One history of the whole store, and the way back from deleting. */
export function storeHistory(kit: Kit) {
  let known: Known | undefined
  const knownOnce = () => {
    known ??= knownRecords(kit)
    return known
  }

  serveDataView(kit, storeHistoryView, {
    table: history,
    from: async ({ store }) => ({
      table: sql`history`,
      joins: [
        { name: 'staff', sql: sql`left join staff on staff.uid = history.by_uid` },
        { name: 'run', sql: sql`left join bulk_operation run on run.uid = history.operation_uid` },
        { name: 'told', sql: sql`cross join lateral ${await toldSql(knownOnce(), store)} told` },
      ],
    }),
    fields: {
      by: sql`coalesce(staff.name, 'Backroom')`,
      kind: sql`told.kind`,
      record: sql`told.record`,
      what: sql`told.what`,
      path: sql`told.path`,
      run: sql`coalesce(run.title, '')`,
      canReturn: sql`(history.action = 'delete' and history.operation_uid is null and history.by_uid <> 0 and not exists (
        select from history later where later.entity = history.entity and later.entity_uid = history.entity_uid and later.uid > history.uid and later.action = 'create'))`,
    },
    search: { text: sql`history.note`, condition: typed => isNamed(knownOnce(), typed) },
    where: ({ more }) =>
      and(
        more.of ? sql`history.entity = ${more.of}::text` : undefined,
        more.field ? sql`history.changes ? ${more.field}::text` : undefined,
      ),
  })

  serve(kit, readHistoryKinds, async () =>
    [...knownOnce().nouns]
      .map(([entity, { word }]) => ({ entity, word, fields: knownOnce().fields.get(entity) ?? [] }))
      .toSorted((one, other) => one.word.localeCompare(other.word)),
  )

  serveOptions(kit, peopleOptions, {
    from: sql`(select * from staff where uid > 0) staff`,
    uid: staff.uid,
    name: staff.name,
    searchText: sql`fold(${staff.name})`,
  })

  serve(kit, bringBackCall, async ({ params, store, visitor }) => {
    const { entity, uid, records } = await bringBack(kit, store, visitor, params.historyUid)
    const noun = knownOnce().nouns.get(entity)
    return { records, path: noun && !noun.opens ? liveLink(noun.path(uid) ?? '') : null }
  })
}

interface Known {
  readonly nouns: ReadonlyMap<string, Noun>
  /** By kind of record: its fields in their order, and what they are called. */
  readonly fields: ReadonlyMap<string, readonly { readonly field: string; readonly label: string }[]>
  /** What history tells of fields: by kind of record and field, as JSON. */
  readonly words: string
  /** What fields point at, with what it is called. */
  readonly names: SQL
}

/** Every kind of record that has a history, also those that no room names and those that another database keeps. */
function knownRecords(kit: Kit): Known {
  const nouns = new Map<string, Noun>()
  const words: Record<string, Record<string, { readonly label: string }>> = {}
  const resources = new Set<string>()
  for (const [entity, noun] of everyNoun(kit)) {
    const input = kit.records.fieldsOf(entity) ?? noun.part?.input ?? noun.input
    nouns.set(entity, { ...noun, word: noun.part?.word ?? noun.word })
    const fields = Object.keys(input?.shape ?? {})
    words[entity] = Object.fromEntries(
      fields.map((field, place) => {
        const { label, kind, options } = wordsOf(input as never, field)
        const resource = referenceOf(input?.shape[field])?.resource
        if (resource) resources.add(resource)
        return [field, { label, kind, options, resource, place }]
      }),
    )
  }
  const told = (of: Readonly<Record<string, { readonly label: string }>>) =>
    Object.entries(of).map(([field, { label }]) => ({ field, label }))
  const fields = new Map(Object.entries(words).map(([entity, of]) => [entity, told(of)]))
  return { nouns, fields, words: JSON.stringify(words), names: namesSql([...resources]) }
}

function namesSql(resources: readonly string[]): SQL {
  const cases = resources.flatMap(resource => {
    const table: PgTable | undefined = storeTable(resource)
    const columns: Readonly<Record<string, PgColumn>> = table ? getTableColumns(table) : {}
    const name = calledBy(resource)
    if (!columns.uid || !name) return []
    return sql`when ${resource} then (select ${name} from ${table} where ${columns.uid} = (v.value #>> '{}')::int)`
  })
  return cases.length > 0 ? sql`case word ->> 'resource' ${sql.join(cases, sql` `)} end` : sql`null`
}

/** Of a row of history: what kind of record, which one, where it opens, and what was done in words. */
async function toldSql({ nouns, words, names }: Known, store: Store): Promise<SQL> {
  const { locale, currency } = await store.database.row<{ locale: Locale; currency: Currency }>(
    sql`select locale, iso_currency as currency from site_config order by uid limit 1`,
  )
  const [sign] = formatMoney(0, currency, locale)
    .replace(/[\d.,\s]/gu, ' ')
    .trim()
    .split(' ')
  const moments = locale === 'en-US' ? 'FMMM/FMDD/YYYY FMHH12:MI AM' : 'DD/MM/YYYY HH24:MI'
  const record = { entity: sql`history.entity`, uid: sql`history.entity_uid` }
  const kinds = [...nouns].map(([entity, { word }]) => sql`when ${entity} then ${word}`)
  const opens = aboutRecord(nouns, record, noun => {
    const [before, after] = (liveLink(noun.path(987_654_321) ?? '') ?? '').split('987654321')
    return before
      ? sql`${before}::text || ${noun.opens ?? noun.table.uid} || ${after}::text`
      : sql`null::text`
  })
  const number = sql`(v.value #>> '{}')::numeric`
  const text = sql`(v.value #>> '{}')`
  const side = (value: SQL) => sql`(select case
      when v.value is null or v.value in ('null', '""', '[]') then 'empty'
      when kind = 'money' and jsonb_typeof(v.value) = 'number' then ${sign}::text || to_char(${number} / 100, 'FM999,999,990.00')
      when kind = 'percent' and jsonb_typeof(v.value) = 'number' then trim(trailing '.' from to_char(${number} / 100, 'FM999990.99')) || '%'
      when jsonb_typeof(v.value) = 'boolean' then case when v.value = 'true' then 'Yes' else 'No' end
      when kind = 'instant' then to_char(${text}::timestamptz at time zone ${store.timeZone}, ${moments}::text)
      when kind = 'choice' then coalesce(word -> 'options' ->> ${text}, ${text})
      when kind = 'reference' and jsonb_typeof(v.value) = 'number' then coalesce(${names}, ${text})
      when jsonb_typeof(v.value) = 'array' then jsonb_array_length(v.value) || ' entries'
      when kind = 'richText' then left(trim(regexp_replace(${text}, '<[^>]*>', ' ', 'g')), ${shownMost}::int)
      else left(${text}, ${shownMost}::int) end from (select ${value} as value) v)`
  return sql`(select
    case history.entity ${sql.join(kinds, sql` `)} else history.entity end as kind,
    coalesce(${aboutRecord(nouns, record, ({ title }) => sql`${title}::text`)}, ${ownerSql(nouns)}, history.changes -> 'name' ->> 0, history.changes -> 'title' ->> 0,
      history.changes -> 'code' ->> 0,
      (select coalesce(gone.changes -> 'name' ->> 0, gone.changes -> 'code' ->> 0) from history gone where gone.entity = history.entity and gone.entity_uid = history.entity_uid and gone.action = 'delete' order by gone.uid desc limit 1),
      '#' || history.entity_uid) as record,
    ${opens} as path,
    coalesce((select string_agg(c.label || ': ' || ${side(sql`c.before`)} || case when history.action = 'delete' then '' else ' → ' || ${side(sql`c.after`)} end, '; ' order by c.place)
      from (select e.value -> 0 as before, e.value -> 1 as after, word, word ->> 'kind' as kind, coalesce(word ->> 'label', e.key) as label, (word ->> 'place')::int as place
        from jsonb_each(history.changes) e cross join lateral (select ${words}::jsonb -> history.entity -> e.key as word) w
        where history.action <> 'delete' or (word is not null and e.value -> 0 not in ('null', '""', '[]')) order by place limit ${sql.raw(String(fieldsMost * 2))}) c), '') as what)`
}

/** What something hung on that is gone. */
function ownerSql(nouns: ReadonlyMap<string, Noun>): SQL {
  const cases = [...nouns].flatMap(([entity, { part }]) => {
    const owner = part && nouns.get(part.of.entity)
    if (!owner) return []
    const field = Object.entries(getTableColumns(part.table)).find(([, column]) => column === part.of.at)?.[0]
    return sql`when ${entity} then (select ${owner.title}::text from ${owner.table} where ${owner.table.uid} = (history.changes -> ${field}::text ->> 0)::int)`
  })
  return cases.length > 0 ? sql`case history.entity ${sql.join(cases, sql` `)} end` : sql`null`
}

/** Whether a row is of a record with these words in its name, also one that is gone. */
function isNamed({ nouns }: Known, typed: string): SQL | undefined {
  if (!typed.trim()) return
  const found = [...nouns].flatMap(([entity, { table, title }]) => {
    const columns: Readonly<Record<string, PgColumn>> = getTableColumns(table)
    const within = searchSql(columns.searchText ?? sql`fold(${title})`, typed)
    return sql`select ${entity}::text, ${table.uid} from ${table} where ${within}`
  })
  const gone = searchSql(
    sql`fold(coalesce(d.changes -> 'name' ->> 0, '') || ' ' || coalesce(d.changes -> 'code' ->> 0, ''))`,
    typed,
  )
  return sql`(history.entity, history.entity_uid) in (${sql.join(found, sql` union all `)}
    union all select d.entity, d.entity_uid from history d where d.action = 'delete' and ${gone})`
}
