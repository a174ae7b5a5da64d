import * as contract from '@backroom/contract/items/bulk/bulk'
import { counted, sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import { itemShows, notArchived, pagesOf } from '#items/bulk/targets'
import { archive, unarchive } from '#items/page/actions'
import { archiveRules } from '#items/page/archive-rules'
import { redirectRow, refuseOffSite } from '#items/page/status'
import { failsSql, mustBits, mustChecks } from '#items/rollups/facts'
import type { ConsequenceRule } from '#kit/bulk/definition'
import { serveBulk } from '#kit/bulk/serve-bulk'
import type { Kit } from '#kit/kit'
import { item } from '#tables/items/items'

const common = { table: item, shows: itemShows }
const items = (count: number) => counted(count, 'item')
const bits = sql`(select r.readiness from item_rollup r where r.item_uid = item.page_uid)`

/** What a page still lacks before it may be on the site, in words. */
const missing = sql`'Missing: ' || concat_ws(', ', ${sql.join(
  mustChecks.map(({ key, label }) => sql`case when ${failsSql(bits, key)} then ${label}::text end`),
  sql`, `,
)}) || '.'`

/** Star buys rest while one of their items is off the site. */
const restingStarBuys = (status: 'active' | 'inactive'): ConsequenceRule => ({
  count: records => sql`select count(*)::int as count from star_buy s
    where s.active and (s.source_item_uid in (${records}) or s.target_item_uid in (${records}))`,
  text: count =>
    status === 'active'
      ? sentence`${counted(count, 'star buy')} will run again once all their items are on the site.`
      : sentence`${counted(count, 'star buy')} will pause until their items are back.`,
})

/** Putting many items on the site, taking them off, and away. */
export function itemStatusBulk(kit: Kit) {
  serveBulk(kit, contract.setStatus, {
    ...common,
    targets: ({ sizes }, selected) => (sizes === 'only' ? selected : pagesOf(selected)),
    title: ({ status }, count) => `${status === 'active' ? 'Activate' : 'Deactivate'} ${items(count)}`,
    change: ({ status }) => ({ status: sql`${status}::text` }),
    refusals: ({ status, redirect }) => [
      notArchived,
      { code: 'same', when: sql`item.status = ${status}`, text: 'Already so.' },
      ...(redirect?.kind === 'item'
        ? [
            {
              code: 'toItself',
              when: sql`item.uid = ${redirect.value}::int`,
              text: 'It is where shoppers would be sent.',
            },
          ]
        : []),
      ...(status === 'active'
        ? [
            {
              code: 'notReady',
              when: sql`item.lead_item_uid is null and (${bits} & ${sql.raw(String(mustBits))}) <> 0`,
              text: missing,
            },
          ]
        : []),
    ],
    consequences: ({ status }) => [restingStarBuys(status)],
    check: async ({ redirect }, reader) => {
      const row = redirectRow(redirect)
      if (row?.mode === 'item') await refuseOffSite(reader, row.toUid)
    },
    apply: async (tx, { status, reason, redirect }) => {
      const changed = sql`select record_uid from bulk_changed`
      if (status === 'active') {
        await tx.execute(
          sql`update item set status = 'active', status_reason = '', activated_at = now() where uid in (${changed})`,
        )
        await tx.execute(sql`delete from inactive_item_redirect where item_uid in (${changed})`)
        return
      }
      await tx.execute(
        sql`update item set status = 'inactive', status_reason = ${reason ?? ''}, deactivated_at = now() where uid in (${changed})`,
      )
      const row = redirectRow(redirect)
      if (!row) return
      await tx.execute(sql`
        insert into inactive_item_redirect (item_uid, mode, to_uid, to_url, source)
        select i.uid, ${row.mode}, ${row.toUid}::int, ${row.toUrl}, 'bulk' from item i where i.uid in (${changed}) and i.lead_item_uid is null
        on conflict (item_uid) do update set mode = excluded.mode, to_uid = excluded.to_uid, to_url = excluded.to_url, source = 'bulk'`)
    },
  })

  serveBulk(kit, contract.archiveItems, {
    ...common,
    title: (_, count) => `Archive ${items(count)}`,
    change: () => ({ status: sql`'archived'::text` }),
    refusals: ({ force, deactivateFirst }) => [
      { code: 'same', when: sql`item.status = 'archived'`, text: 'Already archived.' },
      ...archiveRules({ force: force ?? false, deactivateFirst: deactivateFirst ?? false }),
    ],
    consequences: () => [
      {
        when: sql`item.status = 'active' and item.lead_item_uid is null`,
        text: count => sentence`${counted(count, 'page')} will go off the site.`,
      },
      {
        when: sql`item.lead_item_uid is null and item.activated_at is not null and not exists (select from inactive_item_redirect r where r.item_uid = item.uid)`,
        text: count =>
          sentence`${counted(count, 'page')} that shoppers may know will lead nowhere in particular.`,
      },
      {
        count: records =>
          sql`select count(*)::int as count from item_barcode b join item i on i.uid = b.item_uid where not b.is_free and (i.uid in (${records}) or i.lead_item_uid in (${records}))`,
        text: count => sentence`${counted(count, 'barcode')} will be free for other items.`,
      },
      {
        count: records =>
          sql`select count(*)::int as count from item i where i.lead_item_uid in (${records}) and i.status <> 'archived'`,
        text: count => sentence`${counted(count, 'size')} will be archived with them.`,
      },
      {
        count: records =>
          sql`select count(distinct m.colour_group_uid)::int as count from colour_group_item m where m.item_uid in (${records})`,
        text: count =>
          sentence`Items leave colour groups (${count}); a group left with a single item is dissolved.`,
      },
    ],
    apply: (tx, { reason }) => archive(tx, sql`select record_uid from bulk_changed`, reason),
  })

  const clash = sql`(
    select b.barcode || ' is already on ' || o.code from item s join item_barcode b on b.item_uid = s.uid
    join item_barcode h on not h.is_free and h.uid <> b.uid and (h.barcode = b.barcode or h.gtin14 = b.gtin14) join item o on o.uid = h.item_uid
    where s.page_uid = item.uid or s.uid = item.uid order by b.uid limit 1)`
  serveBulk(kit, contract.unarchiveItems, {
    ...common,
    title: (_, count) => `Unarchive ${items(count)}`,
    change: () => ({ status: sql`'inactive'::text` }),
    refusals: ({ dropBarcodes }) => [
      { code: 'same', when: sql`item.status <> 'archived'`, text: 'Not archived.' },
      ...(dropBarcodes
        ? []
        : [{ code: 'barcodeUsed', when: sql`${clash} is not null`, text: sql`${clash} || '.'` }]),
    ],
    apply: async (tx, { dropBarcodes }) => {
      const changed = sql`select record_uid from bulk_changed`
      if (dropBarcodes)
        await tx.execute(sql`
          delete from item_barcode b using item s where s.uid = b.item_uid and (s.uid in (${changed}) or s.lead_item_uid in (${changed})) and b.is_free
            and exists (select from item_barcode h where not h.is_free and h.uid <> b.uid and (h.barcode = b.barcode or h.gtin14 = b.gtin14))`)
      await unarchive(tx, changed)
    },
  })
}
