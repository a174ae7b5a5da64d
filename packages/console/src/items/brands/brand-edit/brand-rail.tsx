import type { brands } from '@backroom/contract/items/brands/brands'
import type { StoredOf } from '@backroom/contract/kit/record'
import { itemsWith } from '#items/lists/items-with.ts'
import { GlanceCard } from '#kit/record-page/glance-card.tsx'
import { RecordCard } from '#kit/record-page/record-card.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** What hangs on the brand, in figures. */
export function BrandRail({ brand }: { brand: StoredOf<typeof brands> }) {
  const rows: [string, string][] = [
    [say('Items'), format.number(brand.itemsTotal)],
    [say('On the site'), format.number(brand.itemsActive)],
    [say('Stock value'), format.money(brand.stockValueMinor)],
    [say('Supplier names'), format.number(brand.supplierLinks)],
  ]
  return (
    <>
      <GlanceCard
        rows={rows}
        itemsPath={brand.itemsTotal > 0 ? itemsWith('brandUid', brand.uid) : undefined}
      />
      <RecordCard record={brand} />
    </>
  )
}
