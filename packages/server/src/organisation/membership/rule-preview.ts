import { isGroup, type Path } from '@backroom/contract/kit/condition'
import type { ConditionWords } from '@backroom/contract/kit/condition-words'
import { previewRule } from '@backroom/contract/organisation/collections/calls'
import type { RuleGroup } from '@backroom/contract/organisation/membership/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { conditionSql, groupSql } from '#kit/condition-sql'
import { invalid } from '#kit/errors'
import { fileAddress } from '#kit/file-address'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { effectiveRules } from '#organisation/membership/effective-rules'
import { refuseUnfitRule } from '#organisation/membership/rule-checks'
import { askingAt, rulesSql } from '#organisation/membership/rule-sql'
import { judgeItem, type Sample } from '#organisation/membership/rule-verdicts'
import { sentenceOf, wordsFor } from '#organisation/membership/rule-words'
import { hidesCost } from '#site/door'

const samples = 12
const now = sql`now()`

/** What a rule would do, before anybody saves it. */
export function rulePreview(kit: Kit) {
  serve(kit, previewRule, async ({ body, store, visitor }) => {
    const reader = store.database.orm
    const above = await rulesAbove(reader, body)
    await refuseUnfitRule(reader, body.rule, { store, visitor }, above)
    const rules = [...above, ...(body.rule ? [body.rule] : [])]
    const words = await wordsFor(reader, rules)
    const isKept = await hidesCost(store, visitor)
    const pageUid = body.itemUid ?? (body.code ? await pageOf(reader, body.code) : null)
    const [numbers, counts, item] = await Promise.all([
      moves(reader, rules, body.collectionUid),
      countParts(reader, body.rule),
      pageUid ? judge(reader, { ...body, above, words, pageUid, isKept }) : null,
    ])
    return {
      sentence: sentenceOf(rules, words),
      ...numbers,
      counts,
      item,
    }
  })
}

interface Previewed {
  readonly collectionUid: number | null
  readonly parentUid?: number | null | undefined
}

/** The rules that must hold besides the one asked about: as a form says, or as the collection is stored. */
async function rulesAbove(
  reader: Reader,
  { collectionUid, parentUid }: Previewed,
): Promise<readonly RuleGroup[]> {
  const { rows } = await reader.execute<{ uid: number }>(
    parentUid === undefined
      ? sql`select parent_uid as uid from collection where uid = ${collectionUid} and inherit_rules and parent_uid is not null`
      : sql`select uid from collection where uid = ${parentUid}`,
  )
  const [taken] = await effectiveRules(
    reader,
    rows.map(({ uid }) => uid),
  )
  return taken?.rules ?? []
}

interface Judging {
  readonly rule: RuleGroup | null
  readonly above: readonly RuleGroup[]
  readonly words: ConditionWords
  readonly pageUid: number
  readonly collectionUid: number | null
  /** Cost is kept from who asks. */
  readonly isKept: boolean
}

/** Why one item is found or not, by the rule itself and by those it takes over, and what was said of it by hand. */
async function judge(reader: Reader, judging: Judging) {
  const { rule, above, words, pageUid, collectionUid, isKept } = judging
  const rules = [...above, ...(rule ? [rule] : [])]
  const own = await judgeItem(reader, { rules, rule, words, pageUid, isKept })
  const inherited = await Promise.all(
    above.map(async (each, at) => {
      const { verdicts } = await judgeItem(reader, { rules, rule: each, words, pageUid, isKept })
      return verdicts.map(({ place, text, ...rest }) => ({
        place: [-1 - at, ...place],
        text: `of the parent: ${text}`,
        ...rest,
      }))
    }),
  )
  const { rows } = await reader.execute<{ manual: boolean; excluded: boolean }>(sql`
    select manual, excluded from collection_item where collection_uid = ${collectionUid ?? 0} and item_uid = ${pageUid}`)
  const [said] = rows
  const byHand: 'in' | 'out' | 'nothing' = said?.excluded ? 'out' : said?.manual ? 'in' : 'nothing'
  return { ...own, byHand, verdicts: [...inherited.flat(), ...own.verdicts] }
}

/** How many a rule finds, and who would come and go. By hand stays in, excluded stays out. */
export async function movesOf(
  reader: Reader,
  rules: readonly RuleGroup[],
  collectionUid: number | null,
): Promise<{ matches: number; joining: number; leaving: number; members: number }> {
  const { rows } = await reader.execute<{
    matches: number
    joining: number
    leaving: number
    members: number
  }>(
    sql`${found(rules, collectionUid)} select (select count(*)::int from hit) as matches,
      (select count(*)::int from joins) as joining, (select count(*)::int from leaves) as leaving, (select count(*)::int from member) as members`,
  )
  return rows[0] as { matches: number; joining: number; leaving: number; members: number }
}

function found(rules: readonly RuleGroup[], collectionUid: number | null): SQL {
  const uid = collectionUid ?? 0
  return sql`
    with hit as materialized (select i.page_uid from item_index i where ${rulesSql(rules, now)}),
    member as materialized (select item_uid as page_uid, manual from collection_member where collection_uid = ${uid}),
    joins as (select page_uid from hit where not exists (select from member m where m.page_uid = hit.page_uid)
      and not exists (select from collection_item x where x.collection_uid = ${uid} and x.item_uid = hit.page_uid and x.excluded)),
    leaves as (select page_uid from member where not manual and not exists (select from hit h where h.page_uid = member.page_uid))`
}

async function moves(reader: Reader, rules: readonly RuleGroup[], collectionUid: number | null) {
  const sample = (from: SQL) => sql`(select coalesce(json_agg(s), '[]') from (
    select p.uid, p.code, p.name, ${fileAddress(sql`r.main_file_uid`, 'thumb160')} as image
    from (select page_uid from ${from} order by page_uid desc limit ${sql.raw(String(samples))}) t
    join item p on p.uid = t.page_uid join item_rollup r on r.item_uid = p.uid order by p.uid desc) s)`
  const { rows } = await reader.execute<{
    matches: number
    joining: number
    leaving: number
    members: number
    joiningItems: Sample[]
    leavingItems: Sample[]
  }>(sql`${found(rules, collectionUid)} select (select count(*)::int from hit) as matches,
    (select count(*)::int from joins) as joining, (select count(*)::int from leaves) as leaving, (select count(*)::int from member) as members,
    ${sample(sql`joins`)} as "joiningItems", ${sample(sql`leaves`)} as "leavingItems"`)
  return rows[0] as NonNullable<(typeof rows)[0]>
}

/** Counts of each condition and group by itself, in one walk over the index. */
async function countParts(reader: Reader, rule: RuleGroup | null) {
  const parts = rule ? partsOf(rule, []) : []
  if (parts.length === 0) return []
  const counted = parts.map(({ holds }) => sql`count(*) filter (where ${holds})::int`)
  const { rows } = await reader.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counted, sql`, `)}] as counts from item_index i`,
  )
  return parts.map(({ path }, at) => ({ place: [...path], count: rows[0]?.counts[at] ?? 0 }))
}

/** A group, its conditions and the groups in it, each with where it stands. */
function partsOf(group: RuleGroup, path: Path): { readonly path: Path; readonly holds: SQL }[] {
  return [
    { path, holds: groupSql(group, askingAt(now)) ?? sql`false` },
    ...group.of.flatMap((node, at) =>
      isGroup(node)
        ? partsOf(node, [...path, at])
        : [{ path: [...path, at], holds: conditionSql(node, askingAt(now)) }],
    ),
  ]
}

/** The page of what was typed: a code of the page or of one of its sizes, or a barcode. */
export async function pageOf(reader: Reader, typed: string): Promise<number> {
  const { rows } = await reader.execute<{ uid: number }>(sql`
    select o.page_uid as uid from item o where lower(o.code) = lower(${typed}) and o.status <> 'archived'
    union all select o.page_uid from item_barcode b join item o on o.uid = b.item_uid where b.barcode = ${typed} and not b.is_free limit 1`)
  if (!rows[0]) throw invalid({ code: `These codes are not items: ${typed}` })
  return rows[0].uid
}
