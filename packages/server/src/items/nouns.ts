import { storeStaff } from '@backroom/contract/kit/access'
import { sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { brand } from '#tables/items/brands'
import { customBuilderTemplate } from '#tables/items/builder-templates'
import { colour } from '#tables/items/colours'
import { buyersGuide } from '#tables/items/guides'
import { itemImage } from '#tables/items/item-parts'
import { item } from '#tables/items/items'

const levels = storeStaff
const path = (uid: number) => `/products/${uid}`
/** Sizes have the name of their page. */
const named = sql`item.code || ', ' || coalesce(nullif(item.name, ''), (select lead.name from item lead where lead.uid = item.page_uid))`

/** What records of this room are called and where they open. */
export function itemNouns({ nouns }: Kit) {
  nouns.set('item', { word: 'Item', table: item, title: named, opens: item.pageUid, levels, path })
  nouns.set('itemImage', {
    word: 'Item',
    table: itemImage,
    title: sql`(select ${named} from item where item.uid = item_image.item_uid)`,
    opens: itemImage.itemUid,
    isPart: true,
    levels,
    path,
  })
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
