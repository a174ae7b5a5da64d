import { consentInput, recordConsent } from '@backroom/contract/orders/customers/customers'
import {
  consentChannels,
  consentGivers,
  consents as consentWords,
} from '@backroom/contract/orders/customers/words'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { Question } from '#kit/fields/question.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { Figures } from '#kit/parts/figures.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import type { File } from '#orders/customers/customer-panel/customer-orders-section.tsx'
import type { Customer } from '#orders/customers/customer-panel/customer-profile-section.tsx'

interface Props {
  readonly customer: Customer
  readonly consents: File['consents'] | undefined
}

/** What they agreed to, and every word of it since they came. */
export function CustomerConsents({ customer, consents }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Stack gap="sm">
      <Figures
        rows={[
          [say('Email'), say(consentWords[customer.emailConsent])],
          [say('Text message'), say(consentWords[customer.smsConsent])],
        ]}
      />
      {!customer.anonymisedAt && (
        <Group>
          <Button size="compact-sm" onClick={() => setIsAsking(true)}>
            {say('Record what they said…')}
          </Button>
        </Group>
      )}
      <FewRows
        label={say('What they said')}
        none={say('They have not been asked yet.')}
        rows={consents?.map(({ uid, at, channel, was, became, giver, by, source, wording }) => ({
          key: uid,
          cells: {
            When: format.dateTime(at),
            Channel: say(consentChannels[channel]),
            Consent: say('{before} to {after}', {
              before: say(consentWords[was]),
              after: say(consentWords[became]),
            }),
            By: giver === 'staff' ? by.name : say(consentGivers[giver]),
            Words: [source, wording].filter(Boolean).join(': '),
          },
        }))}
      />
      {isAsking && <ConsentDialog customer={customer} onClose={() => setIsAsking(false)} />}
    </Stack>
  )
}

function ConsentDialog({ customer, onClose }: { readonly customer: Customer; readonly onClose: () => void }) {
  const [values, setValues] = useState({
    version: customer.version,
    channel: 'email' as const,
    became: 'given' as const,
    source: '',
    wording: '',
  })
  const shared = { schema: consentInput, values, onChange: setValues }
  return (
    <CallDialog
      title={say('What {name} said', { name: customer.name })}
      call={recordConsent}
      submit={say('Record it')}
      isReady={values.source.trim() !== ''}
      sent={() => ({ params: { uid: customer.uid }, body: values })}
      onClose={onClose}
    >
      {errorOf => (
        <>
          <Question {...shared} name="channel" error={errorOf('channel')} />
          <Question {...shared} name="became" error={errorOf('became') ?? errorOf('emailConsent')} />
          <Question
            {...shared}
            name="source"
            placeholder={say('On the phone, 18 November')}
            error={errorOf('source')}
          />
          <Question {...shared} name="wording" error={errorOf('wording')} />
        </>
      )}
    </CallDialog>
  )
}
