import { brandLinksView, linkStates } from '@backroom/contract/items/brands/links'
import { screens } from '@backroom/contract/items/screens'
import { Anchor, Table, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** Names that suppliers use for this brand. */
export function SupplierNames({ brandUid }: { brandUid: number }) {
  const filter = JSON.stringify([{ field: 'brandUid', op: 'in', value: [brandUid] }])
  const { data } = useRead(brandLinksView.list, {
    query: { filter: filter as never, sort: 'supplierName', limit: 100 },
  })
  if (!data) return null
  if (data.rows.length === 0) {
    return (
      <Text c="dimmed">
        {say('No supplier’s name is linked to this brand.')}{' '}
        <Anchor component={Link} to={screens.brandLinks.path}>
          {say('Link one')}
        </Anchor>
      </Text>
    )
  }
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{say('Supplier')}</Table.Th>
          <Table.Th>{say('Their name for it')}</Table.Th>
          <Table.Th ta="right">{say('Items in feed')}</Table.Th>
          <Table.Th ta="right">{say('Items on sale')}</Table.Th>
          <Table.Th>{say('State')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {data.rows.map(row => (
          <Table.Tr key={row.uid}>
            <Table.Td>{row.supplierName}</Table.Td>
            <Table.Td>
              <Anchor
                component={Link}
                to={`${screens.brandLinks.path}?view=all-names&search=${encodeURIComponent(row.supplierBrandName)}`}
              >
                {row.supplierBrandName}
              </Anchor>
            </Table.Td>
            <Table.Td ta="right" className="num">
              {format.number(row.feedItems)}
            </Table.Td>
            <Table.Td ta="right" className="num">
              {format.number(row.linkedItems)}
            </Table.Td>
            <Table.Td>{say(linkStates[row.state])}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
