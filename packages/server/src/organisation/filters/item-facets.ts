import { storeStaff } from '@backroom/contract/kit/access'
import { applyFacetsNow, facetPalette } from '@backroom/contract/organisation/filters/item-facets'
import { sql } from 'drizzle-orm'
import { answerOnce } from '#kit/answer-once'
import { announce } from '#kit/events'
import type { Nightly, Task } from '#kit/jobs/jobs'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { applyChanges } from '#organisation/filters/item-facet-apply'

export function itemFacets(kit: Kit) {
  serve(kit, applyFacetsNow, ({ body, store, visitor }) =>
    store.write(visitor, tx => {
      const by = { uid: visitor.uid, name: visitor.name }
      const eventOf = (uid: number) =>
        announce({ type: 'record.changed', entity: 'itemFacet', uid, version: null, by }, storeStaff)
      const asked = { call: 'applyFacets', key: body.key, userUid: visitor.uid }
      return answerOnce(tx, asked, () => applyChanges(tx, body.changes, body.origin, eventOf))
    }),
  )

  serve(kit, facetPalette, ({ store, signal }) =>
    store.database.rows(
      sql`select q.uid, q.name, q.type, q.max_per_item as "maxPerItem",
          coalesce((select json_agg(json_build_object('uid', f.uid, 'name', f.name, 'synonyms', f.synonyms) order by
            case when q.facet_order = 'size' then size_sort_key(f.name) end, f.position, f.name)
            from facet f where f.filter_uid = q.uid and f.active), '[]') as facets
        from filter q where q.active and q.type in ('list', 'size', 'number') order by q.position, q.name`,
      signal,
    ),
  )
}

/** Places of queues that nobody asks for any more go. */
export const quickApplyTrim: Task<Record<string, unknown>> = {
  name: 'quick-apply-trim',
  title: 'Clearing old answers of quick apply',
  run: async (_, { store }) => {
    await store.database.rows(sql`delete from quick_apply_place where at < now() - interval '1 day'`)
    await store.database.rows(sql`delete from quick_apply_tick where at < now() - interval '30 days'`)
  },
}

export const quickApplyClock: readonly Nightly[] = [{ task: quickApplyTrim, cron: '50 3 * * *' }]
