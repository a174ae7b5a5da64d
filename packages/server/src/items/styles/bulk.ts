import { activateStyles, archiveStyles } from '@backroom/contract/items/bulk/bulk'
import { counted, sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import { archive } from '#items/page/actions'
import { archiveRefusalSql } from '#items/page/archive-rules'
import { mustBits } from '#items/rollups/facts'
import { serveBulk } from '#kit/bulk/serve-bulk'
import type { Kit } from '#kit/kit'
import { style } from '#tables/items/styles'

const common = { table: style, shows: { code: style.code, name: style.name } }
const styles = (count: number) => counted(count, 'style')

const ready = sql`select p.uid from item p join item_rollup r on r.item_uid = p.uid
  where p.lead_item_uid is null and p.status = 'inactive' and (r.readiness & ${sql.raw(String(mustBits))}) = 0`
const pages = sql`select i.uid from item i join bulk_changed c on c.record_uid = i.style_uid where i.lead_item_uid is null and i.status <> 'archived'`

/** Why the first page of a style that may not be archived may not, with its code; null where all may. */
function firstRefusal(leave: Parameters<typeof archiveRefusalSql>[0]) {
  return sql`(
    select page.code || ': ' || page.reason from (
      select item.uid, item.code, ${archiveRefusalSql(leave)} as reason from item
      where item.style_uid = style.uid and item.lead_item_uid is null and item.status <> 'archived') page
    where page.reason is not null order by page.uid limit 1)`
}

/** What can be done with all items of a style at once. */
export function styleBulk(kit: Kit) {
  serveBulk(kit, activateStyles, {
    ...common,
    title: (_, count) => `Activate what is ready of ${styles(count)}`,
    change: () => ({}),
    refusals: () => [
      {
        code: 'noneReady',
        when: sql`not exists (${ready} and p.style_uid = style.uid)`,
        text: 'None of its inactive items is ready.',
      },
    ],
    consequences: () => [
      {
        count: records =>
          sql`select count(*)::int as count from (${ready} and p.style_uid in (${records})) p`,
        text: count => sentence`${counted(count, 'page')} will show on the site.`,
      },
    ],
    apply: async tx => {
      await tx.execute(sql`
        create temp table style_ready on commit drop as ${ready} and p.style_uid in (select record_uid from bulk_changed)`)
      await tx.execute(sql`
        update item set status = 'active', status_reason = '', activated_at = now()
        where status = 'inactive' and (uid in (select uid from style_ready) or lead_item_uid in (select uid from style_ready) and sellable)`)
      await tx.execute(
        sql`delete from inactive_item_redirect where item_uid in (select uid from style_ready)`,
      )
    },
  })

  serveBulk(kit, archiveStyles, {
    ...common,
    title: (_, count) => `Archive ${styles(count)}`,
    change: () => ({}),
    refusals: ({ force, deactivateFirst }) => [
      {
        code: 'same',
        when: sql`not exists (select from item i where i.style_uid = style.uid and i.status <> 'archived')`,
        text: 'Already archived.',
      },
      {
        code: 'cannot',
        when: sql`${firstRefusal({ force: force ?? false, deactivateFirst: deactivateFirst ?? false })} is not null`,
        text: firstRefusal({ force: force ?? false, deactivateFirst: deactivateFirst ?? false }),
      },
    ],
    apply: (tx, { reason }) => archive(tx, pages, reason),
  })
}
