import { blankFilter } from '@backroom/contract/organisation/filters/filters'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { rowsSql } from '#demo/fill-rows'
import {
  facetsWanted,
  groupOf,
  type MoreFilter,
  moreFilters,
  oddLabels,
  restrictedGroups,
  twins,
} from '#demo/organisation/filters'
import { demoSizeRules } from '#demo/organisation/size-rules'
import { slugOf } from '#kit/slug'
import { fillSystemFacets } from '#organisation/filters/system-facets'

/** True of a category (`c`) whose address ends in the word, or that lies below one. */
const within = (word: string) => sql`c.path ~ ${`(^|/)${word}(/|$)`}`

/** Filters beside those of the catalogue, facets on items in shares that leave gaps, twins, size rules, Cyclescheme. */
export async function fillFilterCases(tx: Transaction): Promise<void> {
  for (const more of moreFilters) await makeFilter(tx, more)
  await makeTwins(tx)
  await fillUp(tx)
  for (const more of moreFilters) await askCategories(tx, more)
  await tx.execute(sql`analyze filter, facet`)
  for (const more of moreFilters) await answerFilter(tx, more)
  await nameGroups(tx)
  await writeOddLabels(tx)
  await makeSizeRules(tx)
  await restrictForCyclescheme(tx)
}

async function makeFilter(tx: Transaction, { name, type, unit, facets, only, maxPerItem, bare }: MoreFilter) {
  const { display, facetOrder } = blankFilter(name, type)
  await tx.execute(sql`
    insert into filter (name, url_key, type, display, facet_order, unit, max_per_item, position, parent_facet_uid)
    select ${name}, ${slugOf(name, 40)}, ${type}, ${display}, ${facetOrder}, ${unit ?? ''}, ${maxPerItem ?? 20},
      (select max(position) + 1 from filter),
      (select f.uid from facet f join filter q on q.uid = f.filter_uid where q.name = ${only?.[0] ?? ''} and f.name = ${only?.[1] ?? ''})`)
  const { rows } = await tx.execute<{ uid: number }>(sql`select uid from filter where name = ${name}`)
  await fillSystemFacets(tx, rows[0]?.uid ?? 0, type)
  await makeFacets(tx, name, type, facets ?? [], bare)
}

async function makeFacets(
  tx: Transaction,
  filter: string,
  type: MoreFilter['type'],
  names: readonly string[],
  isBare = false,
) {
  const rows = names.map((name, at) => ({
    name,
    position: at + 1,
    fragment: slugOf(isBare ? name : `${filter} ${name}`, 80),
    value: type === 'number' ? Number(name) : null,
  }))
  await tx.execute(sql`
    insert into facet (filter_uid, name, url_fragment, position, from_value, to_value)
    select q.uid, r.name, r.fragment, r.position, r.value, r.value
    from ${rowsSql(rows, 'name text, fragment text, position int, value numeric')} join filter q on q.name = ${filter} order by r.position`)
}

/** Litres, until there are as many facets as there should be. */
async function fillUp(tx: Transaction) {
  const { rows } = await tx.execute<{ there: number }>(sql`select count(*)::int as there from facet`)
  const missing = Math.max(facetsWanted - (rows[0]?.there ?? 0), 0)
  const litres = Array.from({ length: missing }, (_, at) => String(at + 5))
  await makeFacets(tx, 'Rucksack volume', 'number', litres)
}

async function makeTwins(tx: Transaction) {
  for (const [filter, facet] of twins)
    await tx.execute(sql`
      insert into facet (filter_uid, name, url_fragment, position)
      select q.uid, ${facet}, ${slugOf(`${filter} ${facet}`, 80)}, (select max(position) + 1 from facet where filter_uid = q.uid)
      from filter q where q.name = ${filter}`)
}

async function askCategories(tx: Transaction, { name, asks }: MoreFilter) {
  for (const word of Object.keys(asks ?? {}))
    await tx.execute(sql`
      insert into category_filter (category_uid, filter_uid, position)
      select c.uid, q.uid, q.position from category c join filter q on q.name = ${name}
      where c.path ~ ${`(^|/)${word}$`} on conflict do nothing`)
}

/** Which items answer, and what, follows from their numbers: the same on every machine. */
async function answerFilter(tx: Transaction, { name, asks }: MoreFilter) {
  if (name === 'Product group') return
  for (const [word, share] of Object.entries(asks ?? {}))
    await tx.execute(sql`
      insert into item_facet (item_uid, page_uid, facet_uid)
      select p.uid, p.uid, f.uids[1 + ('x' || substr(md5(p.uid || ':' || f.filter_uid), 1, 7))::bit(28)::int % cardinality(f.uids)]
      from item p join (select filter_uid, array_agg(f.uid order by f.position) as uids from facet f join filter q on q.uid = f.filter_uid
        where q.name = ${name} group by filter_uid) f on true
      where p.lead_item_uid is null and (p.uid * 7919 + f.filter_uid * 104729) % 100 < ${share}
        and exists (select from item_category m join category c on c.uid = m.category_uid where m.item_uid = p.uid and ${within(word)})
        and not exists (select from item_facet k join facet o on o.uid = k.facet_uid where k.item_uid = p.uid and o.filter_uid = f.filter_uid)
      order by p.uid on conflict do nothing`)
}

async function nameGroups(tx: Transaction) {
  const asks = moreFilters.find(({ name }) => name === 'Product group')?.asks ?? {}
  for (const [word, facet] of Object.entries(groupOf))
    for (const [top, share] of Object.entries(asks))
      await tx.execute(sql`
        insert into item_facet (item_uid, page_uid, facet_uid)
        select distinct p.uid, p.uid, f.uid from item p join item_category m on m.item_uid = p.uid join category c on c.uid = m.category_uid
        join facet f on f.name = ${facet} join filter q on q.uid = f.filter_uid and q.name = 'Product group'
        where p.lead_item_uid is null and ${within(top)} and ${within(word)} and (p.uid * 7919 + f.filter_uid) % 100 < ${share}
        order by p.uid on conflict do nothing`)
}

/** A few sizes are written as only their supplier would. */
async function writeOddLabels(tx: Transaction) {
  await tx.execute(sql`
    with chosen as (
      select s.uid, row_number() over (order by s.uid * 7919 % 10007, s.uid) as place
      from item s join item p on p.uid = s.lead_item_uid
      where s.status <> 'archived' and p.status <> 'archived' and s.sellable and exists (
        select from item_category m join category c on c.uid = m.category_uid where m.item_uid = p.uid and ${within('walking-boots')})
    ), gone as (delete from item_facet k using chosen w where k.item_uid = w.uid and w.place <= ${oddLabels.length})
    update item s set size_label = r.label from chosen w join ${rowsSql(
      oddLabels.map((label, at) => ({ label, place: at + 1 })),
      'label text, place int',
    )} on r.place = w.place where s.uid = w.uid`)
}

async function makeSizeRules(tx: Transaction) {
  const rows = demoSizeRules.map(({ within: word, range, labels, ...rule }, at) => ({
    ...rule,
    priority: (at + 1) * 10,
    path: `(^|/)${word}$`,
    labels: labels ?? [],
    match: labels ? 'list' : rule.pattern ? 'pattern' : range ? 'range' : 'parsed',
    from: range?.[0] ?? null,
    to: range?.[1] ?? null,
    active: rule.active ?? true,
  }))
  await tx.execute(sql`
    insert into size_filter_rule (name, active, priority, target_filter_uid, category_uids, match, labels, pattern, system, from_value, to_value,
      target, facet_uid, make_name)
    select r.name, r.active, r.priority, q.uid, array(select c.uid from category c where c.path ~ r.path), r.match, r.labels, coalesce(r.pattern, ''),
      r.system, r."from", r."to", case when f.uid is null then 'make' else 'facet' end, f.uid, case when f.uid is null then r.gives else '' end
    from ${rowsSql(rows, 'name text, active boolean, priority int, filter text, path text, match text, labels jsonb, pattern text, system text, "from" numeric, "to" numeric, gives text')}
    join filter q on q.name = r.filter left join facet f on f.filter_uid = q.uid and f.name = r.gives order by r.priority`)
}

async function restrictForCyclescheme(tx: Transaction) {
  await tx.execute(sql`
    insert into cyclescheme_restriction (facet_uid, reason)
    select f.uid, r.reason from ${rowsSql(
      restrictedGroups.map(([facet, reason]) => ({ facet, reason })),
      'facet text, reason text',
    )} join filter q on q.name = 'Product group' join facet f on f.filter_uid = q.uid and f.name = r.facet order by f.uid`)
  await tx.execute(sql`
    update cyclescheme_settings set enabled = true,
      bike_category_uids = array(select c.uid from category c where c.path ~ '(^|/)bikes$' and c.depth = 1)`)
}
