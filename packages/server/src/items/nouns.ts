import { itemInput } from '@backroom/contract/items/page/fields'
import { itemParts, scheduleKinds } from '@backroom/contract/items/page/page'
import { storeStaff } from '@backroom/contract/kit/access'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import type { Kit } from '#kit/kit'
import { brand } from '#tables/items/brands'
import { customBuilderTemplate } from '#tables/items/builder-templates'
import { colour } from '#tables/items/colours'
import { buyersGuide } from '#tables/items/guides'
import {
  itemBarcode,
  itemCategory,
  itemFacet,
  itemImage,
  itemPriceSchedule,
  itemRelated,
} from '#tables/items/item-parts'
import { item } from '#tables/items/items'

type Values = Readonly<Record<string, unknown>>

const levels = storeStaff
const path = (uid: number) => `/products/${uid}`
/** Sizes have the name of their page. */
const named = sql`item.code || ', ' || coalesce(nullif(item.name, ''), (select lead.name from item lead where lead.uid = item.page_uid))`

/** What hangs on an item, and what is told of it beyond its fields. */
const parts = {
  itemPriceSchedule: {
    table: itemPriceSchedule,
    wordOf: ({ kind }: Values) => scheduleKinds[kind as keyof typeof scheduleKinds] ?? scheduleKinds.sale,
    insteadOf: async (reader: Reader, { itemUid }: Values, at: Date) => {
      const { rows } = await reader.execute(sql`
        select h.price_minor as "amountMinor" from item i join item_price_history h on h.item_uid in (i.uid, i.page_uid)
        where i.uid = ${itemUid} and h.at <= ${at.toISOString()}::timestamptz and h.price_minor is not null
        order by h.item_uid = i.uid desc, h.at desc limit 1`)
      return rows[0] ?? {}
    },
  },
  itemBarcode: { table: itemBarcode },
  itemImage: { table: itemImage },
  itemCategory: { table: itemCategory },
  itemFacet: { table: itemFacet },
  itemRelated: { table: itemRelated },
}

/** What records of this room are called and where they open. */
export function itemNouns({ nouns }: Kit) {
  nouns.set('item', {
    word: 'Item',
    table: item,
    title: named,
    opens: item.pageUid,
    input: itemInput,
    levels,
    path,
  })
  for (const [name, { table, ...part }] of Object.entries(parts)) {
    const of = sql`(select ${named} from item where item.uid = ${table.itemUid})`
    nouns.set(name, {
      word: 'Item',
      table,
      title: of,
      opens: table.itemUid,
      part: {
        ...itemParts[name as keyof typeof parts],
        ...part,
        table,
        of: { entity: 'item', at: table.itemUid },
      },
      levels,
      path,
    })
  }
  nouns.set('brand', {
    word: 'Brand',
    table: brand,
    title: brand.name,
    levels,
    path: uid => `/brands/${uid}`,
  })
  nouns.set('buyersGuide', {
    word: 'Buyers guide',
    table: buyersGuide,
    title: buyersGuide.title,
    levels,
    path: uid => `/buyers-guides/${uid}`,
  })
  nouns.set('customBuilderTemplate', {
    word: 'Custom builder',
    table: customBuilderTemplate,
    title: customBuilderTemplate.name,
    levels,
    path: uid => `/custom-builder-templates/${uid}`,
  })
  nouns.set('colour', { word: 'Colour', table: colour, title: colour.name, levels, path: () => null })
}
