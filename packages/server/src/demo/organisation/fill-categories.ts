import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { demoTypes } from '#demo/items/catalogue'
import { demoBranches, departmentGoogle, ownGoogle, retiredGoogle } from '#demo/organisation/category-tree'
import { demoCategories, inactiveCategories } from '#demo/organisation/organisation'
import { positionsBetween } from '#kit/records/positions'
import { slugOf } from '#kit/slug'
import { redirect } from '#tables/content/redirects'
import { category } from '#tables/organisation/categories'
import { googleCategory } from '#tables/organisation/google-categories'

interface Known {
  readonly uid: number
  readonly path: string
  readonly ancestorUids: readonly number[]
}

/** The tree of the shop, with what Google calls its places. */
export async function fillCategories(tx: Transaction): Promise<void> {
  await tx.insert(googleCategory).values({
    id: retiredGoogle.id,
    name: retiredGoogle.name,
    parentId: retiredGoogle.parentId,
    retired: true,
    path: sql`(select path || ' > ' || ${retiredGoogle.name} from google_category where id = ${retiredGoogle.parentId})`,
    level: 5,
    taxonomyVersion: '2019-07-10',
  })
  const known = new Map<string, Known>()
  const google = googleOf()
  const positions = positionsBetween(null, null, demoCategories.length)
  for (const [place, whole] of demoCategories.entries()) {
    const names = whole.split('/')
    const parent = known.get(names.slice(0, -1).join('/'))
    const name = names.at(-1) as string
    const urlFragment = slugOf(name)
    const path = parent ? `${parent.path}/${urlFragment}` : urlFragment
    const ancestorUids = parent ? [...parent.ancestorUids, parent.uid] : []
    const isDepartment = names.length === 1 && whole !== 'Gift vouchers'
    const [made] = await tx
      .insert(category)
      .values({
        name,
        urlFragment,
        path,
        ancestorUids,
        depth: names.length,
        parentUid: parent?.uid ?? null,
        position: positions[place] as string,
        active: !inactiveCategories.includes(whole),
        allowPrimary: !isDepartment && !demoBranches.some(branch => branch.path === whole),
        googleCategoryId: google.get(whole) ?? null,
        ...introductionOf(whole, place),
      })
      .returning({ uid: category.uid })
    known.set(whole, { uid: made?.uid as number, path, ancestorUids })
  }
  await tx
    .insert(redirect)
    .values(pastMoves.map(([fromPath, toPath]) => ({ fromPath, toPath, source: 'addressChange' as const })))
}

/** Addresses from before the tree was last put in order. */
const pastMoves = [
  ['/bikes/hybrids', '/bikes/by-use/commuting'],
  ['/clothing/waterproofs', '/clothing/by-weather/rain'],
  ['/camping/cookware', '/camping/cooking'],
] as const

/** Two of three have a few words over their items; the rest is what "Little text" finds. */
function introductionOf(whole: string, place: number) {
  const name = whole.split('/').at(-1) as string
  if (place % 3 === 0) return {}
  return {
    introduction: `<p>${name} from our shops in Kendal, Keswick and Bakewell, chosen and ridden by the people who sell them.</p>`,
  }
}

function googleOf(): Map<string, number> {
  return new Map([
    ...demoTypes.map(type => [type.category, type.google] as const),
    ...Object.entries(departmentGoogle),
    ...demoBranches.flatMap(({ path, google, children }) =>
      google === null
        ? []
        : [[path, google] as const, ...children.map(([name]) => [`${path}/${name}`, google] as const)],
    ),
    ...Object.entries(ownGoogle),
    [retiredGoogle.of, retiredGoogle.id],
  ])
}

/** Puts items into the branches beside their type, a slice of those of each type they come from. */
export async function fillCategoryPlaces(tx: Transaction): Promise<void> {
  const places = demoBranches.flatMap(({ path, children }) =>
    children.flatMap(([name, ...from], place) =>
      from.map(source => ({
        path: [...path.split('/'), ...name.split('/')].map(part => slugOf(part)).join('/'),
        source,
        place,
      })),
    ),
  )
  await tx.execute(sql`
    insert into item_category (item_uid, category_uid, origin)
    select i.uid, c.uid, 'bulk' from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as p(path text, source text, place int)
    join category c on c.path = p.path join category s on s.path = p.source
    join lateral (
      select i.uid, row_number() over (order by i.uid) as n from item i
      where i.primary_category_uid = s.uid and i.lead_item_uid is null and i.status <> 'archived') i on i.n % 5 = p.place % 5 or i.n = 1
    on conflict do nothing`)
  await fillFaults(tx)
}

/** 26 items whose primary category is not sound, of every kind. */
async function fillFaults(tx: Transaction) {
  const some = (from: string, count: number, offset = 0) => sql`
    select i.uid from item i join category s on s.uid = i.primary_category_uid
    where s.path = ${from} and i.status = 'active' and i.lead_item_uid is null
      and not exists (select from colour_group_item g where g.item_uid = i.uid)
    order by i.uid desc offset ${offset} limit ${count}`
  const to = (path: string) => sql`(select uid from category where path = ${path})`
  const put = (uids: ReturnType<typeof sql>, path: string) => sql`
    insert into item_category (item_uid, category_uid) select uid, ${to(path)} from (${uids}) u on conflict do nothing`
  // None at all, though it is in one.
  await tx.execute(
    sql`update item set primary_category_uid = null where uid in (${some('clothing/helmets', 4)})`,
  )
  // Not among its categories any more.
  await tx.execute(sql`
    delete from item_category where category_uid = ${to('clothing/base-layers')} and item_uid in (${some('clothing/base-layers', 3)})`)
  // Off the site.
  const hidden = some('clothing/jerseys', 4)
  await tx.execute(put(hidden, 'clothing/by-weather/heat'))
  await tx.execute(
    sql`update item set primary_category_uid = ${to('clothing/by-weather/heat')} where uid in (${hidden})`,
  )
  // A deeper one is assigned.
  const shallow = some('clothing/jackets', 4)
  for (const path of ['clothing/by-weather/cold', 'clothing/by-weather/cold/freezing-rides'])
    await tx.execute(put(shallow, path))
  await tx.execute(
    sql`update item set primary_category_uid = ${to('clothing/by-weather/cold')} where uid in (${shallow})`,
  )
  // A department.
  const department = some('components/tyres', 3)
  await tx.execute(put(department, 'components'))
  await tx.execute(sql`
    delete from item_category k using category c where c.uid = k.category_uid and starts_with(c.path, 'components/') and k.item_uid in (${department})`)
  await tx.execute(
    sql`update item set primary_category_uid = ${to('components')} where uid in (${department})`,
  )
  // Google says something else.
  await tx.execute(
    sql`update item set google_category_id = 1026 where uid in (${some('clothing/gilets', 3)})`,
  )
  await fillGroupFault(tx)
  await fillLonelyFault(tx)
}

/** Colours of one thing in different places. */
async function fillGroupFault(tx: Transaction) {
  await tx.execute(sql`
    with odd as (
      select distinct on (q.uid) k.item_uid, i.primary_category_uid as was, o.uid as other
      from colour_group q join colour_group_item k on k.colour_group_uid = q.uid and k.item_uid <> q.master_item_uid
      join item i on i.uid = k.item_uid and i.status = 'active' join category c on c.uid = i.primary_category_uid
      join category o on o.path = 'clothing/gilets' where c.path <> 'clothing/gilets' and starts_with(c.path, 'clothing/')
      order by q.uid, k.item_uid limit 2),
    put as (insert into item_category (item_uid, category_uid) select item_uid, other from odd on conflict do nothing)
    update item i set primary_category_uid = odd.other from odd where i.uid = odd.item_uid`)
}

/** Three things stand where nothing else of their range does: each beside nine or more of one brand in one place. */
async function fillLonelyFault(tx: Transaction) {
  const page = sql`i.lead_item_uid is null and i.status = 'active'`
  const { rows } = await tx.execute<{ brandUid: number; categoryUid: number }>(sql`
    select i.brand_uid as "brandUid", i.primary_category_uid as "categoryUid" from item i
    where ${page} and i.brand_uid is not null and i.primary_category_uid is not null
    group by 1, 2 having count(*) >= 9 order by count(*) desc, 1, 2 limit 3`)
  for (const [place, { brandUid, categoryUid }] of rows.entries()) {
    const range = ['Tarn', 'Ghyll', 'Scree'][place] as string
    await tx.execute(sql`
      update item i set range_name = ${range} where ${page} and i.brand_uid = ${brandUid} and (i.primary_category_uid = ${categoryUid} or i.uid = (
        select o.uid from item o where o.lead_item_uid is null and o.status = 'active' and o.brand_uid = ${brandUid} and o.primary_category_uid <> ${categoryUid}
          and o.range_name not in ('Tarn', 'Ghyll', 'Scree') and not exists (select from colour_group_item g where g.item_uid = o.uid)
          and o.primary_category_uid in (select k.category_uid from item_category k where k.item_uid = o.uid)
        order by o.uid desc limit 1))`)
  }
}
