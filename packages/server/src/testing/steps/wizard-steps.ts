import { setMajorItem } from '@backroom/contract/items/bulk/bulk'
import type { AnyBulk } from '@backroom/contract/kit/bulk'
import { sql } from 'drizzle-orm'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { ItemSteps } from '#testing/steps/item-steps'

/** What the tests of wizards begin with: items of their own, and the steps of any operation over them. */
export class WizardSteps extends ItemSteps {
  bulk(operation: AnyBulk, by = this.by): BulkSteps {
    return new BulkSteps(this.shop, by, operation)
  }

  /** Pages with some sizes each, of a brand of their own. */
  async someItems(pages: number, sizes: number): Promise<number> {
    const [brand] = await this.bulk(setMajorItem).makeBrands(`Wizard ${pages} ${sizes} ${Math.random()}`, 1)
    await this.write(sql`
      with p as (insert into item (code, name, brand_uid, url_slug, price_minor) select 'WZ' || ${brand}::int || '-' || n, 'Wizard ' || n, ${brand}::int,
        'wz-' || ${brand}::int || '-' || n, 1000 from generate_series(1, ${pages}::int) n returning uid, code)
      insert into item (code, lead_item_uid, size_label) select p.code || '-' || s, p.uid, 'Size ' || s from p cross join generate_series(1, ${sizes}::int) s`)
    return brand as number
  }

  async uidsOf(brand: number): Promise<number[]> {
    const rows = await this.sql<{ uid: number }>(
      sql`select uid from item where brand_uid = ${brand} order by uid`,
    )
    return rows.map(({ uid }) => uid)
  }
}

/** All items of a brand, size by size, as a list asks for them. */
export const ofBrand = (brand: number) => ({
  view: 'ProductFilterableView/all',
  filter: [{ field: 'brandUid', op: 'in' as const, value: [brand] }],
  more: { sizes: 'true' },
})
