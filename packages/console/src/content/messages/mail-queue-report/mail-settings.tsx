import { mailSettings } from '@backroom/contract/content/mail'
import { Alert, Button, Paper, Stack, TextInput } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { useState } from 'react'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import { fieldsOf } from '#kit/fields/fields-of.tsx'
import { SecretInput } from '#kit/fields/secret-input.tsx'
import { SettingsPage, SettingsSection } from '#kit/page/settings-page.tsx'
import { Connection } from '#kit/parts/connection.tsx'
import { say } from '#kit/say.ts'
import { useMay } from '#kit/session/use-may.ts'

const Field = fieldsOf(mailSettings.input.extend(mailSettings.secrets.shape))

/** Where the store's mail goes out; whoever may not change it sees how it stands. */
export function MailSettings() {
  const mayHold = useMay(mailSettings.pause)
  const { data } = useRead(mailSettings.read)
  return (
    <SettingsPage
      title={say('Mail')}
      contract={mailSettings}
      aside={
        <Paper p="md" component={Stack} gap="xs">
          <h2>{say('Connection')}</h2>
          <Connection name="mail" />
        </Paper>
      }
      {...(mayHold && data && { actions: <MailActions isPaused={data.isPaused} /> })}
    >
      {({ isPaused, pausedReason, smtpPasswordEnds, dkimPrivateKeyEnds }) => (
        <>
          {isPaused && (
            <Alert color="amber" icon={<IconPlayerPause size={16} />} title={say('Mail is held back')}>
              {pausedReason}
            </Alert>
          )}
          <SettingsSection
            title={say('Server')}
            text={say('Through which server mail goes out, if it does.')}
          >
            <Field name="mode" span={6} isList />
            <Field name="host" span={4} />
            <Field name="port" span={2} />
            <Field name="security" span={6} />
            <Field name="username" span={3} />
            <Field name="smtpPassword" span={3}>
              {input => <SecretInput {...input} ends={smtpPasswordEnds} />}
            </Field>
            <Field name="maxPerSecond" span={3} />
            <Field name="maxConnections" span={3} />
          </SettingsSection>
          <SettingsSection
            title={say('Sender')}
            text={say('Who the store’s mail comes from, and who gets the replies.')}
          >
            <Field name="fromName" span={3} />
            <Field name="fromAddress" span={3} />
            <Field name="replyTo" span={3} />
          </SettingsSection>
          <SettingsSection
            title={say('Signature')}
            text={say('DKIM shows other servers that a mail is really yours.')}
          >
            <Field name="dkimDomain" span={3} />
            <Field name="dkimSelector" span={3} />
            <Field name="dkimPrivateKey" span={6}>
              {input => <SecretInput {...input} ends={dkimPrivateKeyEnds} />}
            </Field>
          </SettingsSection>
          <SettingsSection title={say('Keeping')} text={say('How long the text of a mail can be read here.')}>
            <Field name="bodyRetentionDays" span={3} suffix={` ${say('days')}`} />
          </SettingsSection>
        </>
      )}
    </SettingsPage>
  )
}

/** Tries the connection with a real mail, and holds everything back while something is put right. */
function MailActions({ isPaused }: { readonly isPaused: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState('')
  const test = useWrite(mailSettings.test)
  const resume = useWrite(mailSettings.resume)
  const send = () =>
    test.mutate(
      {},
      {
        onSuccess: ({ to, accepted, answer }) =>
          notify({
            tone: accepted ? 'ok' : 'warning',
            title: accepted ? say('Sent to {to}', { to }) : say('Not sent to {to}', { to }),
            text: answer,
          }),
      },
    )
  return (
    <>
      <Button loading={test.isPending} onClick={send}>
        {say('Send a test to me')}
      </Button>
      {isPaused ? (
        <Button loading={resume.isPending} onClick={() => resume.mutate({})}>
          {say('Let mail go')}
        </Button>
      ) : (
        <Button onClick={() => setIsAsking(true)}>{say('Hold mail back…')}</Button>
      )}
      {isAsking && (
        <CallDialog
          title={say('Hold mail back')}
          call={mailSettings.pause}
          sent={() => ({ body: { reason: reason.trim() } })}
          submit={say('Hold mail back')}
          isReady={reason.trim() !== ''}
          onClose={() => setIsAsking(false)}
        >
          {errorOf => (
            <TextInput
              label={say('Why')}
              maxLength={200}
              data-autofocus
              value={reason}
              error={errorOf('reason')}
              onChange={event => setReason(event.currentTarget.value)}
            />
          )}
        </CallDialog>
      )}
    </>
  )
}
