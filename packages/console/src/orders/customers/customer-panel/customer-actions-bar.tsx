import { anonymise, exportCustomer } from '@backroom/contract/orders/erasure/erasure'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '#kit/calls/download.ts'
import { useAddressWord } from '#kit/list-page/use-address-word.ts'
import { say } from '#kit/say.ts'
import { useMay } from '#kit/session/use-may.ts'
import { CustomerMergeDialog } from '#orders/customers/customer-panel/customer-merge-dialog.tsx'
import type { File } from '#orders/customers/customer-panel/customer-orders-section.tsx'
import type { Customer } from '#orders/customers/customer-panel/customer-profile-section.tsx'
import { AnonymiseDialog } from '#orders/erasure/anonymise-dialog.tsx'

interface Props {
  readonly customer: Customer
  readonly file: File | undefined
}

/** What can be done to a customer as a whole; what only an Administrator may says so. */
export function CustomerActions({ customer, file }: Props) {
  const [asked, setAsked] = useAddressWord('merge')
  const [asking, setAsking] = useState<'merge' | 'anonymise' | null>(asked === null ? null : 'merge')
  const mayErase = useMay(anonymise)
  if (customer.anonymisedAt) return null
  const close = () => {
    setAsking(null)
    if (asked !== null) setAsked(null)
  }
  const only = mayErase ? {} : { disabled: true, title: say('Administrators only') }
  const isWaiting = file?.anonymisation?.state === 'waiting'
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon size={30} variant="default" aria-label={say('More')}>
            <IconDots size={16} stroke={1.7} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            {...only}
            onClick={() => void download(exportCustomer, { params: { uid: customer.uid } as never })}
          >
            {say('Export their data')}
          </Menu.Item>
          <Menu.Item {...only} onClick={() => setAsking('merge')}>
            {say('Merge…')}
          </Menu.Item>
          <Menu.Item {...only} c={mayErase ? 'brick' : undefined} onClick={() => setAsking('anonymise')}>
            {isWaiting ? say('Anonymise, as asked for…') : say('Anonymise…')}
          </Menu.Item>
          {!mayErase && <Menu.Label>{say('Administrators only')}</Menu.Label>}
        </Menu.Dropdown>
      </Menu>
      {asking === 'merge' && mayErase && (
        <CustomerMergeDialog customer={customer} other={Number(asked) || undefined} onClose={close} />
      )}
      {asking === 'anonymise' && <AnonymiseDialog customer={customer} onClose={close} />}
    </>
  )
}
