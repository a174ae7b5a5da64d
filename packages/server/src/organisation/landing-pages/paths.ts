import { type SQL, sql } from 'drizzle-orm'
import { type AddressMove, recordMoves } from '#content/door'
import type { Transaction } from '#database/database'
import { comboKeyOf } from '#organisation/result-lists/answer'
import { type ChosenFacet, inOrder, readFilters } from '#organisation/result-lists/choices'
import { rowsOf } from '#organisation/result-lists/settings'
import { readFacets } from '#organisation/seo/page-seo'

interface Page {
  readonly uid: number
  readonly site: string
  readonly status: 'suggested' | 'live' | 'paused' | 'retired'
  readonly categoryUid: number | null
  readonly categoryPath: string
  readonly facetUids: readonly number[]
  readonly oldKey: string
  readonly path: string
}

interface Spelled extends Page {
  readonly facets: readonly ChosenFacet[]
  readonly comboKey: string
  readonly newPath: string
}

/**
 * Writes the addresses of landing pages anew whose facets have another fragment, another order, or stand for others from now on
 * (`becomes`). Where two come to stand for the same, the one that stood for it already stays, as live as the other; old
 * addresses lead to it.
 */
export async function respellPages(
  tx: Transaction,
  which: SQL,
  becomes: ReadonlyMap<number, number> = new Map(),
): Promise<void> {
  const pages = await spelled(tx, which, becomes)
  const sound = pages.filter(({ facets }) => becomes.size === 0 || isOnePerFilter(facets))
  const kept = new Map<string, Spelled>()
  const stood = sound.filter(({ comboKey, oldKey }) => comboKey === oldKey)
  for (const page of [...stood, ...sound]) if (!kept.has(placeOf(page))) kept.set(placeOf(page), page)
  const gone = pages.filter(page => kept.get(placeOf(page)) !== page)
  await takeOver(tx, kept, gone)
  if (gone.length > 0)
    await tx.execute(sql`delete from automatic_landing_page where uid = any(${`{${uidsOf(gone)}}`}::int[])`)
  await rewrite(tx, [...kept.values()])
  const moves = pages.flatMap(page => {
    const to = kept.get(placeOf(page))?.newPath
    return to === undefined || page.status === 'suggested' || to === page.path
      ? []
      : [{ from: page.path, to }]
  })
  await recordMoves(tx, moves)
  await repointCanonicals(tx, moves)
}

/** A page has another address. The old one leads to it, unless it is one of its own without the page (`answers`). */
export async function movePage(tx: Transaction, move: AddressMove, answers: boolean): Promise<void> {
  if (answers) await tx.execute(sql`delete from redirect where from_path = ${move.to}`)
  else await recordMoves(tx, [move])
  await repointCanonicals(tx, [move])
}

/** The pages with their addresses as they should be, those that shoppers see first. */
async function spelled(
  tx: Transaction,
  which: SQL,
  becomes: ReadonlyMap<number, number>,
): Promise<readonly Spelled[]> {
  const pages = await rowsOf<Page>(
    tx,
    sql`
    select a.uid, a.site, a.status, a.category_uid as "categoryUid", coalesce('/' || ltrim(c.path, '/'), '') as "categoryPath",
      a.facet_uids as "facetUids", a.combo_key as "oldKey", a.path
    from automatic_landing_page a left join category c on c.uid = a.category_uid
    where ${which} order by array_position(array['live', 'paused', 'retired', 'suggested'], a.status), a.uid for update of a`,
  )
  if (pages.length === 0) return []
  const meant = (uids: readonly number[]) => [...new Set(uids.map(uid => becomes.get(uid) ?? uid))]
  const filters = await readFilters(tx)
  const facets = await readFacets(tx, [...new Set(pages.flatMap(page => meant(page.facetUids)))])
  const known = new Map(facets.map(facet => [facet.uid, facet]))
  return pages.map(page => {
    const own = inOrder(
      meant(page.facetUids).flatMap(uid => known.get(uid) ?? []),
      filters,
    )
    const newPath = [page.categoryPath, ...own.map(facet => facet.fragment)].join('/')
    return { ...page, facets: own, comboKey: comboKeyOf(page.categoryUid, own), newPath }
  })
}

/** A page of two facets of one filter is none that search engines should find. */
function isOnePerFilter(facets: readonly ChosenFacet[]): boolean {
  return new Set(facets.map(({ filterUid }) => filterUid)).size === facets.length
}

const placeOf = ({ site, comboKey }: Spelled) => `${site} ${comboKey}`
const uidsOf = (pages: readonly Page[]) => pages.map(({ uid }) => uid).join(',')

const ownColumns = `
  status, origin, alp_rule_uid, indexable, canonical_to, banner_collection_uid, heading, page_title,
  meta_description, introduction, footer_text`

/** A page that was only suggested becomes what the first of those that go for it is, with its texts. */
async function takeOver(tx: Transaction, kept: ReadonlyMap<string, Spelled>, gone: readonly Spelled[]) {
  const taken = new Set<number>()
  for (const page of gone) {
    const stays = kept.get(placeOf(page))
    if (stays?.status !== 'suggested' || page.status === 'suggested' || taken.has(stays.uid)) continue
    taken.add(stays.uid)
    await tx.execute(sql`
      update automatic_landing_page set (${sql.raw(ownColumns)}) = (
        select ${sql.raw(ownColumns)} from automatic_landing_page where uid = ${page.uid}) where uid = ${stays.uid}`)
  }
}

/** Answers the address each page has now. One that some other page has already is left to it. */
async function rewrite(tx: Transaction, pages: readonly Spelled[]): Promise<Map<number, string>> {
  const rows = pages.map(({ uid, newPath, comboKey, facets }) => ({
    uid,
    path: newPath,
    comboKey,
    facetUids: facets.map(facet => facet.uid),
  }))
  const written = await rowsOf<{ uid: number; path: string }>(
    tx,
    sql`
    with wanted as (
      select a.uid, w."comboKey" as combo_key, w."facetUids" as facet_uids,
        case when exists (select from automatic_landing_page o where o.site = a.site and o.path = w.path and o.uid <> a.uid) then a.path else w.path end as path
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(uid int, path text, "comboKey" text, "facetUids" int[])
      join automatic_landing_page a on a.uid = w.uid
    ), changed as (
      update automatic_landing_page a set path = w.path, combo_key = w.combo_key, facet_uids = w.facet_uids from wanted w
      where a.uid = w.uid and (a.path, a.combo_key, a.facet_uids) is distinct from (w.path, w.combo_key, w.facet_uids))
    select uid, path from wanted`,
  )
  return new Map(written.map(({ uid, path }) => [uid, path]))
}

/** Pages that name one of these addresses as the one that counts name the new one. */
async function repointCanonicals(tx: Transaction, moves: readonly AddressMove[]) {
  if (moves.length === 0) return
  const rows = sql`jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m("from" text, "to" text)`
  await tx.execute(
    sql`update automatic_landing_page a set canonical_to = m."to" from ${rows} where a.canonical_to = m."from"`,
  )
  await tx.execute(
    sql`update facet_navigation_seo s set canonical_url = m."to" from ${rows} where s.canonical_url = m."from"`,
  )
}
