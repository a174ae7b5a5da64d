import { ledTo } from '@backroom/contract/site/upkeep/upkeep'
import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Offered } from '#kit/jobs/work'

/** What must never be, each with what it means and how to find it. */
const faults: readonly { readonly what: string; readonly rows: SQL }[] = [
  {
    what: 'active item without a tax class',
    rows: sql`select code, '/products/' || uid as path from item where status = 'active' and lead_item_uid is null and tax_class_uid is null`,
  },
  {
    what: 'item whose size stands under another page',
    rows: sql`select i.code, '/products/' || i.page_uid as path from item i join item p on p.uid = i.lead_item_uid where i.page_uid <> p.page_uid`,
  },
  {
    what: 'item with less than nothing in stock',
    rows: sql`select i.code, '/products/' || i.page_uid as path from stock_level s join item i on i.uid = s.item_uid where s.on_hand < 0`,
  },
  {
    what: 'order whose totals do not add up',
    rows: sql`select number as code, '/orders/summary?order=' || uid as path from "order" where grand_total_minor <> items_total_minor - discount_total_minor + delivery_total_minor
      + case when prices_include_tax then 0 else tax_total_minor end`,
  },
  {
    what: 'active delivery zone without a method',
    rows: sql`select name as code, '/store-configuration?tab=delivery' as path from delivery_zone z where active
      and not exists (select from delivery_method m where m.zone_uid = z.uid and m.active)`,
  },
  {
    what: 'picture that is shown and lies in the bin',
    rows: sql`select distinct f.name as code, '/image-gallery' as path from file f join file_usage u on u.file_uid = f.uid where f.deleted_at is not null`,
  },
]
const namedMost = 5

/** Looks for what must never be and names some of each; nothing is changed. */
export const integrityCheck: Offered = {
  key: 'integrity',
  title: 'Check integrity',
  text: 'Looks for items, stock, orders, zones and pictures that do not fit together. Changes nothing.',
  run: async ({ store, signal, note }) => {
    let total = 0
    for (const { what, rows } of faults) {
      if (signal.aborted) return
      const { n, named } = await store.database.row<{
        n: number
        named: { code: string; path: string }[]
      }>(sql`
        with found as (${rows}) select (select count(*)::int from found) as n,
          (select coalesce(json_agg(f), '[]') from (select code, path from found order by code limit ${namedMost}) f) as named`)
      total += n
      if (n === 0) continue
      await note(
        `${counted(n, what)}: ${named.map(({ code }) => code).join(', ')}${n > namedMost ? ', …' : ''}`,
      )
      for (const { code, path } of named) await note(`${ledTo}${path} ${code}`)
    }
    await note(total === 0 ? 'Everything fits together.' : sentence`${counted(total, 'finding')} in all.`)
  },
}
