import { customers, mergeCustomers, mergeInput } from '@backroom/contract/orders/customers/customers'
import { consents } from '@backroom/contract/orders/customers/words'
import { Alert, List, SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { Question } from '#kit/fields/question.tsx'
import { say } from '#kit/say.ts'
import type { Customer } from '#orders/customers/customer-panel/customer-profile-section.tsx'
import { usePanelAddress } from '#orders/customers/panel-address.ts'

interface Props {
  readonly customer: Customer
  /** The other record, where it is known already. */
  readonly other?: number | undefined
  readonly onClose: () => void
}

/** Makes one of this record and another of the same person, and shows first what moves. */
export function CustomerMergeDialog({ customer, other: found, onClose }: Props) {
  const navigate = useNavigate()
  const addressOf = usePanelAddress()
  const [values, setValues] = useState<{ loseUid?: number }>(found ? { loseUid: found } : {})
  const [keeps, setKeeps] = useState<'this' | 'other'>('this')
  const { loseUid: otherUid } = values
  const isChosen = otherUid !== undefined && otherUid !== customer.uid
  const { data: other } = useRead(
    customers.read,
    { params: { uid: otherUid ?? 0 } },
    { enabled: isChosen, ignore: [404] },
  )
  const [keep, lose] = keeps === 'this' ? [customer, other] : [other, customer]
  const sent = {
    keepUid: keep?.uid ?? 0,
    loseUid: lose?.uid ?? 0,
    versions: { keep: keep?.version ?? 1, lose: lose?.version ?? 1 },
  }
  const preview = useRead(
    mergeCustomers,
    { body: { ...sent, dryRun: true } },
    { enabled: isChosen && other !== undefined, ignore: [400, 409] },
  )
  return (
    <CallDialog
      title={say('Merge {name} with another record', { name: customer.name })}
      size={520}
      call={mergeCustomers}
      submit={say('Merge')}
      isDestructive
      isReady={preview.data !== undefined}
      sent={() => ({ body: sent })}
      onDone={({ keep: kept }) => {
        notify({ title: say('{name} has everything now', { name: kept.name }) })
        void navigate(addressOf('customer', kept.uid))
      }}
      onClose={onClose}
    >
      {errorOf => (
        <>
          <Question
            schema={mergeInput.pick({ loseUid: true })}
            name="loseUid"
            values={values}
            onChange={setValues}
            error={errorOf('loseUid')}
            hint={say('The other record of the same person.')}
            isFirst
          />
          {other && isChosen && (
            <SegmentedControl
              aria-label={say('Which record is kept')}
              fullWidth
              value={keeps}
              onChange={value => setKeeps(value as typeof keeps)}
              data={[
                { value: 'this', label: say('Keep {email}', { email: customer.email }) },
                { value: 'other', label: say('Keep {email}', { email: other.email }) },
              ]}
            />
          )}
          {preview.error && <Alert color="brick">{preview.error.message}</Alert>}
          {preview.data && lose && (
            <Stack gap={4}>
              <Text>
                {preview.data.moves.length > 0
                  ? say('These move to {name}:', { name: preview.data.keep.name })
                  : say('Nothing has to move to {name}.', { name: preview.data.keep.name })}
              </Text>
              <List size="sm">
                {preview.data.moves.map(({ text }) => (
                  <List.Item key={text}>{text}</List.Item>
                ))}
              </List>
              <Text>
                {say('Consent afterwards: email {email}, text {sms}. The stricter of the two holds.', {
                  email: say(consents[preview.data.emailConsent]).toLowerCase(),
                  sms: say(consents[preview.data.smsConsent]).toLowerCase(),
                })}
              </Text>
              <Text className="dim">
                {say('The data of {email} are then removed. This cannot be undone.', { email: lose.email })}
              </Text>
            </Stack>
          )}
        </>
      )}
    </CallDialog>
  )
}
