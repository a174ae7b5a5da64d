import {
  changeCharges,
  deliveryMethodsView,
  duplicateMethod,
  setMethodsActive,
} from '@backroom/contract/site/delivery/delivery'
import { Menu, Stack } from '@mantine/core'
import { IconTruckDelivery } from '@tabler/icons-react'
import { useState } from 'react'
import type { BulkFormProps } from '#kit/bulk/bulk-choice.ts'
import { BulkFields } from '#kit/bulk/bulk-form.tsx'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { ListPage } from '#kit/list-page/list-page.tsx'
import { say } from '#kit/say.ts'
import { useMay } from '#kit/session/use-may.ts'
import { MethodDrawer } from '#site/delivery/delivery-panel.tsx'

/** Asks only for what the chosen way needs. */
function ChargeFields(props: BulkFormProps) {
  const names = props.values.by === 'amount' ? ['by', 'amountMinor'] : ['by', 'percentBp']
  return (
    <Stack gap="sm">
      <BulkFields {...props} contract={changeCharges} names={names} />
    </Stack>
  )
}

/** Every delivery method of every zone, to change many of them at once. */
export function MethodList() {
  const [uid, setUid] = useState<number | null>(null)
  const duplicate = useWrite(duplicateMethod)
  const mayEdit = useMay(duplicateMethod)
  return (
    <>
      <ListPage
        title={say('Delivery methods')}
        view={deliveryMethodsView}
        onOpenRow={row => setUid(row.uid)}
        card={row => ({ title: row.name, code: row.zone })}
        rowMenu={row => (
          <>
            <Menu.Item onClick={() => setUid(row.uid)}>{say('Open')}</Menu.Item>
            {mayEdit && (
              <Menu.Item
                onClick={() =>
                  duplicate.mutate({ params: { uid: row.uid } }, { onSuccess: made => setUid(made.uid) })
                }
              >
                {say('Duplicate')}
              </Menu.Item>
            )}
          </>
        )}
        bulk={
          mayEdit
            ? [
                { contract: setMethodsActive, label: say('Switch on'), values: { active: true } },
                { contract: setMethodsActive, label: say('Switch off'), values: { active: false } },
                {
                  contract: changeCharges,
                  label: say('Change charges…'),
                  values: { by: 'percent', amountMinor: 0, percentBp: 0 },
                  Form: ChargeFields,
                },
              ]
            : []
        }
        empty={{
          icon: <IconTruckDelivery size={28} stroke={1.7} />,
          title: say('No delivery methods yet'),
          text: say('A method says how an order is sent in a zone, and for how much.'),
        }}
      />
      {uid !== null && <MethodDrawer uid={uid} zoneUid={0} onClose={() => setUid(null)} />}
    </>
  )
}
