import {
  repeaters as contract,
  type RepeaterInput,
  repeaterPreview,
  repeatersOrder,
  repeatersView,
} from '@backroom/contract/organisation/result-lists/repeaters'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { serve } from '#kit/serve'
import { refuseSystemFacets } from '#organisation/filters/system-facets'
import { previewRepeater, sampleTiles } from '#organisation/result-lists/repeater-preview'
import { rowsOf } from '#organisation/result-lists/settings'
import { cleanTemplate, renderTile, templateErrors } from '#organisation/result-lists/tile-template'
import { moneyWriter } from '#organisation/seo/page-seo'
import { filterCustomRepeater as table } from '#tables/organisation/filter-settings'

/** A scope by its name: "Bikes and below", "Gravel", "Search results". */
const scopeName = sql`case s->>'kind'
  when 'category' then (select c.name || ' and below' from category c where c.uid = (s->>'uid')::int)
  when 'facet' then (select f.name from facet f where f.uid = (s->>'uid')::int)
  when 'collection' then (select c.name from collection c where c.uid = (s->>'uid')::int)
  when 'brand' then (select b.name from brand b where b.uid = (s->>'uid')::int)
  else 'Search results' end`

const scopes = sql`jsonb_array_elements(filter_custom_repeater.scopes) with ordinality as scope(s, place)`

/**
 * Every page that a repeater's scopes name, of those the site has now, with the repeater in force there: the nearest, then the
 * one asked first, as `fittingRepeaters` has it. A category counts with those below it.
 */
const pagesInForce = sql`(select distinct on (page) page, uid from (
    select r.uid, r.priority, p.page, p.far from filter_custom_repeater r cross join lateral jsonb_array_elements(r.scopes) s cross join lateral (
      select 'c' || c.uid as page, coalesce(cardinality(c.ancestor_uids) - array_position(c.ancestor_uids, (s->>'uid')::int) + 1, 0) as far
      from category c where s->>'kind' = 'category' and ((s->>'uid')::int = c.uid or (s->>'uid')::int = any(c.ancestor_uids))
        and c.active and not exists (select from category a where a.uid = any(c.ancestor_uids) and not a.active)
      union all select 'f' || f.uid, 0 from facet f where s->>'kind' = 'facet' and f.uid = (s->>'uid')::int and f.active
      union all select 'o' || o.uid, 0 from collection o where s->>'kind' = 'collection' and o.uid = (s->>'uid')::int and o.enabled
      union all select 'b' || b.uid, 0 from brand b where s->>'kind' = 'brand' and b.uid = (s->>'uid')::int and b.active
      union all select 'search', 0 where s->>'kind' = 'search') p
    where r.active) fitting order by page, far, priority, uid)`

const figures = {
  scopeNames: sql`(select coalesce(json_agg(coalesce(${scopeName}, 'Deleted') order by place), '[]') from ${scopes})`,
  pagesUsing: sql`(select count(*)::int from ${pagesInForce} f where f.uid = filter_custom_repeater.uid)`,
}

const repeaterKind = new RecordKind(contract, table, {
  computed: figures,
  unique: {
    filter_custom_repeater_name_key: 'name',
  },
  prepare: (_, input, { removed }) => {
    const { html, removed: parts } = cleanTemplate(input.template)
    if (parts.length > 0) removed.add('template')
    const inserts = input.inserts.map(insert =>
      insert.kind === 'html' ? { ...insert, ref: cleanTemplate(insert.ref).html } : insert,
    )
    return { ...input, template: html, inserts }
  },
  check: refuseUnfit,
  more: async tx => {
    const [row] = await rowsOf<{ last: number }>(
      tx,
      sql`select coalesce(max(priority), 0)::int as last from filter_custom_repeater`,
    )
    return { priority: (row?.last ?? 0) + 1 }
  },
})

export function filterRepeaters(kit: Kit) {
  serveRecord(kit, repeaterKind)

  serve(kit, repeatersOrder, async ({ body, store, visitor }) => {
    await store.write(visitor, async tx => {
      const places = sql`unnest(${`{${body.uids.join(',')}}`}::int[]) with ordinality p(uid, place)`
      await tx.execute(sql`update filter_custom_repeater r set priority = p.place from ${places}
        where r.uid = p.uid and r.priority is distinct from p.place`)
    })
  })

  serve(kit, repeaterPreview, ({ body, store }) => previewRepeater(store.database.orm, body))

  serveDataView(kit, repeatersView, {
    from: sql`filter_custom_repeater
      left join (select uid, count(*)::int as pages from ${pagesInForce} f group by uid) used on used.uid = filter_custom_repeater.uid`,
    table: table,
    fields: {
      places: sql`coalesce((select string_agg(coalesce(${scopeName}, 'Deleted'), ', ' order by place) from ${scopes}), '')`,
      columns: sql`concat_ws(' / ', filter_custom_repeater.columns_desktop, filter_custom_repeater.columns_tablet, filter_custom_repeater.columns_phone)`,
      pagesUsing: sql`coalesce(used.pages, 0)`,
    },
    search: { text: table.searchText, covers: ['name'] },
  })
}

/** A template must be known to work for ten real items. */
async function refuseUnfit(tx: Transaction, input: RepeaterInput): Promise<void> {
  const facets = input.scopes.filter(scope => scope.kind === 'facet').map(scope => scope.uid)
  await refuseSystemFacets(tx, 'scopes', facets)
  const errors: Record<string, string | string[]> = {}
  if (input.mode === 'html' && input.template.trim() === '') errors.template = 'Write the template of a tile.'
  const faults = input.mode === 'html' ? templateErrors(input.template, await filterKeys(tx)) : []
  if (faults.length > 0) errors.template = faults
  const bare = input.scopes.find(scope => scope.kind !== 'search' && scope.uid === null)
  if (bare) errors.scopes = 'Choose what each place is.'
  if (input.mode === 'html' && faults.length === 0) {
    const money = await moneyWriter(tx)
    for (const { item } of await sampleTiles(tx)) {
      if (renderTile(input.template, item, money).length > 60_000)
        errors.template = sentence`With ${item.name} a tile is longer than 60,000 characters.`
    }
  }
  if (input.inserts.some(insert => insert.ref.trim() === '')) errors.inserts = 'Say what each insert shows.'
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** The URL keys `{facet:key}` may name. */
export async function filterKeys(reader: Reader): Promise<Set<string>> {
  const rows = await rowsOf<{ key: string }>(reader, sql`select url_key as key from filter`)
  return new Set(rows.map(({ key }) => key))
}
