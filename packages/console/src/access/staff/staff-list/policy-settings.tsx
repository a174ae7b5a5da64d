import { idleMinuteChoices, type PolicyInput, policy, policyEffects } from '@backroom/contract/access/policy'
import { text } from '@backroom/contract/kit/field'
import { Select, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useWatch } from 'react-hook-form'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { useValue } from '#kit/external-store.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { SettingsPage, SettingsSection } from '#kit/page/settings-page.tsx'
import { say } from '#kit/say.ts'
import { superUntil } from '#kit/session/session.ts'

/** The reason is sent with the change and kept in its history; it is no setting of its own. */
const form = {
  ...policy,
  input: policy.input.extend({ reason: text(200).optional().meta({ label: 'Reason' }) }),
}
const Field = fieldsOf(form.input)

/** The store's rules for logging in. */
export function PolicySettings() {
  return (
    <SettingsPage title={say('Policy')} contract={form}>
      {() => (
        <>
          <SettingsSection title={say('Second step')} text={say('Whether a password alone opens the store.')}>
            <Field name="twoFactorPolicy" span={6} isList />
            <OffNeeds />
            <Effect name="twoFactorPolicy" />
            <Field name="smsAllowed" span={6} hint={say('An authenticator app is safer.')} />
            <Effect name="smsAllowed" />
          </SettingsSection>
          <SettingsSection title={say('Sessions')} text={say('How long somebody stays logged in.')}>
            <IdleField />
            <Effect name="idleMinutes" />
            <Field name="absoluteDays" span={3} suffix={` ${say('days')}`} />
            <Effect name="absoluteDays" />
          </SettingsSection>
          <SettingsSection
            title={say('Where from')}
            text={say('Logins from anywhere else are refused. Empty means anywhere.')}
          >
            <Field
              name="allowedAddresses"
              span={6}
              placeholder={say('Anywhere')}
              hint={say('Such as 203.0.113.0/24.')}
              splitChars={[',', ' ']}
            />
            <Effect name="allowedAddresses" />
            <YourAddress />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  )
}

/** "Off" is for the people who look after Backroom itself, and says why. */
function OffNeeds() {
  const chosen = useWatch({ name: 'twoFactorPolicy' }) as PolicyInput['twoFactorPolicy']
  const until = useValue(superUntil)
  if (chosen !== 'off') return null
  return (
    <>
      {!until && <Text c="var(--br-warn)">{say('Turning it off needs super-user mode.')}</Text>}
      <Field name="reason" span={6} hint={say('Kept in the history.')} />
    </>
  )
}

const idleTexts: Readonly<Record<(typeof idleMinuteChoices)[number], string>> = {
  15: '15 minutes',
  30: '30 minutes',
  60: '1 hour',
  240: '4 hours',
  720: '12 hours',
  1440: '1 day',
  10080: '7 days',
}

function IdleField() {
  return (
    <Field name="idleMinutes" span={3}>
      {({ value, onChange, ref: _, ...field }) => (
        <Select
          {...field}
          data={idleMinuteChoices.map(minutes => ({
            value: String(minutes),
            label: say(idleTexts[minutes]),
          }))}
          value={String(value)}
          onChange={chosen => onChange(Number(chosen))}
        />
      )}
    </Field>
  )
}

function useEffects() {
  const values = useWatch() as PolicyInput & { reason?: string }
  const { reason: _, ...asked } = values
  const [settled] = useDebouncedValue(JSON.stringify(asked), 300)
  const body = JSON.parse(settled) as PolicyInput
  const isValid = policy.input.safeParse(body).success
  return useRead(policyEffects, { body }, { enabled: isValid, keepsLast: true, ignore: [400] })
}

/** What the policy as it stands in the form would do now. */
function Effect({ name }: { name: keyof PolicyInput }) {
  const { data } = useEffects()
  const text = data?.effects[name]
  if (!text) return null
  return (
    <Text fz={12} c="var(--br-info)" role="status">
      {text}
    </Text>
  )
}

function YourAddress() {
  const { data } = useEffects()
  if (!data) return null
  return <Text c="dimmed">{say('You are at {address}', { address: data.yourAddress })}</Text>
}
