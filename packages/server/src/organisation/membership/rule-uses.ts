import { changedGroup } from '@backroom/contract/kit/condition'
import { collectionRule, type RuleGroup } from '@backroom/contract/organisation/membership/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { heirsOf, writeDependencies } from '#organisation/membership/effective-rules'

/** Records that rules name, by the field that names them. */
type NamedField =
  | 'facet'
  | 'filter'
  | 'brand'
  | 'category'
  | 'season'
  | 'supplier'
  | 'collection'
  | 'collectionTag'

interface RuleUse {
  readonly uid: number
  readonly name: string
}

/** Collections whose own rule names one of these records, for lists of what still uses them. */
export async function rulesNaming(
  reader: Reader,
  field: NamedField,
  uids: readonly number[],
): Promise<RuleUse[]> {
  const { rows } = await reader.execute<RuleUse & Record<string, unknown>>(
    sql`select c.uid, c.name from collection c where ${namesSql(field, uids)} order by c.name`,
  )
  return rows
}

/** Whether the rule of `c` names one of these records. */
function namesSql(field: NamedField, uids: readonly number[]): SQL {
  return sql`exists (select from jsonb_path_query(c.rule, 'strict $.** ? (exists (@.field))') k
    where k ->> 'field' = ${field} and jsonb_typeof(k -> 'value') = 'array'
      and exists (select from jsonb_array_elements_text(k -> 'value') v where v = any(${`{${uids.join(',')}}`}::text[])))`
}

/**
 * Lets rules that name some records name another instead, as when those are merged into it. What the rules find is left to the
 * changes of the items themselves. Answers the collections.
 */
export async function repointRules(
  tx: Transaction,
  field: NamedField,
  from: readonly number[],
  into: number,
): Promise<RuleUse[]> {
  const { rows } = await tx.execute<RuleUse & Record<string, unknown>>(
    sql`select c.uid, c.name, c.rule from collection c where ${namesSql(field, from)} order by c.uid for update`,
  )
  for (const { uid, rule } of rows) {
    const sound = collectionRule.safeParse(rule).data
    if (!sound) continue
    await tx.execute(
      sql`update collection set rule = ${JSON.stringify(repointed(sound, field, from, into))}::jsonb where uid = ${uid}`,
    )
  }
  const heirs: number[] = []
  for (const { uid } of rows) heirs.push(...(await heirsOf(tx, uid)))
  await writeDependencies(tx, [...new Set([...rows.map(({ uid }) => uid), ...heirs])])
  return rows.map(({ uid, name }) => ({ uid, name }))
}

function repointed(rule: RuleGroup, field: NamedField, from: readonly number[], into: number): RuleGroup {
  return changedGroup(rule, condition =>
    condition.field === field && Array.isArray(condition.value)
      ? {
          ...condition,
          value: [...new Set(condition.value.map(each => (from.includes(Number(each)) ? into : each)))],
        }
      : condition,
  )
}
