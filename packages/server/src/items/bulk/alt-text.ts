import { setAltText } from '@backroom/contract/items/bulk/bulk'
import { counted } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import { serveOnPages } from '#items/bulk/bulk'
import type { Kit } from '#kit/kit'

/** The words of many items' pictures. */
export function altTextBulk(kit: Kit) {
  serveOnPages(kit, setAltText, {
    title: (_, count) => `Set the alt text of ${counted(count, 'item')}`,
    change: () => ({}),
    refusals: ({ onlyEmpty }) => [
      {
        code: 'same',
        when: sql`not exists (select from item_image m where m.item_uid = item.uid and (m.alt_text = '' or not ${onlyEmpty}::boolean))`,
        text: 'No picture without alt text.',
      },
    ],
    apply: async (tx, { pattern, onlyEmpty }) => {
      const filled = Object.entries({
        '{brand}': sql`coalesce((select b.name from brand b where b.uid = i.brand_uid), '')`,
        '{colour}': sql`coalesce((select c.name from colour c where c.uid = i.colour_uid), '')`,
        '{name}': sql`i.name`,
        '{code}': sql`i.code`,
        '{n}': sql`m.position::text`,
      }).reduce(
        (text, [token, value]) => sql`replace(${text}, ${token}::text, ${value})`,
        sql`${pattern}::text`,
      )
      await tx.execute(sql`
        update item_image m set alt_text = left(trim(regexp_replace(${filled}, '\\s+', ' ', 'g')), 255)
        from item i join bulk_changed c on c.record_uid = i.uid where m.item_uid = i.uid and (m.alt_text = '' or not ${onlyEmpty}::boolean)`)
    },
  })
}
