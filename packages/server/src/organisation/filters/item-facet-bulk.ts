import { isSystemFilter, systemFacetText } from '@backroom/contract/organisation/filters/filters'
import {
  applyFacets,
  facetsOfPageMost,
  runSizeRules,
} from '@backroom/contract/organisation/filters/item-facets'
import { counted, sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { itemBulkRules } from '#items/door'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { applyChanges } from '#organisation/filters/item-facet-apply'
import { runOverPages } from '#organisation/size-rules/run'

const list = (uids: readonly number[]) => sql`${`{${uids.join(',')}}`}::int[]`

/** Facets on many items at once, by hand and by size rules. */
export function itemFacetBulk(kit: Kit) {
  itemBulkRules.serveOnPages(kit, applyFacets, {
    title: (_, count) => `Apply facets to ${counted(count, 'item')}`,
    change: () => ({}),
    refusals: ({ add, remove }) => [
      {
        code: 'same',
        when: sql`not exists (select from unnest(${list(add)}) a(uid)
            where not exists (select from item_facet k where k.page_uid = item.uid and k.facet_uid = a.uid))
          and not exists (select from item_facet k where k.page_uid = item.uid and k.facet_uid = any(${list(remove)}))`,
        text: 'Already so.',
      },
      {
        code: 'tooMany',
        when: sql`(select count(distinct k.facet_uid) from item_facet k where k.page_uid = item.uid and k.facet_uid <> all(${list(remove)}))
          + (select count(*) from unnest(${list(add)}) a(uid) where not exists (select from item_facet k where k.page_uid = item.uid and k.facet_uid = a.uid))
          > ${facetsOfPageMost}`,
        text: sentence`At most ${facetsOfPageMost} facets on a page.`,
      },
      {
        code: 'tooManyOfFilter',
        when: sql`exists (select from unnest(${list(add)}) a(uid) join facet f on f.uid = a.uid join filter q on q.uid = f.filter_uid
          where q.max_per_item > 1 and q.type <> 'size' and (select count(*) from item_facet k join facet g on g.uid = k.facet_uid
            where k.item_uid = item.uid and g.filter_uid = q.uid and k.facet_uid <> a.uid and k.facet_uid <> all(${list(remove)})) >= q.max_per_item)`,
        text: 'It has as many facets of that filter as it can have.',
      },
    ],
    consequences: ({ add }) => [
      {
        count:
          records => sql`select count(*)::int as count from item_facet k join facet f on f.uid = k.facet_uid
          join filter q on q.uid = f.filter_uid and q.max_per_item = 1
          where k.page_uid in (${records}) and k.facet_uid <> all(${list(add)})
            and exists (select from facet g where g.uid = any(${list(add)}) and g.filter_uid = q.uid)`,
        text: count =>
          sentence`${counted(count, 'facet')} will be replaced: their filter takes one on each item.`,
      },
    ],
    check: async ({ add, remove }, reader) => refuseUnfit(reader, add, remove),
    apply: async (tx, { add, remove }) => {
      const { rows } = await tx.execute<{ uid: number }>(
        sql`select record_uid as uid from bulk_changed order by seq`,
      )
      if (rows.length > 0)
        await applyChanges(
          tx,
          rows.map(({ uid }) => ({ itemUid: uid, add, remove })),
          'bulk',
        )
    },
  })

  itemBulkRules.serveOnPages(kit, runSizeRules, {
    title: (_, count) => `Run the size rules on ${counted(count, 'item')}`,
    change: () => ({}),
    refusals: () => [
      {
        code: 'noSizes',
        when: sql`not exists (select from item s where s.page_uid = item.uid and s.sellable and s.size_label is not null and s.status <> 'archived')`,
        text: 'It has no size label.',
      },
    ],
    apply: async tx => {
      await runOverPages(tx, sql`select record_uid from bulk_changed`)
    },
  })
}

async function refuseUnfit(reader: Reader, add: readonly number[], remove: readonly number[]) {
  if (add.length + remove.length === 0) throw invalid({ add: 'Choose at least one facet.' })
  if (add.some(uid => remove.includes(uid))) throw invalid({ remove: 'A facet cannot be added and removed.' })
  const { rows } = await reader.execute<{
    uid: number
    name: string
    active: boolean
    filter: string
    type: 'list'
  }>(sql`
    select f.uid, f.name, f.active, q.name as filter, q.type from facet f join filter q on q.uid = f.filter_uid
    where f.uid = any(${list([...add, ...remove])})`)
  if (rows.length < new Set([...add, ...remove]).size)
    throw invalid({ add: 'A facet no longer exists. Choose another.' })
  for (const { uid, name, active, filter, type } of rows) {
    const field = add.includes(uid) ? 'add' : 'remove'
    if (isSystemFilter(type)) throw invalid({ [field]: systemFacetText(filter, type) })
    if (!active && field === 'add') throw invalid({ add: sentence`${name} is inactive.` })
  }
}
