import { conditionsOf, type Value } from '@backroom/contract/kit/condition'
import type { ConditionWords } from '@backroom/contract/kit/condition-words'
import { ruleField } from '@backroom/contract/organisation/membership/rule-fields'
import type { RuleCondition, RuleGroup } from '@backroom/contract/organisation/membership/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { conditionSql } from '#kit/condition-sql'
import { invalid } from '#kit/errors'
import { fileAddress } from '#kit/file-address'
import { asksCost } from '#organisation/membership/rule-checks'
import { askingAt, indexColumns, rulesSql } from '#organisation/membership/rule-sql'
import { conditionText, namedTables } from '#organisation/membership/rule-words'

const now = sql`now()`

interface Judging {
  readonly rules: readonly RuleGroup[]
  readonly rule: RuleGroup | null
  readonly words: ConditionWords
  readonly pageUid: number
  /** Cost is kept from who asks. */
  readonly isKept: boolean
}

/** An item as tiles and samples show it. */
export interface Sample {
  readonly uid: number
  readonly code: string
  readonly name: string
  readonly image: string | null
}

interface Judged extends Sample {
  readonly matches: boolean
  readonly holds: boolean[]
  readonly has: string[]
}

/** What each condition thinks of one item, with what the item has there. */
export async function judgeItem(reader: Reader, { rules, rule, words, pageUid, isKept }: Judging) {
  const conditions = rule ? conditionsOf(rule) : []
  const holds = conditions.map(({ condition }) => conditionSql(condition, askingAt(now)))
  const values = conditions.map(({ condition }) => valueSql(condition))
  const { rows } = await reader.execute<Judged & Record<string, unknown>>(sql`
    select p.uid, p.code, p.name, ${fileAddress(sql`r.main_file_uid`, 'thumb160')} as image,
      coalesce(${rulesSql(rules, now)}, false) as matches,
      array[${sql.join(holds, sql`, `)}]::boolean[] as holds, array[${sql.join(values, sql`, `)}]::text[] as has
    from item_index i join item p on p.uid = i.page_uid join item_rollup r on r.item_uid = p.uid where i.page_uid = ${pageUid}`)
  const [row] = rows
  if (!row) throw invalid({ itemUid: 'This item is archived, so it is in no collection.' })
  return {
    uid: row.uid,
    code: row.code,
    name: row.name,
    image: row.image,
    matches: row.matches,
    verdicts: conditions.map(({ path, condition }, at) => ({
      place: [...path],
      text: conditionText(condition, words),
      holds: row.holds[at] ?? false,
      value:
        isKept && asksCost(condition) ? 'Kept from your level' : written(condition, row.has[at] ?? '', words),
    })),
  }
}

/** What the item `i` has where a condition asks. */
function valueSql({ field }: RuleCondition): SQL {
  if (field === 'collection')
    return sql`coalesce((select string_agg(c.name, ', ' order by c.name) from collection_member m
      join collection c on c.uid = m.collection_uid where m.item_uid = i.page_uid), '')`
  if (field === 'collectionTag')
    return sql`coalesce((select string_agg(distinct t.name, ', ') from collection_member m
      join collection_tag_link l on l.collection_uid = m.collection_uid
      join collection_tag t on t.uid = l.tag_uid where m.item_uid = i.page_uid), '')`
  const column = `i.${indexColumns[field]}`
  const { kind } = ruleField(field)
  const [table, name] = namedTables[field] ?? []
  const uids = kind === 'list' ? column : `array[${column}]`
  const had = table
    ? `(select string_agg(t.${name}, ', ' order by t.${name}) from ${table} t where t.uid = any(${uids}))`
    : kind === 'list'
      ? `array_to_string(${column}, ', ')`
      : kind === 'instant'
        ? `to_char(${column}, 'YYYY-MM-DD')`
        : `${column}::text`
  return sql`coalesce(${sql.raw(had)}, '')`
}

function written({ field }: RuleCondition, had: string, words: ConditionWords): string {
  const asked = ruleField(field)
  if (had === '') return 'None'
  if (asked.names) return had
  const shown = (value: Value) => words.show(asked, value) ?? had
  if (asked.kind === 'bool') return shown(had === 'true')
  if (asked.options) return had.split(', ').map(shown).join(', ')
  return ['number', 'money', 'percent'].includes(asked.kind) ? shown(Number(had)) : had
}
