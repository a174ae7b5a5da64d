import { items as contract, newItem, sizeRunBody } from '@backroom/contract/items/page/items'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { addressOf } from '#items/page/address'
import { createItem } from '#items/page/create'
import { duplicateItem } from '#items/page/duplicate'
import { readLiveCheck, withoutCostCheck } from '#items/page/live-check'
import { gone, pageOf, readPage } from '#items/page/read'
import { savePage } from '#items/page/save'
import type { SaveContext } from '#items/page/saving'
import { createSizeRun } from '#items/page/size-run'
import type { Kit } from '#kit/kit'
import { read, serve } from '#kit/serve'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import { hidesCost } from '#site/door'

/** Reading, making and saving items. */
export function items(kit: Kit) {
  serve(kit, contract.read, async ({ params, store, visitor }) =>
    readPage(store.database.orm, params.uid, await contextOf(store, visitor)),
  )

  // The two forms of the body are told apart here, so that a refusal names the field that is wrong with the form meant.
  const anyForm = { ...contract.create, body: z.looseObject({}) }
  serve(kit, anyForm, async ({ body, store, visitor }) => {
    const context = await contextOf(store, visitor)
    const run = 'sizeRun' in body ? read(sizeRunBody, body) : null
    const one = run ? null : read(newItem, body)
    return store.write(visitor, async tx => {
      const { uid, cleaned } = one
        ? await createItem(tx, one, context)
        : { uid: await createSizeRun(tx, run as z.output<typeof sizeRunBody>, context), cleaned: [] }
      return { ...(await readPage(tx, uid, context)), merged: [], cleaned }
    })
  })
  kit.served[kit.served.length - 1] = contract.create

  serve(kit, contract.update, async ({ params, body, store, visitor }) => {
    const context = await contextOf(store, visitor)
    return store.write(visitor, async tx => {
      const { merged, cleaned } = await savePage(tx, params.uid, body, context)
      return { ...(await readPage(tx, params.uid, { ...context, readiness: 'rolledUp' })), merged, cleaned }
    })
  })

  serve(kit, contract.duplicate, async ({ params, body, store, visitor }) => {
    const context = await contextOf(store, visitor)
    return store.write(visitor, async tx => {
      const uid = await duplicateItem(tx, params.uid, body.code, body.parts)
      return { ...(await readPage(tx, uid, context)), merged: [], cleaned: [] }
    })
  })

  serve(kit, contract.url, async ({ params, store }) => {
    const pageUid = await pageOf(store.database.orm, params.uid)
    const [row] = await store.database.rows<{
      urlSlug: string
      live: string | null
      site: string | null
    }>(sql`
      select url_slug as "urlSlug", (select live from item_rollup where item_uid = item.uid) as live,
        (select site_url from site_config order by uid limit 1) as site from item where uid = ${pageUid}`)
    if (!row) throw gone()
    const path = addressOf({ urlSlug: row.urlSlug, uid: pageUid })
    return { url: `${row.site ?? ''}${path}`, path, live: row.live !== null && row.live !== 'hidden' }
  })

  serve(kit, contract.liveCheck, async ({ params, store, visitor }) => {
    const { orm } = store.database
    const checks = await readLiveCheck(orm, await pageOf(orm, params.uid), store.timeZone)
    return (await hidesCost(store, visitor)) ? withoutCostCheck(checks) : checks
  })

  serve(kit, contract.relatedCount, async ({ params, query, store }) => {
    const pageUid = await pageOf(store.database.orm, params.uid)
    const [row] = await store.database.rows<{ live: number }>(sql`
      select count(distinct k.page_uid)::int as live from item_facet k join item_rollup r on r.item_uid = k.page_uid
      where k.facet_uid = ${query.facetUid} and k.page_uid <> ${pageUid} and r.live = 'live'`)
    return { live: row?.live ?? 0 }
  })

  serve(kit, contract.priceHistory, async ({ params, query, store }) => {
    const rows = await store.database.rows<never>(sql`
      select h.at, h.effective_price_minor as "effectivePriceMinor", h.price_minor as "priceMinor", h.rrp_minor as "rrpMinor", h.reason,
        coalesce(s.name, 'Backroom') as by
      from item_price_history h left join staff s on s.uid = h.by_uid
      where h.item_uid = (select case when price_minor is null then page_uid else uid end from item where uid = ${params.uid})
        and h.at >= coalesce((select max(at) from item_price_history e where e.item_uid = h.item_uid and e.at < now() - make_interval(days => ${query.days})),
          now() - make_interval(days => ${query.days}))
      order by h.at, h.uid`)
    const [rollup] = await store.database.rows<{ lowest: number | null }>(
      sql`select lowest30_minor as lowest from item_rollup where item_uid = ${params.uid}`,
    )
    if (!rollup) await pageOf(store.database.orm, params.uid)
    return { points: rows, lowest30Minor: rollup?.lowest ?? null }
  })
}

async function contextOf(store: Store, visitor: StaffVisitor): Promise<SaveContext> {
  return { timeZone: store.timeZone, hidesCost: await hidesCost(store, visitor) }
}
