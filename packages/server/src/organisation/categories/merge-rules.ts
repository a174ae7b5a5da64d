import { categoryDepthMost, childrenMost } from '@backroom/contract/organisation/categories/categories'
import { sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import type { RefusalRule } from '#kit/bulk/definition'
import { refused } from '#kit/errors'

/** Whether two categories are one once they have the same parent. */
const isTwin = (one: SQL, other: SQL) =>
  sql`(lower(${one}.name) = lower(${other}.name) or ${one}.url_fragment = ${other}.url_fragment)`

/** How many children a category has, one that goes left out. */
const childrenOf = (uid: SQL, goes: SQL) =>
  sql`(select count(*) from category k where k.parent_uid = ${uid} and k.uid <> ${goes})`

/** How many of a category's children would come below another, which has none of their name or address. */
const coming = (from: SQL, into: SQL) =>
  sql`(select count(*) from category k where k.parent_uid = ${from} and not exists (
    select from category t where t.parent_uid = ${into} and ${isTwin(sql`t`, sql`k`)}))`

/** Why one category cannot be merged into another. */
export function mergeRefusals(intoUid: number): readonly RefusalRule[] {
  const keeper = sql`${intoUid}::int`
  const alone: readonly RefusalRule[] = [
    { code: 'keeper', when: sql`category.uid = ${keeper}`, text: 'This is the one that is kept.' },
    {
      code: 'above',
      when: sql`category.uid = any(select unnest(k.ancestor_uids) from category k where k.uid = ${keeper})`,
      text: 'The one that is kept stands below it. Move that first.',
    },
    {
      code: 'depth',
      when: sql`(select max(b.depth) from category b where b.ancestor_uids @> array[category.uid]) - category.depth
        + (select k.depth from category k where k.uid = ${keeper}) > ${categoryDepthMost}`,
      text: sentence`What is below it would be deeper than ${categoryDepthMost} levels.`,
    },
    {
      code: 'children',
      when: sql`${childrenOf(keeper, sql`category.uid`)} + ${coming(sql`category.uid`, keeper)} > ${childrenMost}`,
      text: sentence`The one that is kept would have more than ${childrenMost} children.`,
    },
    {
      code: 'below',
      when: sql`exists (${pairsBelow(keeper)}
        select from pair p where ${childrenOf(sql`p.into_uid`, sql`p.from_uid`)} + ${coming(sql`p.from_uid`, sql`p.into_uid`)} > ${childrenMost})`,
      text: sentence`A category below the one that is kept would have more than ${childrenMost} children.`,
    },
  ]
  return [...alone, together(keeper, alone)]
}

/**
 * Several that each fit may be too many together: they are counted in their order, and the first too many is refused. Children that two
 * of them share are counted twice, which merging one by one does not. Too many further down the tree stop the run instead.
 */
function together(keeper: SQL, alone: readonly RefusalRule[]): RefusalRule {
  const isRefused = sql.join(
    alone.map(({ when }) => sql`coalesce(${when}, false)`),
    sql` or `,
  )
  const more = sql`${coming(sql`category.uid`, keeper)} - case when category.parent_uid = ${keeper} then 1 else 0 end`
  return {
    code: 'together',
    when: sql`${childrenOf(keeper, sql`0`)} + sum(${more}) filter (where not (${isRefused})) over (order by x.seq) > ${childrenMost}`,
    text: sentence`With the others it could bring the one that is kept more than ${childrenMost} children. Merge it by itself.`,
  }
}

/** The table `pair`: which categories below are merged with which, because they have the same name or address. */
function pairsBelow(keeper: SQL): SQL {
  return sql`with recursive pair(from_uid, into_uid) as (
    select category.uid, ${keeper}
    union select k.uid, t.uid from pair p join category k on k.parent_uid = p.from_uid
      join category t on t.parent_uid = p.into_uid and t.uid <> k.uid and ${isTwin(sql`t`, sql`k`)})`
}

/** Stops a merge that gave a category too many children after all, since others made some meanwhile or several met further down. */
export async function refuseTooManyChildren(reader: Reader, intoUid: number): Promise<void> {
  const { rows } = await reader.execute<{ name: string }>(sql`
    select p.name from category p where (p.uid = ${intoUid} or ${intoUid} = any(p.ancestor_uids))
      and (select count(*) from category k where k.parent_uid = p.uid) > ${childrenMost} limit 1`)
  if (rows[0]) throw refused(sentence`${rows[0].name} would have more than ${childrenMost} children.`)
}
