import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import type { DemoRoom } from '#demo/demo-room'
import { demoColours } from '#demo/items/colours'
import { fillBrands, fillLinks } from '#demo/items/fill-brands'
import { fillBuilders } from '#demo/items/fill-builders'
import { fillGuides } from '#demo/items/fill-guides'
import { fillImport } from '#demo/items/fill-import'
import { fillItems } from '#demo/items/fill-items'
import { demoSeasons } from '#demo/items/items'
import { refreshAllBrandRollups } from '#items/brands/rollup'
import { refreshAllRollups, refreshRollups } from '#items/rollups/rollup'
import { brandLink } from '#tables/items/brand-links'
import { brand } from '#tables/items/brands'
import { customBuilderTemplate } from '#tables/items/builder-templates'
import { colourGroup, colourGroupItem } from '#tables/items/colour-groups'
import { colour } from '#tables/items/colours'
import { buyersGuide } from '#tables/items/guides'
import { inactiveItemRedirect } from '#tables/items/inactive-item-redirects'
import { itemImport } from '#tables/items/item-imports'
import {
  itemBarcode,
  itemCategory,
  itemFacet,
  itemImage,
  itemPriceSchedule,
  itemRelated,
} from '#tables/items/item-parts'
import { item } from '#tables/items/items'
import { season } from '#tables/items/seasons'
import { style } from '#tables/items/styles'

export const items: DemoRoom = {
  goes: [
    brand,
    brandLink,
    buyersGuide,
    colour,
    colourGroup,
    colourGroupItem,
    customBuilderTemplate,
    inactiveItemRedirect,
    item,
    itemBarcode,
    itemCategory,
    itemFacet,
    itemImage,
    itemImport,
    itemPriceSchedule,
    itemRelated,
    season,
    style,
  ],
  parts: [item.leadItemUid, brandLink.brandUid, colourGroupItem.colourGroupUid],
  async prepare(tx, { files }) {
    await tx.execute(sql`select set_config('backroom.rollup', 'done', true)`) // worked out once, at the end
    await fillSeasons(tx)
    await tx
      .insert(colour)
      .values(demoColours.map(([name, hex, ...baseColours]) => ({ name, hex, baseColours })))
    await fillBrands(tx, files)
  },
  async fill(tx, { files, size }) {
    await fillLinks(tx)
    await fillItems(tx, files, size)
  },
  async finish(tx) {
    await fillGuides(tx)
    await fillBuilders(tx)
    await fillImport(tx)
    await tx.execute(sql`select recount_trade('2000-01-01')`) // what sold is part of what is worked out
    await refreshAllRollups(tx)
    await tx.execute(sql`
      update item_rollup set out_of_stock_since = now() - make_interval(days => 2 + item_uid % 47, hours => item_uid % 24)
      where out_of_stock_since is not null`)
    // Once more where it matters whether an option can be bought, which is known only now.
    await refreshRollups(tx, sql`select uid from item where custom_builder_template_uid is not null`)
    await refreshAllBrandRollups(tx)
  },
}

async function fillSeasons(tx: Transaction) {
  await tx.insert(season).values(
    demoSeasons.map((code, place) => {
      const year = 2_000 + Number(code.slice(2))
      const isSummer = code.startsWith('SS')
      return {
        code,
        name: `${isSummer ? 'Spring Summer' : 'Autumn Winter'} ${year}`,
        startsOn: `${year}-${isSummer ? '02' : '08'}-01`,
        endsOn: isSummer ? `${year}-07-31` : `${year + 1}-01-31`,
        isCurrent: year === 2_026,
        position: place + 1,
      }
    }),
  )
}
