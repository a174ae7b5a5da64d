import type { FilterSettingsInput } from '@backroom/contract/organisation/result-lists/filter-settings'
import { metaDescriptionMost, pageTitleMost } from '@backroom/contract/organisation/seo/page-texts'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import { backroomItself, type Database, type Reader } from '#database/database'
import { type ListFilter, readFilters } from '#organisation/result-lists/choices'
import { readListSettings, rowsOf } from '#organisation/result-lists/settings'
import {
  fitsTemplate,
  type OwnSeo,
  readTemplates,
  robotsOf,
  sourcedText,
  type Template,
} from '#organisation/seo/page-seo'
import { listedLandingKeys } from '#organisation/seo/sitemap'
import { readAllOwnSeo, readSeoSources, type SeoSource } from '#organisation/seo/sources'

/** A page with what it tells search engines and what is wrong with that. */
interface Judged {
  readonly source: SeoSource
  readonly title: string
  readonly titleSource: 'own' | 'template' | 'name'
  readonly description: string
  readonly heading: string
  readonly canonicalMode: OwnSeo['canonicalMode']
  readonly canonical: string
  readonly robots: 'index' | 'noindex'
  readonly inSitemap: boolean
}

/** What a page says where nobody said it for that page alone. */
export function ghostTexts(source: SeoSource, templates: readonly Template[]) {
  const fitting = templates.filter(template => fitsTemplate(template, source.template))
  const sources = { own: null, record: source.record, landing: source.landing, templates: fitting }
  const text = (field: 'pageTitle' | 'metaDescription' | 'heading' | 'introduction') =>
    sourcedText(sources, source.values, field).text
  return {
    pageTitle: text('pageTitle'),
    metaDescription: text('metaDescription'),
    heading: text('heading'),
    introduction: text('introduction'),
  }
}

/** What pages of a site are judged by. */
interface Standards {
  readonly templates: readonly Template[]
  readonly filters: readonly ListFilter[]
  readonly settings: FilterSettingsInput
  readonly landingsListed: ReadonlySet<string>
}

function judge(source: SeoSource, own: OwnSeo | undefined, standards: Standards): Judged {
  const { templates, filters, settings, landingsListed } = standards
  const fitting = templates.filter(template => fitsTemplate(template, source.template))
  const sources = { own: own ?? null, record: source.record, landing: source.landing, templates: fitting }
  const title = sourcedText(sources, source.values, 'pageTitle')
  const said = own && own.canonicalMode !== 'self' ? own.canonicalMode : null
  const canonicalMode = said ?? (source.canonicalUrl ? 'other' : 'self')
  const canonical = {
    self: source.path,
    parent: source.parentPath,
    // An address typed for another mode stays where nobody sees it: the site does not use it either.
    other: (said && own?.canonicalUrl) || source.canonicalUrl || source.path,
  }[canonicalMode]
  const page = {
    address: source.path,
    items: source.liveItems,
    own,
    noindex: source.noindex,
    isLanding: source.kind === 'landing',
    filterUids: source.template.filterUids,
  }
  const robots = robotsOf(page, filters, settings) === 'index' ? 'index' : 'noindex'
  const isListed = source.kind === 'landing' ? landingsListed.has(source.pageKey) : source.kind !== 'facet'
  return {
    source,
    title: title.text,
    titleSource: title.source,
    description: sourcedText(sources, source.values, 'metaDescription').text,
    heading: sourcedText(sources, source.values, 'heading').text,
    canonicalMode,
    canonical,
    robots,
    inSitemap: robots === 'index' && canonical === source.path && isListed,
  }
}

const ranks = { missing: 2, tooLong: 3, duplicate: 1, hiddenInMenu: 0, elsewhere: 4 }

function problemOf(
  page: Judged,
  titles: ReadonlyMap<string, readonly Judged[]>,
): [keyof typeof ranks, string] | null {
  const { source, title, description, robots, canonical } = page
  if (robots === 'noindex' && source.inMenu)
    return [
      'hiddenInMenu',
      source.liveItems === 0 ? 'It has no live items, but is in the menu.' : 'No index, but in the menu.',
    ]
  const same = robots === 'index' && canonical === source.path ? (titles.get(title.toLowerCase()) ?? []) : []
  const twin = same.find(other => other !== page)
  if (twin) return ['duplicate', `Same title as ${twin.source.path}`]
  if (page.titleSource === 'name' && description === '') return ['missing', 'No title and no description.']
  if (description === '') return ['missing', 'No description.']
  if (title.length > pageTitleMost) return ['tooLong', sentence`The title has ${title.length} characters.`]
  if (description.length > metaDescriptionMost)
    return ['tooLong', sentence`The description has ${description.length} characters.`]
  if (canonical !== source.path) return ['elsewhere', `Its canonical page is ${canonical}`]
  return null
}

/** Works out every page of a site anew. */
export async function refreshSeoPages(database: Database, site: string): Promise<void> {
  const reader = database.orm
  const sources = await readSeoSources(reader, site)
  await makeRecords(database, site, sources)
  const mark = await markOf(reader, site)
  const standards = {
    templates: await readTemplates(reader, site),
    filters: await readFilters(reader),
    settings: await readListSettings(reader),
    landingsListed: await listedLandingKeys(reader, site),
  }
  const own = await readAllOwnSeo(reader, site)
  const pages = sources.map(source => judge(source, own.get(source.pageKey), standards))
  const titles = new Map<string, Judged[]>()
  for (const page of pages) {
    if (page.robots !== 'index' || page.canonical !== page.source.path) continue
    titles.set(page.title.toLowerCase(), [...(titles.get(page.title.toLowerCase()) ?? []), page])
  }
  const rows = pages.map(page => {
    const problem = problemOf(page, titles)
    const { source } = page
    return {
      page_key: source.pageKey,
      texts_version: own.get(source.pageKey)?.version ?? 0,
      path: source.path,
      name: source.name,
      kind: source.kind,
      depth: source.template.depth,
      category_uid: source.categoryUid,
      facet_uids: source.facetUids,
      live_items: source.liveItems,
      page_title: page.title,
      meta_description: page.description,
      heading: page.heading,
      canonical: page.canonical,
      canonical_mode: page.canonicalMode,
      robots: page.robots,
      source: page.titleSource,
      in_menu: source.inMenu,
      in_sitemap: page.inSitemap,
      problem: problem?.[0] ?? null,
      problem_text: problem?.[1] ?? '',
      problem_rank: problem ? ranks[problem[0]] : 9,
    }
  })
  await database.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(44030, hashtext(${site}))`)
    await tx.execute(sql`create temp table seo_now on commit drop as
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${sql.raw(columnTypes)})`)
    await tx.execute(
      sql`delete from seo_page p where p.site = ${site} and not exists (select from seo_now n where n.page_key = p.page_key)`,
    )
    await tx.execute(sql`
      insert into seo_page (uid, site, ${sql.raw(columns.join(', '))})
      select o.uid, o.site, ${sql.raw(columns.map(name => `n.${name}`).join(', '))}
      from seo_now n join facet_navigation_seo o on o.site = ${site} and o.page_key = n.page_key
      on conflict (site, page_key) do update set uid = excluded.uid, ${sql.raw(columns.map(name => `${name} = excluded.${name}`).join(', '))}`)
    await tx.execute(sql`
      insert into seo_page_mark (site, mark) values (${site}, ${mark}) on conflict (site) do update set mark = excluded.mark, at = now()`)
  })
}

/** Each page has a record that staff can say something in, so that pages are edited, changed together and undone as all records. */
async function makeRecords(database: Database, site: string, sources: readonly SeoSource[]) {
  const keys = JSON.stringify(sources.map(source => source.pageKey))
  const missing = sql`
    select k from jsonb_array_elements_text(${keys}::jsonb) k
    where not exists (select from facet_navigation_seo o where o.site = ${site} and o.page_key = k)`
  const some = await rowsOf(database.orm, sql`${missing} limit 1`)
  if (some.length === 0) return
  await database.write(backroomItself('job'), async tx => {
    await tx.execute(sql`
      insert into facet_navigation_seo (site, page_key) select ${site}, m.k from (${missing}) m on conflict do nothing`)
  })
}

const columnTypes =
  'page_key text, texts_version int, path text, name text, kind text, depth int, category_uid int, facet_uids int[], live_items int, page_title text, meta_description text, heading text, canonical text, canonical_mode text, robots text, source text, in_menu boolean, in_sitemap boolean, problem text, problem_text text, problem_rank int'
const columns = columnTypes.split(', ').map(part => part.split(' ')[0] as string)

/** Works the pages out anew where anything they are made of has changed, or an hour has gone by. */
export async function freshSeoPages(database: Database, site: string): Promise<void> {
  const [kept] = await rowsOf<{ mark: string; isOld: boolean }>(
    database.orm,
    sql`select mark, at < now() - interval '1 hour' as "isOld" from seo_page_mark where site = ${site}`,
  )
  if (!kept || kept.isOld || kept.mark !== (await markOf(database.orm, site)))
    await refreshSeoPages(database, site)
}

const madeOf = `
  category brand collection automatic_landing_page alp_rule facet_navigation_seo seo_template
  facet_navigation_version facet filter filter_settings
`
  .trim()
  .split(/\s+/)

/** When anything pages are made of last changed, as one word. */
async function markOf(reader: Reader, site: string): Promise<string> {
  const parts = madeOf.map(
    name => sql`(select count(*) || ' ' || coalesce(max(updated_at)::text, '') from ${sql.identifier(name)})`,
  )
  const [row] = await rowsOf<{ mark: string }>(
    reader,
    sql`select md5(concat_ws('|', ${site}::text, ${sql.join(parts, sql`, `)})) as mark`,
  )
  return row?.mark ?? ''
}
