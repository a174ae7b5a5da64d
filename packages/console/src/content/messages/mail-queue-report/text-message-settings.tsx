import { smsSettings } from '@backroom/contract/content/sms'
import { Paper, Stack } from '@mantine/core'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { SecretInput } from '#kit/fields/secret-input.tsx'
import { SettingsPage, SettingsSection } from '#kit/page/settings-page.tsx'
import { Connection } from '#kit/parts/connection.tsx'
import { say } from '#kit/say.ts'

const Field = fieldsOf(smsSettings.input.extend(smsSettings.secrets.shape))

/** Through which service the store's text messages go out. */
export function TextMessageSettings() {
  return (
    <SettingsPage
      title={say('Text messages')}
      contract={smsSettings}
      aside={
        <Paper p="md" component={Stack} gap="xs">
          <h2>{say('Connection')}</h2>
          <Connection name="sms" />
        </Paper>
      }
    >
      {({ apiSecretEnds }) => (
        <SettingsSection
          title={say('Service')}
          text={say('Codes and Click & Collect messages go through Twilio.')}
        >
          <Field name="mode" span={6} isList />
          <Field name="accountSid" span={3} />
          <Field name="apiKeySid" span={3} hint={say('Empty: the secret is the account’s own token.')} />
          <Field name="apiSecret" span={3}>
            {input => <SecretInput {...input} ends={apiSecretEnds} />}
          </Field>
          <Field name="sender" span={3} hint={say('A number, a name, or a messaging service.')} />
        </SettingsSection>
      )}
    </SettingsPage>
  )
}
