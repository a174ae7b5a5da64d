import type { brands } from '@backroom/contract/items/brands'
import type { StoredOf } from '@backroom/contract/kit/record'
import { Anchor, Paper } from '@mantine/core'
import { Link } from 'react-router'
import { itemsWith } from '#items/items-with.ts'
import { Figures } from '#kit/figures.tsx'
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
      <Paper p="md">
        <h2>{say('At a glance')}</h2>
        <Figures rows={rows} />
        {brand.itemsTotal > 0 && (
          <Anchor component={Link} to={itemsWith('brandUid', brand.uid)} fz={13}>
            {say('See its items')}
          </Anchor>
        )}
      </Paper>
      <RecordCard record={brand} />
    </>
  )
}
