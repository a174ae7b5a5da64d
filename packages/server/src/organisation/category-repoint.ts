import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { askRecompute } from '#organisation/collection-jobs'
import { writeDependencies } from '#organisation/effective-rules'
import { respellPages } from '#organisation/landing-paths'

interface Rule {
  readonly groups?: readonly { readonly conditions?: readonly Condition[] }[]
}
interface Condition {
  readonly field?: string
  readonly value?: unknown
}

/** Lists of categories that other records hold. */
const lists = [
  ['alp_rule', 'category_uids'],
  ['size_filter_rule', 'category_uids'],
  ['cyclescheme_settings', 'bike_category_uids'],
  ['buyers_guide', 'category_uids'],
] as const

/** Menus, rules, landing pages, filters and mappings that named a category name another from now on. */
export async function repointCategory(tx: Transaction, from: number, into: number): Promise<void> {
  await tx.execute(
    sql`update facet_navigation_node set target_uid = ${into} where kind = 'category' and target_uid = ${from}`,
  )
  for (const [table, column] of lists) {
    const name = sql.identifier(column)
    await tx.execute(sql`
      update ${sql.identifier(table)} set ${name} = array(
        select distinct case when u = ${from} then ${into}::int else u end from unnest(${name}) u) where ${from} = any(${name})`)
  }
  await tx.execute(
    sql`update inactive_item_redirect set to_uid = ${into} where mode = 'category' and to_uid = ${from}`,
  )
  await repointFilters(tx, from, into)
  await tx.execute(sql`
    update category k set google_category_id = f.google_category_id from category f
    where k.uid = ${into} and f.uid = ${from} and k.google_category_id is null and f.google_category_id is not null`)
  await repointCollections(tx, from, into)
  await repointPages(tx, from, into)
  await repointScopes(tx, from, into)
}

/** The keeper takes over a set of filters, with whether it counts alone, only where it has none of its own. */
async function repointFilters(tx: Transaction, from: number, into: number) {
  const { rowCount } = await tx.execute(sql`
    update category_filter set category_uid = ${into} where category_uid = ${from}
      and exists (select from category k where k.uid = ${into} and k.filter_mode = 'inherit')
      and not exists (select from category_filter k where k.category_uid = ${into})`)
  if (rowCount)
    await tx.execute(sql`
      update category k set filter_mode = 'own' from category f where k.uid = ${into} and f.uid = ${from} and f.filter_mode = 'own'`)
  else await tx.execute(sql`delete from category_filter where category_uid = ${from}`)
}

async function repointCollections(tx: Transaction, from: number, into: number) {
  const { rows } = await tx.execute<{ uid: number; rule: Rule }>(sql`
    select c.uid, c.rule from collection c where c.rule is not null and exists (
      select from collection_dependency d where d.collection_uid = c.uid and d.kind = 'category' and d.ref = ${String(from)})`)
  for (const { uid, rule } of rows)
    await tx.execute(
      sql`update collection set rule = ${JSON.stringify(repointed(rule, from, into))}::jsonb where uid = ${uid}`,
    )
  const uids = rows.map(({ uid }) => uid)
  if (uids.length === 0) return
  await writeDependencies(tx, uids)
  for (const uid of uids)
    await askRecompute(tx, uid, { isConfirmed: false, because: 'A category its rule names was merged' })
}

function repointed(rule: Rule, from: number, into: number): Rule {
  const values = (value: unknown) =>
    Array.isArray(value) ? [...new Set(value.map(each => (Number(each) === from ? into : each)))] : value
  return {
    ...rule,
    groups: (rule.groups ?? []).map(group => ({
      ...group,
      conditions: (group.conditions ?? []).map(condition =>
        condition.field === 'category' ? { ...condition, value: values(condition.value) } : condition,
      ),
    })),
  }
}

/** Landing pages go with their category, and their addresses lead on; one that the keeper has already goes. */
async function repointPages(tx: Transaction, from: number, into: number) {
  await tx.execute(sql`update automatic_landing_page set category_uid = ${into} where category_uid = ${from}`)
  await respellPages(tx, sql`a.category_uid = ${into}`)
}

/** Where repeaters apply, and what search engines are told: both name categories in words of their own. */
async function repointScopes(tx: Transaction, from: number, into: number) {
  await tx.execute(sql`
    update filter_custom_repeater set scopes = (
      select jsonb_agg(case when s ->> 'kind' = 'category' and s ->> 'uid' = ${String(from)} then jsonb_set(s, '{uid}', to_jsonb(${into}::int)) else s end)
      from jsonb_array_elements(scopes) s)
    where scopes @> ${JSON.stringify([{ kind: 'category', uid: from }])}::jsonb`)
  // Where nothing was said of a page, what was said of the other takes its place.
  await tx.execute(sql`
    delete from facet_navigation_seo o where o.origin = 'template' and (split_part(o.page_key, '+', 1) in (${`category:${from}`}, ${`category:${into}`}))`)
  await tx.execute(sql`
    delete from facet_navigation_seo o where (o.page_key = ${`category:${from}`} or starts_with(o.page_key, ${`category:${from}+`}))
      and exists (select from facet_navigation_seo k where k.site = o.site and k.page_key = replace(o.page_key, ${`category:${from}`}, ${`category:${into}`}))`)
  await tx.execute(sql`
    update facet_navigation_seo set page_key = replace(page_key, ${`category:${from}`}, ${`category:${into}`})
    where page_key = ${`category:${from}`} or starts_with(page_key, ${`category:${from}+`})`)
}
