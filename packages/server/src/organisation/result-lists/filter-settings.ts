import {
  filterSettings as contract,
  type FilterSettingsInput,
  filterUrlChange,
} from '@backroom/contract/organisation/result-lists/filter-settings'
import { listPreview } from '@backroom/contract/organisation/result-lists/pages'
import { listSorts } from '@backroom/contract/organisation/result-lists/words'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveSettings } from '#kit/records/serve-settings'
import { serve } from '#kit/serve'
import { answerList } from '#organisation/result-lists/answer'
import { type ChosenFacet, inOrder, readFilters, spell, written } from '#organisation/result-lists/choices'
import { readListSettings, rowsOf } from '#organisation/result-lists/settings'
import { requireSite } from '#organisation/sites'
import { filterSettings as table } from '#tables/organisation/filter-settings'

const samplesMost = 5

/** How lists behave on the site, and what a change of it would do. */
export function filterSettings(kit: Kit) {
  serveSettings(kit, new RecordKind(contract, table, { check: refuseUnofferedOrder }))

  serve(kit, listPreview, async ({ body, store }) => {
    const { code } = await requireSite(store.database.orm, body.site)
    return answerList(store.database.orm, {
      site: code,
      path: body.path,
      query: body.query,
      ...(body.settings && { settings: body.settings }),
    })
  })

  serve(kit, filterUrlChange, async ({ body, store }) => {
    const reader = store.database.orm
    const now = await readListSettings(reader)
    const filters = await readFilters(reader)
    const pages = await facetPages(reader)
    const spelled = pages.map(({ path, facets }) => {
      const how = { base: { path }, filters, landings: new Map<string, string>() }
      const choices = { facets: inOrder(facets, filters) }
      return {
        from: written(spell({ ...how, settings: now }, choices)),
        to: written(spell({ ...how, settings: body }, choices)),
      }
    })
    const moved = spelled.filter(({ from, to }) => from !== to)
    return { urls: moved.length, redirects: moved.length, samples: moved.slice(0, samplesMost) }
  })
}

/** Lists may not open in an order that shoppers could not choose again. */
function refuseUnofferedOrder(_: unknown, { sortsOffered, defaultSort }: FilterSettingsInput) {
  if (sortsOffered.includes(defaultSort)) return
  throw invalid({
    defaultSort: sentence`${listSorts[defaultSort]} is not among the orders offered. Offer it, or choose another.`,
  })
}

/** Facet pages that shoppers can come to now: each category with each facet, and with each two, that live items have. */
async function facetPages(reader: Reader): Promise<{ path: string; facets: ChosenFacet[] }[]> {
  return rowsOf(
    reader,
    sql`
    with carried as materialized (
      select i.page_uid, k as category_uid, f.uid, f.filter_uid from item_index i cross join lateral unnest(i.category_uids) k
      cross join lateral unnest(i.facet_uids) u join facet f on f.uid = u and f.active join filter on filter.uid = f.filter_uid and filter.active and filter.use_in_pages
      where i.live),
    combos as (
      select category_uid, array[uid] as uids from carried group by 1, 2
      union all
      select a.category_uid, array[a.uid, b.uid] from carried a join carried b on b.page_uid = a.page_uid and b.category_uid = a.category_uid and b.filter_uid > a.filter_uid
      group by 1, 2)
    select '/' || ltrim(c.path, '/') as path, (select json_agg(json_build_object('uid', f.uid, 'filterUid', f.filter_uid, 'name', f.name,
      'fragment', f.url_fragment, 'position', f.position)) from facet f where f.uid = any(combos.uids)) as facets
    from combos join category c on c.uid = combos.category_uid and c.active limit 20000`,
  )
}
