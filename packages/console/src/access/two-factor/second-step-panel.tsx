import type { LoggedIn, SecondStepMethod } from '@backroom/contract/access/session'
import { Alert, Button, Stack, Tabs, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { clockOf, useCountdown } from '#access/login/use-countdown.ts'
import { useLogIn } from '#access/login/use-log-in.ts'
import type { WaitingStep } from '#access/login/waiting-step.ts'
import { CodeCells } from '#kit/fields/code-cells.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly waiting: WaitingStep
  readonly onDone: (session: LoggedIn) => void
  /** The attempt is over: too many wrong codes, or too late. */
  readonly onOver: (message: string) => void
}

const titles: Record<SecondStepMethod, string> = {
  totp: 'App',
  sms: 'Text message',
  recovery: 'Recovery code',
}

/** The second step of logging in, by what the person has set up. */
export function SecondStepPanel({ waiting, onDone, onOver }: Props) {
  const logIn = useLogIn()
  const { methods, smsHint } = waiting
  const [method, setMethod] = useState<SecondStepMethod>(methods[0] ?? 'totp')
  const { refusal } = logIn
  useEffect(() => {
    if (refusal?.isOver) onOver(refusal.message)
  }, [refusal, onOver])
  const parts = { logIn, onDone }
  return (
    <Tabs
      value={method}
      onChange={chosen => {
        logIn.clear()
        setMethod(chosen as SecondStepMethod)
      }}
      keepMounted={false}
    >
      {methods.length > 1 && (
        <Tabs.List mb="md">
          {methods.map(each => (
            <Tabs.Tab key={each} value={each}>
              {say(titles[each])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      )}
      <Tabs.Panel value="totp">
        <CodeEntry
          {...parts}
          method="totp"
          hint={say('Enter the 6-digit code from your authenticator app')}
        />
      </Tabs.Panel>
      <Tabs.Panel value="sms">
        <SmsEntry {...parts} to={smsHint ?? ''} hasApp={methods.includes('totp')} />
      </Tabs.Panel>
      <Tabs.Panel value="recovery">
        <RecoveryEntry {...parts} />
      </Tabs.Panel>
    </Tabs>
  )
}

interface EntryProps {
  readonly logIn: ReturnType<typeof useLogIn>
  readonly onDone: (session: LoggedIn) => void
}

function CodeEntry({ logIn, onDone, method, hint }: EntryProps & { method: 'totp' | 'sms'; hint: string }) {
  const [code, setCode] = useState('')
  return (
    <Stack gap="sm">
      <Text>{hint}</Text>
      <CodeCells
        label={say('Code')}
        value={code}
        onChange={setCode}
        error={logIn.message || undefined}
        isBusy={logIn.isBusy || logIn.waitSeconds > 0}
        isFocused
        onComplete={async typed => {
          const session = await logIn.withCode(method, typed)
          if (session) onDone(session)
          else setCode('')
        }}
      />
      {logIn.waitSeconds > 0 && (
        <Text c="dimmed">{say('Try again in {time}', { time: clockOf(logIn.waitSeconds) })}</Text>
      )}
    </Stack>
  )
}

function SmsEntry({ logIn, onDone, to, hasApp }: EntryProps & { to: string; hasApp: boolean }) {
  const [sentTo, setSentTo] = useState('')
  const [pause, startPause] = useCountdown()
  const send = async () => {
    const sent = await logIn.sendSms()
    if (!sent) return
    setSentTo(sent.sentTo)
    startPause(sent.resendAfter)
  }
  return (
    <Stack gap="sm">
      {sentTo === '' ? (
        <>
          <Text>{say('We send a code to {mobile}.', { mobile: to })}</Text>
          {logIn.message && (
            <Alert color="brick" py="xs" role="alert">
              {logIn.message}
            </Alert>
          )}
          <Button
            variant="filled"
            size="sm"
            loading={logIn.isBusy}
            disabled={logIn.waitSeconds > 0}
            onClick={send}
          >
            {say('Send Code')}
          </Button>
        </>
      ) : (
        <>
          <CodeEntry
            logIn={logIn}
            onDone={onDone}
            method="sms"
            hint={say('Enter the 6-digit code we sent to {mobile}', { mobile: sentTo })}
          />
          <Button variant="subtle" disabled={pause > 0 || logIn.isBusy} onClick={send}>
            {pause > 0 ? say('Send again in {time}', { time: clockOf(pause) }) : say('Send again')}
          </Button>
        </>
      )}
      {hasApp && (
        <Text fz={12} c="dimmed">
          {say('Text messages can be intercepted; an authenticator app is safer.')}
        </Text>
      )}
    </Stack>
  )
}

function RecoveryEntry({ logIn, onDone }: EntryProps) {
  const [code, setCode] = useState('')
  return (
    <form
      onSubmit={async event => {
        event.preventDefault()
        const session = await logIn.withCode('recovery', code)
        if (session) onDone(session)
        else setCode('')
      }}
    >
      <Stack gap="sm">
        <TextInput
          size="md"
          label={say('Recovery code')}
          description={say('One of the ten you kept, such as 7K3QM-9XW2D.')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          data-autofocus
          autoFocus
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
          error={logIn.message || undefined}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Button
          type="submit"
          variant="filled"
          size="sm"
          loading={logIn.isBusy}
          disabled={code.trim() === '' || logIn.waitSeconds > 0}
        >
          {say('Log In')}
        </Button>
      </Stack>
    </form>
  )
}
