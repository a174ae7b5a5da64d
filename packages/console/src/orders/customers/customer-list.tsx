import {
  addTag,
  blankCustomer,
  blockCustomers,
  customers,
  customersView,
  removeTag,
  unblockCustomers,
  withdrawConsent,
} from '@backroom/contract/orders/customers/customers'
import { screens } from '@backroom/contract/orders/screens'
import { Menu } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { bulkForm } from '#kit/bulk/bulk-form.tsx'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { useAddressWord } from '#kit/list-page/use-address-word.ts'
import { NewButton } from '#kit/parts/new-button.tsx'
import { RecordDrawer } from '#kit/record-page/record-drawer.tsx'
import { say } from '#kit/say.ts'
import { sayCount } from '#kit/say-count.ts'
import { format } from '#kit/store-facts.ts'
import { CustomerProfile } from '#orders/customers/customer-panel/customer-profile-section.tsx'
import { useRowEditing } from '#orders/customers/customer-row-fields.tsx'
import { CustomerStatusPill } from '#orders/customers/customer-status-pill.tsx'
import { ErasuresDueBar } from '#orders/erasure/erasures-due-bar.tsx'

const bulk = [
  { contract: addTag, label: say('Add a tag…'), values: { tag: '' }, Form: bulkForm(addTag) },
  { contract: removeTag, label: say('Remove a tag…'), values: { tag: '' }, Form: bulkForm(removeTag) },
  {
    contract: withdrawConsent,
    label: say('Withdraw consent…'),
    values: { channel: 'both' },
    Form: bulkForm(withdrawConsent),
  },
  {
    contract: blockCustomers,
    label: say('Block…'),
    values: { blockReason: '' },
    Form: bulkForm(blockCustomers),
  },
  { contract: unblockCustomers, label: say('Unblock'), values: {} },
]

/** Everybody who bought or registered, edited where they stand; the whole of one opens over the list. */
export function CustomerList() {
  const [, open] = useAddressWord('customer')
  const { begin, editor } = useRowEditing()
  return (
    <ListPage
      title={screens.customers.title}
      view={customersView}
      onOpenRow={row => open(String(row.uid))}
      editor={editor}
      rowKeys={{ F2: begin, e: begin }}
      bulk={bulk}
      cells={{ status: CustomerStatusPill }}
      above={() => <ErasuresDueBar />}
      card={row => ({
        title: row.name,
        second: row.email,
        right: format.money(row.totalSpentMinor),
        rightSecond:
          row.status === 'active'
            ? sayCount(row.orderCount, '1 order', '{n} orders')
            : CustomerStatusPill(row),
      })}
      rowMenu={row => (
        <>
          <Menu.Item onClick={() => open(String(row.uid))}>{say('Open')}</Menu.Item>
          {row.status !== 'anonymised' && (
            <>
              <Menu.Item onClick={() => begin(row)}>{say('Edit in the row')}</Menu.Item>
              <Menu.Item onClick={() => void navigator.clipboard.writeText(row.email)}>
                {say('Copy email')}
              </Menu.Item>
            </>
          )}
        </>
      )}
      actions={
        <NewButton label={say('New customer')}>
          {onClose => <NewCustomer onMade={uid => open(String(uid))} onClose={onClose} />}
        </NewButton>
      }
      empty={{
        icon: <IconUsers size={28} stroke={1.7} />,
        title: say('No customers yet'),
        text: say('Customers appear when they register or order.'),
      }}
    />
  )
}

interface NewProps {
  readonly onMade: (uid: number) => void
  readonly onClose: () => void
}

function NewCustomer({ onMade, onClose }: NewProps) {
  return (
    <RecordDrawer
      contract={customers}
      uid="new"
      blank={blankCustomer}
      title={() => say('New customer')}
      onMade={({ uid }) => onMade(uid)}
      onClose={onClose}
    >
      {() => (
        <div data-span={6}>
          <CustomerProfile />
        </div>
      )}
    </RecordDrawer>
  )
}
