import { sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import { recordMove } from '#content/door'
import type { Reader, Transaction } from '#database/database'
import { searchSql } from '#kit/data-view/condition'
import { invalid } from '#kit/errors'
import { isLiveSql } from '#organisation/collections/states'
import { listStatus } from '#organisation/result-lists/answer'
import { readSites } from '#organisation/sites'

const stepsMost = 10
const moved = 'Redirect'
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

/** What stands at a path. */
interface Found {
  readonly says: string
  /** Where it leads on to. */
  readonly to: string | null
  /** Where it leads on to at other times, when its page is not live. */
  readonly later?: string | null
}

/** The way a shopper is sent from a collection's page, step by step, and what is wrong with it. */
export async function followRedirect(
  reader: Reader,
  from: { readonly uid: number | null; readonly urlSlug: string; readonly redirectTo: string },
): Promise<Sent> {
  const steps: Step[] = [{ path: collectionPath(from), says: 'This collection' }]
  /** How far the way goes today, once it has come to a page that leads on at other times only. */
  let today: Sent | null = null
  let to = from.redirectTo
  while (steps.length <= stepsMost) {
    const at = await ownPath(reader, to)
    if (at === null) return today ?? { steps: [...steps, { path: to, says: 'Another site' }], fault: null }
    if (steps.some(({ path }) => isWithin(at, path)))
      return { steps: [...steps, { path: at, says: 'Back again' }], fault: circle }
    const found = await lookUp(reader, at, from.uid)
    if (!found) return today ?? nothingAt(steps, at)
    steps.push({ path: at, says: found.says })
    const next = found.to ?? found.later ?? null
    if (found.to === null) today ??= { steps: [...steps], fault: null }
    if (next === null) return today ?? { steps, fault: null }
    to = next
  }
  return { steps, fault: circle }
}

function nothingAt(steps: readonly Step[], path: string): Sent {
  return {
    steps: [...steps, { path, says: 'Nothing is there' }],
    fault: sentence`There is no page at ${path}.`,
  }
}

/** Facets below a page are sent where it is sent. */
function isWithin(path: string, page: string): boolean {
  return path === page || (page.startsWith('/collections/') && path.startsWith(`${page}/`))
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

/**
 * Leaves a redirect where a collection was. Where its target is an address that has moved, it leads to where that one leads:
 * an address something leads to leads nowhere itself.
 */
export async function leaveRedirect(
  tx: Transaction,
  gone: { readonly urlSlug: string; readonly redirectTo: string; readonly redirectType: string },
): Promise<void> {
  if (gone.redirectTo === '') return
  const from = collectionPath(gone)
  await recordMove(tx, from, await movedTo(tx, gone.redirectTo))
  await tx.execute(sql`
    update redirect set status = ${gone.redirectType}::int where from_path = ${from} and status <> ${gone.redirectType}::int`)
}

async function movedTo(reader: Reader, target: string): Promise<string> {
  let to = target
  for (let step = 0; step < stepsMost; step++) {
    const path = await ownPath(reader, to)
    const found = path === null ? null : await lookUp(reader, path, null)
    if (found?.says !== moved || found.to === null) break
    to = found.to
  }
  return to
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

/** What stands at a path of the site, and where it leads on to: today, or once its page is not live. */
async function lookUp(reader: Reader, path: string, collectionUid: number | null): Promise<Found | null> {
  if (path === '/') return { says: 'Home page', to: null }
  if (path === '/search') return { says: 'Search', to: null }
  const itemUid = Number(/-p(\d{1,9})$/.exec(path)?.[1] ?? 0)
  const live = isLiveSql(sql`now()`)
  const { rows } = await reader.execute<Found & Record<string, unknown>>(sql`
    select says, "to", later from (
      select 1 as place, 'Collection ' || c.name as says,
          case when c.redirect_when = 'always' or not ${live} then nullif(c.redirect_to, '') end as "to", nullif(c.redirect_to, '') as later
        from collection c where '/collections/' || c.url_slug = ${path} and c.uid is distinct from ${collectionUid}
          and (${live} or c.redirect_to <> '')
      union all select 2, 'Category ' || c.name, null, null from category c where '/' || ltrim(c.path, '/') = ${path} and c.active
        and not exists (select from category a where a.uid = any(c.ancestor_uids) and not a.active)
      union all select 2, 'Brand ' || b.name, case b.landing when 'url' then nullif(b.landing_url, '') when 'collection' then
          (select '/collections/' || c.url_slug from collection c where c.uid = b.landing_collection_uid) end, null
        from brand b where '/brands/' || b.url_slug = ${path} and b.active
      union all select 2, 'Landing page', null, null from automatic_landing_page where path = ${path} and status = 'live'
      union all ${itemAt(itemUid)}
      union all select 3, ${moved}::text, to_path, null from redirect where from_path = ${path} and active
    ) t order by place limit 1`)
  return rows[0] ?? facetPage(reader, path)
}

/** An item's page while it is on the site, else where shoppers go who come to it, if anywhere. */
function itemAt(uid: number): SQL {
  return sql`
    select 2, 'Item ' || i.name, null, null from item i join item_index x on x.page_uid = i.uid and x.live where i.uid = ${uid} and i.status = 'active'
    union all select 2, 'Item ' || i.name, away."to", null from item i join inactive_item_redirect r on r.item_uid = i.uid
      cross join lateral (select case r.mode
        when 'category' then (select '/' || ltrim(c.path, '/') from category c where c.uid = coalesce(r.to_uid, i.primary_category_uid))
        when 'brand' then (select '/brands/' || b.url_slug from brand b where b.uid = coalesce(r.to_uid, i.brand_uid))
        when 'item' then (select '/' || o.url_slug || '-p' || o.uid from item o where o.uid = r.to_uid)
        when 'url' then nullif(r.to_url, '') end as "to") away
      where i.uid = ${uid} and i.status <> 'active' and away."to" is not null`
}

/** Facets below a category, a brand or a collection are a page where the site answers them. */
async function facetPage(reader: Reader, path: string): Promise<Found | null> {
  const [site] = await readSites(reader)
  const { status, location = null } = await listStatus(reader, {
    site: site?.code ?? 'main',
    path,
    query: '',
  })
  if (status === 404) return null
  const [, slug = ''] = /^\/collections\/([^/]+)\//.exec(path) ?? []
  const { rows } = await reader.execute<{ to: string }>(
    sql`select redirect_to as "to" from collection where url_slug = ${slug} and redirect_to <> ''`,
  )
  const later = rows[0]?.to ?? null
  return { says: location === null ? 'Facet page' : moved, to: location, later }
}

const pagesMost = 20

/** Pages of the site whose name or address holds every word that was typed; a name that begins with it comes first. */
export async function findPages(reader: Reader, term: string): Promise<Step[]> {
  const found = searchSql(sql`fold(t.says || ' ' || t.path)`, term.replace(/^\/+/, ''))
  const { rows } = await reader.execute<Step & Record<string, unknown>>(sql`
    select t.path, t.says from (
      select 0 as place, '/' as path, 'Home page' as says, '' as name
      union all select 1, '/collections/' || c.url_slug, 'Collection ' || c.name, c.name from collection c
        where ${isLiveSql(sql`now()`)} or c.redirect_to <> ''
      union all select 1, '/' || ltrim(path, '/'), 'Category ' || name, name from category c where active
        and not exists (select from category a where a.uid = any(c.ancestor_uids) and not a.active)
      union all select 1, '/brands/' || url_slug, 'Brand ' || name, name from brand where active
      union all select 2, path, 'Landing page ' || heading, heading from automatic_landing_page where status = 'live'
    ) t where ${found ?? sql`true`}
    order by not starts_with(fold(t.name), fold(${term})), t.place, t.name, t.path limit ${pagesMost}`)
  return rows
}
