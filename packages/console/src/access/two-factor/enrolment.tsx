import { enrolAtLogin, type LoggedIn } from '@backroom/contract/access/session'
import type { Enrolment as Authenticator } from '@backroom/contract/access/two-factor'
import { Alert, Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useLogIn } from '#access/login/use-log-in.ts'
import { AuthenticatorStep } from '#access/two-factor/authenticator-step.tsx'
import { MobileStep } from '#access/two-factor/mobile-step.tsx'
import { call } from '#kit/calls/call.ts'
import { say } from '#kit/say.ts'

interface Props {
  readonly smsAllowed: boolean
  readonly onDone: (session: LoggedIn) => void
  readonly onOver: (message: string) => void
}

type Way = 'totp' | 'sms'

/** Setting up the second step that the store requires: choose, confirm; the recovery codes follow. */
export function Enrolment({ smsAllowed, onDone, onOver }: Props) {
  const logIn = useLogIn()
  const [way, setWay] = useState<Way>('totp')
  const [isChosen, setIsChosen] = useState(false)
  const [authenticator, setAuthenticator] = useState<Authenticator | null>(null)
  const { refusal } = logIn
  useEffect(() => {
    if (refusal?.isOver) onOver(refusal.message)
  }, [refusal, onOver])

  const begin = (body: { method: Way; mobile?: string }) =>
    logIn.attempt(() => call(enrolAtLogin, { body }, { isQuiet: true }))
  const choose = async () => {
    if (way === 'totp') {
      const made = await begin({ method: 'totp' })
      if (!made || !('secret' in made)) return
      setAuthenticator(made)
    }
    setIsChosen(true)
  }
  const confirm = async (code: string): Promise<boolean> => {
    const session = await logIn.withCode(way, code, true)
    if (session) onDone(session)
    return session !== undefined
  }

  if (isChosen && way === 'totp' && authenticator) {
    return (
      <AuthenticatorStep
        authenticator={authenticator}
        error={logIn.message}
        isBusy={logIn.isBusy}
        onCode={confirm}
        onBack={() => setIsChosen(false)}
      />
    )
  }
  if (isChosen) {
    return (
      <MobileStep
        error={logIn.message}
        isBusy={logIn.isBusy}
        onSend={async mobile => {
          const sent = await begin({ method: 'sms', mobile })
          return sent && 'sentTo' in sent ? sent : undefined
        }}
        onCode={confirm}
        onBack={() => setIsChosen(false)}
      />
    )
  }
  return (
    <Stack gap="md">
      <Text>{say('Your store asks for a second step, so that a password alone opens nothing.')}</Text>
      {logIn.message && (
        <Alert color="brick" py="xs" role="alert">
          {logIn.message}
        </Alert>
      )}
      <Radio.Group value={way} onChange={chosen => setWay(chosen as Way)} aria-label={say('Second step')}>
        <Stack gap="xs">
          <WayCard
            value="totp"
            title={say('App (recommended)')}
            text={say('An authenticator app on your phone shows a new code every 30 seconds.')}
          />
          {smsAllowed && (
            <WayCard
              value="sms"
              title={say('Text message')}
              text={say('Text messages can be intercepted; an authenticator app is safer.')}
            />
          )}
        </Stack>
      </Radio.Group>
      <Button variant="filled" size="sm" loading={logIn.isBusy} onClick={choose} data-autofocus>
        {say('Continue')}
      </Button>
    </Stack>
  )
}

function WayCard({ value, title, text }: { value: Way; title: string; text: string }) {
  return (
    <Radio.Card value={value}>
      <Group wrap="nowrap" align="flex-start" gap="sm">
        <Radio.Indicator size="xs" mt={2} />
        <div>
          <Text fw={570}>{title}</Text>
          <Text fz={12} c="dimmed">
            {text}
          </Text>
        </div>
      </Group>
    </Radio.Card>
  )
}
