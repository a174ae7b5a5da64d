import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { sweepSoon } from '#organisation/alp-sweep'
import { askRecompute } from '#organisation/collection-jobs'
import { writeDependencies } from '#organisation/effective-rules'
import { respellPages } from '#organisation/landing-paths'
import { facetsKey } from '#organisation/list-choices'
import { rowsOf } from '#organisation/list-settings'

interface Rule {
  readonly groups?: readonly { readonly conditions?: readonly Condition[] }[]
}
interface Condition {
  readonly field?: string
  readonly value?: unknown
}

/** Rules, landing pages, menus and search texts that named some facets name another one from now on. */
export async function repointRules(tx: Transaction, from: readonly number[], into: number): Promise<void> {
  await repointCollections(tx, from, into)
  const uids = sql`${`{${from.join(',')}}`}::int[]`
  const becomes = new Map(from.map(uid => [uid, into]))
  await respellPages(tx, sql`a.facet_uids && (${uids} || ${into}::int)`, becomes)
  await sweepSoon(tx)
  await repointSeo(tx, becomes)
  await repointRepeaters(tx, uids, into)
  await tx.execute(
    sql`update facet_navigation_node set target_uid = ${into} where kind = 'facet' and target_uid = any(${uids})`,
  )
  await tx.execute(sql`
    update alp_rule set excluded_facet_uids = array(
      select distinct case when u = any(${uids}) then ${into}::int else u end from unnest(excluded_facet_uids) u)
    where excluded_facet_uids && ${uids}`)
}

async function repointCollections(tx: Transaction, from: readonly number[], into: number) {
  const { rows } = await tx.execute<{ uid: number; rule: Rule }>(sql`
    select c.uid, c.rule from collection c where c.rule is not null and exists (
      select from collection_dependency d where d.collection_uid = c.uid and d.kind = 'facet' and d.ref = any(${`{${from.join(',')}}`}::text[]))`)
  for (const { uid, rule } of rows) {
    await tx.execute(
      sql`update collection set rule = ${JSON.stringify(repointed(rule, from, into))}::jsonb where uid = ${uid}`,
    )
  }
  const uids = rows.map(({ uid }) => uid)
  await writeDependencies(tx, uids)
  for (const uid of uids)
    await askRecompute(tx, uid, { isConfirmed: false, because: 'A facet its rule names was merged' })
}

function repointed(rule: Rule, from: readonly number[], into: number): Rule {
  const values = (value: unknown) =>
    Array.isArray(value)
      ? [...new Set(value.map(each => (from.includes(Number(each)) ? into : each)))]
      : value
  return {
    ...rule,
    groups: (rule.groups ?? []).map(group => ({
      ...group,
      conditions: (group.conditions ?? []).map(condition =>
        condition.field === 'facet' ? { ...condition, value: values(condition.value) } : condition,
      ),
    })),
  }
}

/** What search engines are told of a page is named by its facets; where the page it becomes has words of its own, those stay. */
async function repointSeo(tx: Transaction, becomes: ReadonlyMap<number, number>) {
  const names = `{${[...becomes.keys()].join(',')}}`
  const rows = await rowsOf<{ uid: number; site: string; pageKey: string }>(
    tx,
    sql`select uid, site, page_key as "pageKey" from facet_navigation_seo
      where (string_to_array(page_key, '+'))[2:] && ${names}::text[] order by uid`,
  )
  for (const { uid, site, pageKey } of rows) {
    const [base, ...parts] = pageKey.split('+')
    const uids = [...new Set(parts.map(part => becomes.get(Number(part)) ?? Number(part)))]
    const key = `${base}+${facetsKey(uids.map(each => ({ uid: each })))}`
    // Where nothing was said of a page, what was said of the other takes its place.
    await tx.execute(
      sql`delete from facet_navigation_seo where site = ${site} and page_key = ${key} and origin = 'template' and uid <> ${uid}`,
    )
    await tx.execute(sql`
      update facet_navigation_seo set page_key = ${key} where uid = ${uid}
        and not exists (select from facet_navigation_seo k where k.site = ${site} and k.page_key = ${key})`)
    await tx.execute(sql`delete from facet_navigation_seo where uid = ${uid} and page_key <> ${key}`)
  }
}

/** Repeaters that are meant for pages of a facet. */
async function repointRepeaters(tx: Transaction, uids: SQL, into: number) {
  const isMeant = sql`s ->> 'kind' = 'facet' and (s ->> 'uid')::int = any(${uids})`
  await tx.execute(sql`
    update filter_custom_repeater r set scopes = (
      select jsonb_agg(case when ${isMeant} then jsonb_set(s, '{uid}', to_jsonb(${into}::int)) else s end order by place)
      from jsonb_array_elements(r.scopes) with ordinality e(s, place))
    where exists (select from jsonb_array_elements(r.scopes) s where ${isMeant})`)
}
