import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { searchSql } from '#kit/data-view/condition'
import { invalid } from '#kit/errors'
import { listStatus } from '#organisation/list-answer'
import { readSites } from '#organisation/sites'

const stepsMost = 10
const circle = 'That would send shoppers in a circle.'

interface Step {
  readonly path: string
  readonly says: string
}

interface Sent {
  readonly steps: Step[]
  readonly fault: string | null
}

/** Where a collection's page is on the site. */
export function collectionPath({ urlSlug }: { urlSlug: string }): string {
  return `/collections/${urlSlug}`
}

/** The way a shopper is sent from a collection's page, step by step, and what is wrong with it. */
export async function followRedirect(
  reader: Reader,
  from: { readonly uid: number | null; readonly urlSlug: string; readonly redirectTo: string },
): Promise<Sent> {
  const start = collectionPath(from)
  const steps: Step[] = [{ path: start, says: 'This collection' }]
  let at = await ownPath(reader, from.redirectTo)
  while (steps.length <= stepsMost) {
    if (at === null)
      return { steps: [...steps, { path: from.redirectTo, says: 'Another site' }], fault: null }
    if (steps.some(({ path }) => path === at))
      return { steps: [...steps, { path: at, says: 'Back again' }], fault: circle }
    const found = await lookUp(reader, at, from.uid)
    if (!found)
      return {
        steps: [...steps, { path: at, says: 'Nothing is there' }],
        fault: `There is no page at ${at}.`,
      }
    steps.push({ path: at, says: found.says })
    if (found.to === null) return { steps, fault: null }
    const next = await ownPath(reader, found.to)
    if (next === null) return { steps: [...steps, { path: found.to, says: 'Another site' }], fault: null }
    at = next
  }
  return { steps, fault: circle }
}

/** Refuses a target that is not there or leads back. */
export async function refuseBadRedirect(
  reader: Reader,
  from: { readonly uid: number | null; readonly urlSlug: string; readonly redirectTo: string },
): Promise<void> {
  if (from.redirectTo === '') return
  if (!/^(\/[^\s]*|https:\/\/[^\s]+)$/.test(from.redirectTo))
    throw invalid({ redirectTo: 'Enter a path such as /sale, or an address that starts with https://.' })
  const { fault } = await followRedirect(reader, from)
  if (fault) throw invalid({ redirectTo: fault })
}

/** A target as a path of our own site; null when it is another site. */
async function ownPath(reader: Reader, target: string): Promise<string | null> {
  if (target.startsWith('/')) return tidy(target)
  const { rows } = await reader.execute<{ url: string }>(
    sql`select site_url as url from site_config union select site_url from site where site_url <> ''`,
  )
  const own = rows.find(({ url }) => url !== '' && target.toLowerCase().startsWith(url.toLowerCase()))
  return own ? tidy(target.slice(own.url.length) || '/') : null
}

function tidy(path: string): string {
  const plain = path.replace(/[?#].*$/, '').replace(/\/+$/, '')
  return plain.startsWith('/') ? plain : `/${plain}`
}

/** What stands at a path of the site, and where it leads on to. */
async function lookUp(
  reader: Reader,
  path: string,
  collectionUid: number | null,
): Promise<{ says: string; to: string | null } | null> {
  if (path === '/') return { says: 'Home page', to: null }
  if (path === '/search') return { says: 'Search', to: null }
  const itemUid = Number(/-p(\d{1,9})$/.exec(path)?.[1] ?? 0)
  const { rows } = await reader.execute<{ says: string; to: string | null }>(sql`
    select says, "to" from (
      select 1 as place, 'Collection ' || c.name as says, case when c.redirect_to <> '' and (c.redirect_when = 'always'
          or not (c.enabled and coalesce(c.starts_at <= now(), true) and coalesce(c.ends_at > now(), true))) then c.redirect_to end as "to"
        from collection c where '/collections/' || c.url_slug = ${path} and c.uid is distinct from ${collectionUid}
      union all select 2, 'Category ' || name, null from category where '/' || ltrim(path, '/') = ${path}
      union all select 2, 'Brand ' || name, null from brand where '/brands/' || url_slug = ${path}
      union all select 2, 'Landing page', null from automatic_landing_page where path = ${path} and status = 'live'
      union all select 2, 'Item ' || name, null from item where uid = ${itemUid} and lead_item_uid is null and status <> 'archived'
      union all select 3, 'Redirect', to_path from redirect where from_path = ${path} and active
    ) t order by place limit 1`)
  return rows[0] ?? facetPage(reader, path)
}

/** Facets below a category, a brand or a collection are a page where the site answers them. */
async function facetPage(reader: Reader, path: string) {
  const [site] = await readSites(reader)
  const { status, location = null } = await listStatus(reader, {
    site: site?.code ?? 'main',
    path,
    query: '',
  })
  return status === 404 ? null : { says: location === null ? 'Facet page' : 'Redirect', to: location }
}

const pagesMost = 20

/** Pages of the site whose name or address holds every word that was typed; a name that begins with it comes first. */
export async function findPages(reader: Reader, term: string): Promise<Step[]> {
  const found = searchSql(sql`fold(t.says || ' ' || t.path)`, term.replace(/^\/+/, ''))
  const { rows } = await reader.execute<Step & Record<string, unknown>>(sql`
    select t.path, t.says from (
      select 0 as place, '/' as path, 'Home page' as says, '' as name
      union all select 1, '/collections/' || url_slug, 'Collection ' || name, name from collection
      union all select 1, '/' || ltrim(path, '/'), 'Category ' || name, name from category where active
      union all select 1, '/brands/' || url_slug, 'Brand ' || name, name from brand where active
      union all select 2, path, 'Landing page ' || heading, heading from automatic_landing_page where status = 'live'
    ) t where ${found ?? sql`true`}
    order by not starts_with(fold(t.name), fold(${term})), t.place, t.name, t.path limit ${pagesMost}`)
  return rows
}
