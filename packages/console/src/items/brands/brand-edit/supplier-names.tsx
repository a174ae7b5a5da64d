import { brandLinksView, linkStates } from '@backroom/contract/items/brands/links'
import { screens } from '@backroom/contract/items/screens'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'

/** Names that suppliers use for this brand. */
export function SupplierNames({ brandUid }: { brandUid: number }) {
  const filter = JSON.stringify([{ field: 'brandUid', op: 'in', value: [brandUid] }])
  const { data } = useRead(brandLinksView.list, {
    query: { filter: filter as never, sort: 'supplierName', limit: 100 },
  })
  return (
    <FewRows
      label={say('Supplier links')}
      none={
        <>
          {say('No supplier’s name is linked to this brand.')}{' '}
          <Anchor component={Link} to={screens.brandLinks.path}>
            {say('Link one')}
          </Anchor>
        </>
      }
      rows={data?.rows.map(row => ({
        key: row.uid,
        cells: {
          Supplier: row.supplierName,
          'Their name for it': (
            <Anchor
              component={Link}
              to={`${screens.brandLinks.path}?view=all-names&search=${encodeURIComponent(row.supplierBrandName)}`}
            >
              {row.supplierBrandName}
            </Anchor>
          ),
          'Items in feed': row.feedItems,
          'Items on sale': row.linkedItems,
          State: say(linkStates[row.state]),
        },
      }))}
    />
  )
}
