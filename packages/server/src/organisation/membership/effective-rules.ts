import { ruleUnreadable } from '@backroom/contract/organisation/collections/collections'
import {
  type CollectionRule,
  collectionRule,
  ruleDependencies,
} from '@backroom/contract/organisation/membership/rules'
import { sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { narrowingOf } from '#organisation/membership/rule-narrowing'

/** What a collection's rule comes to: its own, and those of the collections above it that it takes over. All must hold. */
export interface EffectiveRule {
  readonly collectionUid: number
  readonly rules: readonly CollectionRule[]
  /** Why it cannot be read, where it cannot. */
  readonly fault: string | null
}

const list = (uids: readonly number[]) => sql`${`{${uids.join(',')}}`}::int[]`

/** Rules are read again and again as items change; reading one anew takes longer than asking it. */
const read = new Map<string, CollectionRule | null>()
const readMost = 5_000

/** The rules in force of some collections. One without any is not among them. */
export async function effectiveRules(reader: Reader, uids: readonly number[]): Promise<EffectiveRule[]> {
  if (uids.length === 0) return []
  const { rows } = await reader.execute<{ of: number; rule: string }>(sql`
    with recursive chain as (
      select uid as of, parent_uid, inherit_rules, rule, 0 as depth from collection where uid = any(${list(uids)})
      union all
      select c.of, p.parent_uid, p.inherit_rules, p.rule, c.depth + 1 from chain c join collection p on p.uid = c.parent_uid
      where c.inherit_rules and c.depth < 10
    )
    select of, rule::text as rule from chain where rule is not null order by of, depth desc`)
  const found = new Map<number, string[]>()
  for (const { of, rule } of rows) found.set(of, [...(found.get(of) ?? []), rule])
  return [...found].map(([collectionUid, texts]) => {
    const rules = texts.map(parsed)
    const isSound = rules.every(rule => rule !== null)
    return {
      collectionUid,
      rules: isSound ? rules : [],
      fault: isSound ? null : ruleUnreadable,
    }
  })
}

function parsed(text: string): CollectionRule | null {
  const known = read.get(text)
  if (known !== undefined) return known
  const rule = collectionRule.safeParse(JSON.parse(text)).data ?? null
  if (read.size >= readMost) read.clear()
  read.set(text, rule)
  return rule
}

/** Collections that take over the rule of this one, however far below it. */
export async function heirsOf(reader: Reader, uid: number): Promise<number[]> {
  const { rows } = await reader.execute<{ uid: number }>(sql`
    with recursive heir as (
      select uid, 1 as depth from collection where parent_uid = ${uid} and inherit_rules
      union all select c.uid, h.depth + 1 from heir h join collection c on c.parent_uid = h.uid and c.inherit_rules where h.depth < 10
    ) select uid from heir order by depth`)
  return rows.map(row => row.uid)
}

/** Stores what the rules of some collections depend on, so that changes of items find them. */
export async function writeDependencies(tx: Transaction, uids: readonly number[]): Promise<void> {
  const effective = await effectiveRules(tx, uids)
  await tx.execute(sql`delete from collection_dependency where collection_uid = any(${list(uids)})`)
  const rows = effective.flatMap(({ collectionUid, rules }) => {
    const narrowing = new Set(narrowingOf(rules)?.map(({ kind, ref }) => `${kind}:${ref}`))
    return ruleDependencies(rules).map(({ kind, ref }) => ({
      collectionUid,
      kind,
      ref,
      narrows: narrowing.has(`${kind}:${ref}`),
    }))
  })
  if (rows.length === 0) return
  await tx.execute(sql`
    insert into collection_dependency (collection_uid, kind, ref, narrows)
    select "collectionUid", kind, ref, narrows
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("collectionUid" int, kind text, ref text, narrows boolean)`)
}
