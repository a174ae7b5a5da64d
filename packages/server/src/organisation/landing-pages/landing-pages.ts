import {
  landingPages as contract,
  type LandingPageInput,
  landingPageOverlaps,
  landingPagesView,
  pauseLandingPages,
  publishLandingPages,
} from '@backroom/contract/organisation/landing-pages/landing-pages'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { invalid, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { explained, type UniqueTexts } from '#kit/records/record'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { serve } from '#kit/serve'
import { refuseSystemFacets } from '#organisation/filters/system-facets'
import {
  hasNoItems,
  landingKey,
  ofLanding,
  refuseTooManyLive,
  startGrace,
} from '#organisation/landing-pages/combos'
import { movePage } from '#organisation/landing-pages/paths'
import { ghostsOf } from '#organisation/landing-pages/texts'
import { comboKeyOf } from '#organisation/result-lists/answer'
import { inOrder, readFilters } from '#organisation/result-lists/choices'
import { rowsOf, uidsSql } from '#organisation/result-lists/settings'
import { readFacets } from '#organisation/seo/page-seo'
import { readSites } from '#organisation/sites'
import { automaticLandingPage as table } from '#tables/organisation/landing-pages'

const unique: UniqueTexts = {
  automatic_landing_page_combo_key: {
    field: 'facetUids',
    text: () => 'There is already a page for this category and these facets.',
  },
  automatic_landing_page_path_key: { field: 'facetUids', text: () => 'This path is taken by another page.' },
}

const facetNames = sql`(select coalesce(json_agg(f.name order by u.place), '[]') from unnest(automatic_landing_page.facet_uids) with ordinality u(uid, place) join facet f on f.uid = u.uid)`
const count = (column: string) =>
  sql`coalesce((select n.${sql.identifier(column)} from alp_count n where n.alp_uid = automatic_landing_page.uid), 0)`

const figures = {
  ruleName: sql`(select r.name from alp_rule r where r.uid = automatic_landing_page.alp_rule_uid)`,
  facetNames,
  itemCount: count('item_count'),
  liveCount: count('live_count'),
  belowMinSince: sql`(select to_json(n.below_min_since) from alp_count n where n.alp_uid = automatic_landing_page.uid)`,
  ghosts: sql`null`,
}

export const landingPageKind = new RecordKind(contract, table, {
  computed: figures,
  shown: async (reader, page) => ({ ghosts: await ghostsOf(reader, page) }),
  unique,
  prepare: async (tx, page, { uid }) => {
    if (uid === null) await refuseOutOfPages(tx, page.facetUids)
    return { ...page, facetUids: await inFilterOrder(tx, page.facetUids) }
  },
  more: async (tx, page) => {
    const { path, comboKey } = await place(tx, page)
    return { path, comboKey, origin: 'manual', status: 'live' }
  },
  saved: async (tx, { uid, before, after }) => {
    if (before) return moveTo(tx, uid, after, before)
    await refuseTooManyLive(tx, after.site)
    await countPage(tx, uid)
  },
  takesAlong: async (tx, { uid }) => {
    // What a rule made it would make again.
    await tx.execute(sql`
      insert into alp_declined (site, combo_key)
      select site, combo_key from automatic_landing_page where uid = ${uid} and alp_rule_uid is not null on conflict do nothing`)
  },
})

export function landingPages(kit: Kit) {
  serveRecord(kit, landingPageKind)

  serve(kit, publishLandingPages, ({ body, store, visitor }) =>
    store.write(visitor, tx => setStatus(tx, body.uids, 'live', ['suggested', 'paused', 'retired'])),
  )
  serve(kit, pauseLandingPages, ({ body, store, visitor }) =>
    store.write(visitor, tx => setStatus(tx, body.uids, 'paused', ['live'])),
  )

  serve(kit, landingPageOverlaps, ({ query, store }) => overlaps(store.database.orm, query.site))

  servePagesView(kit)
}

/** A text as the list of page texts has it, where neither the page nor its rule has changed since. */
const judged = (column: 'heading' | 'page_title') =>
  sql`(select ${sql.raw(`p.${column}`)} from seo_page p join seo_page_mark m on m.site = p.site
    where p.site = automatic_landing_page.site and p.page_key = ${landingKey(sql`automatic_landing_page`)}
      and m.at > greatest(automatic_landing_page.updated_at, alp_rule.updated_at))`

const facetAt = (place: 1 | 2) =>
  sql`coalesce((select f.name from facet f where f.uid = automatic_landing_page.facet_uids[${sql.raw(String(place))}]), '')`

/** Its heading with the names that most templates are made of; a list of tokens would tell nobody which page it is. */
const headingWords = sql`btrim(regexp_replace(replace(replace(replace(
  coalesce(nullif(automatic_landing_page.heading, ''), alp_rule.heading, ''),
  '{facet}', ${facetAt(1)}), '{facet2}', ${facetAt(2)}), '{category}', coalesce(category.name, '')), ' {2,}', ' ', 'g'))`

function servePagesView(kit: Kit) {
  serveDataView(kit, landingPagesView, {
    from: sql`automatic_landing_page left join category on category.uid = automatic_landing_page.category_uid
      left join alp_rule on alp_rule.uid = automatic_landing_page.alp_rule_uid left join alp_count on alp_count.alp_uid = automatic_landing_page.uid`,
    where: ({ more }) =>
      sql`automatic_landing_page.site = coalesce(nullif(${more.site}::text, ''), (select code from site where is_default))`,
    table: table,
    fields: {
      categoryName: sql`category.name`,
      facetNames: sql`(select string_agg(f.name, ', ' order by u.place) from unnest(automatic_landing_page.facet_uids) with ordinality u(uid, place) join facet f on f.uid = u.uid)`,
      liveCount: sql`coalesce(alp_count.live_count, 0)`,
      // As search engines see them, where that is worked out; else as they are written.
      heading: sql`coalesce(${judged('heading')}, ${headingWords})`,
      titleLength: sql`length(coalesce(${judged('page_title')}, nullif(automatic_landing_page.page_title, ''), alp_rule.page_title, ''))`,
      texts: sql`case when automatic_landing_page.heading || automatic_landing_page.page_title || automatic_landing_page.meta_description
        || automatic_landing_page.introduction || automatic_landing_page.footer_text <> '' then 'own' else 'template' end`,
      indexed: sql`(automatic_landing_page.status = 'live' and automatic_landing_page.indexable and coalesce(alp_count.live_count, 0) > 0)`,
      ruleName: sql`alp_rule.name`,
      belowMinSince: sql`alp_count.below_min_since`,
    },
    search: { text: table.searchText, covers: ['path', 'heading'] },
  })
}

/** These facets as addresses name them; one that is gone stays, for a page whose facets a colleague changed meanwhile. */
async function inFilterOrder(tx: Transaction, facetUids: readonly number[]): Promise<number[]> {
  const facets = inOrder(await readFacets(tx, facetUids), await readFilters(tx))
  const known = new Set(facets.map(({ uid }) => uid))
  return [...known, ...facetUids.filter(uid => !known.has(uid))]
}

/** The path and key that follow from the facets of a page. */
async function place(tx: Transaction, page: LandingPageInput) {
  const sites = await readSites(tx)
  if (!sites.some(site => site.code === page.site)) throw invalid({ site: 'No such site.' })
  await refuseSystemFacets(tx, 'facetUids', page.facetUids)
  const filters = await readFilters(tx)
  const facets = inOrder(await readFacets(tx, page.facetUids), filters)
  if (facets.length !== new Set(page.facetUids).size)
    throw invalid({ facetUids: 'One of these facets no longer exists.' })
  if (new Set(facets.map(facet => facet.filterUid)).size !== facets.length)
    throw invalid({ facetUids: 'Choose one facet of each filter.' })
  const [category] = await rowsOf<{ path: string }>(
    tx,
    sql`select '/' || ltrim(path, '/') as path from category where uid = ${page.categoryUid}`,
  )
  if (page.categoryUid !== null && !category)
    throw invalid({ categoryUid: 'This category no longer exists. Choose another.' })
  const path = [category?.path ?? '', ...facets.map(facet => facet.fragment)].join('/')
  const taken = await rowsOf(tx, sql`select from category where '/' || ltrim(path, '/') = ${path}`)
  if (taken.length > 0) throw invalid({ facetUids: 'This path is taken by a category.' })
  return { path, comboKey: comboKeyOf(page.categoryUid, facets) }
}

/** Gives a saved page the path and key of what it is of now, which may be what a colleague made it. */
async function moveTo(tx: Transaction, uid: number, page: LandingPageInput, before: LandingPageInput | null) {
  await refuseOutOfPages(tx, page.facetUids, before?.facetUids)
  const { path, comboKey } = await place(tx, page)
  const [was] = await rowsOf<{ comboKey: string; path: string; isSeen: boolean }>(
    tx,
    sql`select combo_key as "comboKey", path, status <> 'suggested' as "isSeen" from automatic_landing_page where uid = ${uid}`,
  )
  await explained(unique, page, () =>
    tx.execute(sql`update automatic_landing_page set path = ${path}, combo_key = ${comboKey}
      where uid = ${uid} and (path, combo_key) is distinct from (${path}, ${comboKey})`),
  )
  if (was?.comboKey !== comboKey) await countPage(tx, uid)
  if (was?.isSeen && was.path !== path)
    await movePage(tx, { from: was.path, to: path }, await hasItems(tx, before ?? page))
  if (before?.site !== page.site) await refuseTooManyLive(tx, page.site)
}

/** Whether its address lists items without a landing page too: who chooses these facets in its category is not sent elsewhere. */
async function hasItems(tx: Transaction, { categoryUid, facetUids }: LandingPageInput): Promise<boolean> {
  const some = await rowsOf(
    tx,
    sql`select from (select ${categoryUid}::int as category_uid, ${uidsSql(facetUids)} as facet_uids) a
      join item_index i on ${ofLanding} and i.live limit 1`,
  )
  return some.length > 0
}

/** Counts the items of a page that is of something new; since when they are too few is for the next sweep to say. */
async function countPage(tx: Transaction, uid: number) {
  await tx.execute(sql`
    insert into alp_count (alp_uid, item_count, live_count)
    select a.uid, count(i.page_uid)::int, (count(*) filter (where i.live))::int from automatic_landing_page a left join item_index i on ${ofLanding}
    where a.uid = ${uid} group by a.uid
    on conflict (alp_uid) do update set item_count = excluded.item_count, live_count = excluded.live_count, at = excluded.at, below_min_since = null`)
}

/** Refuses facets of filters that are not for pages; those a page had already stay with it. */
async function refuseOutOfPages(tx: Transaction, facetUids: readonly number[], had: readonly number[] = []) {
  const [unfit] = await rowsOf<{ name: string; active: boolean }>(
    tx,
    sql`
    select g.name, g.active from facet f join filter g on g.uid = f.filter_uid
    where f.uid = any(${uidsSql(facetUids)}) and f.uid <> all(${uidsSql(had)}) and not (g.active and g.use_in_pages) limit 1`,
  )
  if (unfit)
    throw invalid({
      facetUids: unfit.active
        ? sentence`${unfit.name} is not allowed in pages.`
        : sentence`${unfit.name} is switched off.`,
    })
}

async function setStatus(
  tx: Transaction,
  uids: readonly number[],
  to: 'live' | 'paused',
  from: readonly string[],
) {
  const list = `{${uids.join(',')}}`
  if (to === 'live') {
    const [empty] = await rowsOf<{ path: string }>(
      tx,
      sql`select path from automatic_landing_page where uid = any(${list}::int[]) and status <> 'live' and ${hasNoItems} limit 1`,
    )
    if (empty) throw refused(sentence`${empty.path} has no live items.`)
  }
  const changed = await rowsOf<{ site: string }>(
    tx,
    sql`
    update automatic_landing_page set status = ${to} where uid = any(${list}::int[]) and status = any(${`{${from.join(',')}}`}::text[]) returning site`,
  )
  if (to === 'live') {
    for (const site of new Set(changed.map(row => row.site))) await refuseTooManyLive(tx, site)
    await startGrace(tx, sql`select unnest(${list}::int[])`)
  }
  return { changed: changed.length }
}

/** Live pages of which each shares over 80% of its items with the other: one within a far larger one is no overlap. */
function overlaps(reader: Reader, site: string) {
  const page = (name: string) =>
    sql.raw(`json_build_object('uid', ${name}.uid, 'path', ${name}.path, 'liveCount', ${name}.items)`)
  return rowsOf<never>(
    reader,
    sql`
    with page as materialized (
      select a.uid, a.path, count(*)::int as items, array_agg(i.page_uid) as uids
      from automatic_landing_page a join item_index i on ${ofLanding} and i.live
      where a.site = ${site} and a.status = 'live' group by a.uid),
    carried as (select page.uid, u from page cross join lateral unnest(page.uids) u),
    shared as (
      select one.uid as one, other.uid as other, count(*)::int as shared from carried one join carried other on other.u = one.u and other.uid > one.uid group by 1, 2)
    select ${page('a')} as one, ${page('b')} as other, s.shared, (s.shared * 10000::bigint / greatest(a.items, b.items))::int as "sharedBp"
    from shared s join page a on a.uid = s.one join page b on b.uid = s.other
    where s.shared * 10000::bigint > 8000::bigint * greatest(a.items, b.items) order by 4 desc, a.path limit 200`,
  )
}
