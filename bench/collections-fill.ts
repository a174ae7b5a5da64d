import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { backroomItself, Database } from '../packages/server/src/database/database.ts'
import { refreshAllRollups } from '../packages/server/src/items/rollups/rollup.ts'
import { settle } from './cases.ts'
import type { Servers } from './servers.ts'

const pagesWanted = 100_000
const filtersWanted = 200
const facetsEach = 6
const facetsMost = 20_000
const settleMs = 900_000
export const collectionsWanted = 2_000
export const rulesWanted = 500

/** Pages, filters, facets and collections until there are as many as the product promises for. Answers how many pages there are. */
export async function fillCollections(
  client: pg.Client,
  config: Servers['database'],
  knock: () => Promise<unknown>,
): Promise<number> {
  await client.query(`select set_config('backroom.actor', '{"uid": 0, "via": "demo"}', false)`)
  const made = await client.query(`select from collection where name = 'Bench 1'`)
  if (made.rowCount === 0) {
    await client.query('set session_replication_role = replica') // no history of things that are only there to be many
    await growFilters(client)
    await growPages(client)
    await client.query('set session_replication_role = origin')
    await client.query('analyze')
    await roll(config)
    await growCollections(client)
  }
  await collectionsSettled(client, knock)
  await settle(config)
  const { rows } = await client.query<{ pages: number }>('select count(*)::int as pages from item_index')
  return rows[0]?.pages ?? 0
}

/** As many facets as a store may have, two of the new ones on every page. Answers how many there are. */
export async function growFacets(
  client: pg.Client,
  config: Servers['database'],
  knock: () => Promise<unknown>,
): Promise<number> {
  await client.query('set session_replication_role = replica')
  await client.query(`
    with made as (
      insert into facet (filter_uid, name, url_fragment, position)
      select q.uid, 'Further answer ' || n, 'bench-further-' || q.uid || '-' || n, 100 + n
      from generate_series(1, ${facetsMost}) n cross join (select uid from filter where name like 'Bench filter %') q
      order by n, q.uid limit greatest(0, ${facetsMost} - (select count(*)::int from facet)) returning uid),
    known as (select array_agg(uid) as uids from made)
    insert into item_facet (item_uid, page_uid, facet_uid)
    select i.page_uid, i.page_uid, known.uids[1 + abs(hashint4(i.page_uid * 2 + n)) % cardinality(known.uids)]
    from item_index i cross join generate_series(1, 2) n cross join known where cardinality(known.uids) > 0 on conflict do nothing`)
  await client.query('set session_replication_role = origin')
  await client.query('analyze')
  await roll(config)
  await collectionsSettled(client, knock)
  await settle(config)
  const { rows } = await client.query<{ facets: number }>('select count(*)::int as facets from facet')
  return rows[0]?.facets ?? 0
}

/** Brings what lists and rules read up to the pages written behind the product's back. */
async function roll(config: Servers['database']): Promise<void> {
  const database = await Database.open({ poolSize: 1, connect: async () => config })
  await database.write(backroomItself('demo'), refreshAllRollups).finally(() => database.close())
}

async function growFilters(client: pg.Client): Promise<void> {
  await client.query(`
    with made as (
      insert into filter (name, url_key) select 'Bench filter ' || n, 'bench-filter-' || n
      from generate_series(1, ${filtersWanted} - (select count(*)::int from filter)) n returning uid)
    insert into facet (filter_uid, name, url_fragment, position)
    select uid, 'Answer ' || n, 'bench-' || uid || '-' || n, n from made cross join generate_series(1, 10) n`)
}

/** Pages without sizes like those that are there, each with a place, stock and some facets. */
async function growPages(client: pg.Client): Promise<void> {
  await client.query(`
    insert into item (code, name, status, brand_uid, colour_uid, season_uid, primary_category_uid, tax_class_uid, price_minor, rrp_minor,
      cost_minor, gender, url_slug, created_at, activated_at)
    select 'BENCH-' || n, p.name || ' ' || n, p.status, p.brand_uid, p.colour_uid, p.season_uid, p.primary_category_uid, p.tax_class_uid,
      p.price_minor, p.rrp_minor, p.cost_minor, p.gender, 'bench-' || n, p.created_at, p.created_at
    from generate_series(1, ${pagesWanted} - (select count(*)::int from item where lead_item_uid is null and status <> 'archived')) n
    join (select *, row_number() over (order by uid) - 1 as place, count(*) over () as many from item
      where lead_item_uid is null and status <> 'archived') p on p.place = n % p.many`)
  await client.query(`
    insert into item_category (item_uid, category_uid)
    select uid, primary_category_uid from item where code like 'BENCH-%' and primary_category_uid is not null on conflict do nothing`)
  await client.query(`
    insert into stock_level (item_uid, location_uid, on_hand)
    select uid, (select min(uid) from stock_location), uid % 20 from item where code like 'BENCH-%' on conflict do nothing`)
  await client.query(`
    insert into item_facet (item_uid, page_uid, facet_uid)
    select i.uid, i.uid, known.uids[1 + abs(hashint4(i.uid * ${facetsEach} + n)) % cardinality(known.uids)]
    from item i cross join generate_series(1, ${facetsEach}) n
    cross join (select array_agg(uid) as uids from facet where active and system_value is null) known
    where i.lead_item_uid is null and i.status <> 'archived' on conflict do nothing`)
}

/** Rules ask about facets, brands, categories, prices and stock. */
async function growCollections(client: pg.Client): Promise<void> {
  await client.query(`
      insert into collection (name, url_slug, rule)
      select 'Bench ' || n, 'bench-' || n, case when n <= ${rulesWanted} then jsonb_build_object('match', 'all', 'of', case n % 5
          when 0 then jsonb_build_array(one.facet, jsonb_build_object('field', 'price', 'op', 'lt', 'value', 2000 + n * 10))
          when 1 then jsonb_build_array(one.brand, one.facet)
          when 2 then jsonb_build_array(one.category, jsonb_build_object('field', 'inStock', 'op', 'is', 'value', true))
          when 3 then jsonb_build_array(one.category, jsonb_build_object('field', 'price', 'op', 'between', 'value', jsonb_build_array(n, 9000 + n)))
          else jsonb_build_array(one.brand, jsonb_build_object('field', 'totalStock', 'op', 'gt', 'value', n % 9)) end) end
      from generate_series(1, ${collectionsWanted}) n cross join lateral (
        select jsonb_build_object('field', 'facet', 'op', 'hasAny', 'value', (select jsonb_agg(uid) from (select uid from facet order by hashint4(uid + n) limit 2) f)) as facet,
          jsonb_build_object('field', 'brand', 'op', 'in', 'value', (select jsonb_agg(uid) from (select uid from brand order by hashint4(uid + n) limit 40) b)) as brand,
          jsonb_build_object('field', 'category', 'op', 'hasAny', 'value', (select jsonb_agg(uid) from (select uid from category order by hashint4(uid + n) limit 2) c)) as category) one`)
}

/** Waits until nothing is being computed and nothing is queued; a store that never gets there is said, not waited for. */
export async function collectionsSettled(client: pg.Client, knock: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + settleMs
  while (Date.now() < deadline) {
    const { rows } = await client.query<{ left: number }>(`
      select (select count(*) from collection_state where rule_state = 'computing')
        + (select count(*) from membership_queue) + (select count(*) from collection_state where is_dirty) as left`)
    if (Number(rows[0]?.left) === 0) return
    await knock() // a store that nobody uses sleeps, and its jobs with it
    await pause(200)
  }
  throw new Error('Collections were still being worked out after a quarter of an hour.')
}
