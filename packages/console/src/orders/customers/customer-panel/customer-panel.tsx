import { customerFile, customers } from '@backroom/contract/orders/customers/customers'
import { Box, Tabs } from '@mantine/core'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { CouldNotLoad } from '#kit/list-page/list-states.tsx'
import { AlsoOpen } from '#kit/record-page/also-open.tsx'
import { RecordDrawer } from '#kit/record-page/record-drawer.tsx'
import { say } from '#kit/say.ts'
import { CustomerActions } from '#orders/customers/customer-panel/customer-actions-bar.tsx'
import { CustomerConsents } from '#orders/customers/customer-panel/customer-consents-section.tsx'
import {
  CustomerMessages,
  CustomerOrders,
} from '#orders/customers/customer-panel/customer-orders-section.tsx'
import { CustomerProfile } from '#orders/customers/customer-panel/customer-profile-section.tsx'
import { CustomerStatusPill } from '#orders/customers/customer-status-pill.tsx'
import { ErasureSection } from '#orders/erasure/erasure-section.tsx'

interface Props {
  readonly uid: number
  readonly onClose: () => void
}

/** A customer over whatever page asks for them: who they are, what they bought, what they agreed to and what was written to them. */
export function CustomerPanel({ uid, onClose }: Props) {
  const { data: file, error, refetch } = useRead(customerFile, { params: { uid } }, { ignore: [404] })
  const missing = !file && error && <CouldNotLoad error={error} onRetry={() => void refetch()} />
  return (
    <RecordDrawer
      contract={customers}
      uid={uid}
      title={customer => customer?.name || say('Customer')}
      intro={({ status }) => (
        <>
          <CustomerStatusPill status={status} />
          <AlsoOpen entity="customer" uid={uid} />
        </>
      )}
      actions={customer => <CustomerActions customer={customer} file={file} />}
      onClose={onClose}
    >
      {customer =>
        customer && (
          <Box data-span={6}>
            {file && <ErasureSection uid={uid} file={file} />}
            <Tabs defaultValue={customer.anonymisedAt ? 'orders' : 'profile'}>
              <Tabs.List
                mb="md"
                aria-label={say('Customer')}
                style={{ flexWrap: 'nowrap', overflowX: 'auto' }}
              >
                {!customer.anonymisedAt && <Tabs.Tab value="profile">{say('Profile')}</Tabs.Tab>}
                <Tabs.Tab value="orders">{say('Orders')}</Tabs.Tab>
                <Tabs.Tab value="consents">{say('Consents')}</Tabs.Tab>
                <Tabs.Tab value="messages">{say('Messages')}</Tabs.Tab>
              </Tabs.List>
              {!customer.anonymisedAt && (
                <Tabs.Panel value="profile">
                  <CustomerProfile customer={customer} />
                </Tabs.Panel>
              )}
              <Tabs.Panel value="orders">
                {missing || <CustomerOrders uid={uid} orders={file?.orders} />}
              </Tabs.Panel>
              <Tabs.Panel value="consents">
                <CustomerConsents customer={customer} consents={file?.consents} />
                {missing}
              </Tabs.Panel>
              <Tabs.Panel value="messages">
                {missing || <CustomerMessages messages={file?.messages} />}
              </Tabs.Panel>
            </Tabs>
          </Box>
        )
      }
    </RecordDrawer>
  )
}
