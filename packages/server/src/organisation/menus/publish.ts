import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { refused } from '#kit/errors'
import { menuProblems } from '#organisation/menus/checks'
import { announceMenu, type Version } from '#organisation/menus/draft'
import { describeMenu, readMenuRows } from '#organisation/menus/nodes'
import { rowsOf } from '#organisation/result-lists/settings'
import { facetNavigationVersion as versions } from '#tables/organisation/menus'

const oldVersionsKept = 20

/** A version by its number. */
export async function versionNumbered(reader: Reader, site: string, number: number) {
  const [found] = await reader
    .select()
    .from(versions)
    .where(and(eq(versions.site, site), eq(versions.number, number)))
  return found
}

/** Puts a version on the site in one step, once nothing forbids it; the one before it stays to be rolled back to. */
export async function publish(tx: Transaction, version: Version, note: string): Promise<void> {
  const nodes = await describeMenu(tx, await readMenuRows(tx, version.uid))
  const problems = await menuProblems(tx, version.site, nodes)
  const [first] = problems
  if (first) throw refused(first.text, { errors: { Generic: problems.map(({ text }) => text) } })
  await tx.execute(
    sql`update facet_navigation_version set state = 'old' where site = ${version.site} and state = 'published'`,
  )
  await tx.execute(sql`
    update facet_navigation_version set state = 'published', note = ${note}, published_at = now(), published_by = actor_uid() where uid = ${version.uid}`)
  await announceMenu(tx, version.uid)
  await tx.execute(sql`
    delete from facet_navigation_version where uid in (
      select uid from facet_navigation_version where site = ${version.site} and state = 'old'
      order by published_at desc nulls last, number desc offset ${oldVersionsKept})`)
}

/** The versions kept of a site's menu, the newest first. */
export function readVersions(reader: Reader, site: string) {
  return rowsOf<{
    number: number
    state: Version['state']
    note: string
    nodes: number
    publishedAt: string | null
    by: { uid: number; name: string } | null
  }>(
    reader,
    sql`
    select v.number, v.state, v.note, (select count(*)::int from facet_navigation_node n where n.version_uid = v.uid) as nodes,
      to_json(v.published_at)#>>'{}' as "publishedAt",
      case when v.published_by is not null then json_build_object('uid', v.published_by, 'name', coalesce(s.name, 'Backroom')) end as by
    from facet_navigation_version v left join staff s on s.uid = v.published_by where v.site = ${site}
    order by case v.state when 'draft' then 0 when 'published' then 1 else 2 end, v.published_at desc nulls last, v.number desc`,
  )
}
