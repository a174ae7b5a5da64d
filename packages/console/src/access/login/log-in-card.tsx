import { screens } from '@backroom/contract/access/screens'
import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useCallback, useState } from 'react'
import { clockOf } from '#access/login/use-countdown.ts'
import { useLogIn } from '#access/login/use-log-in.ts'
import { type WaitingStep, waitingSecondStep } from '#access/login/waiting-step.ts'
import { SecondStepPanel } from '#access/two-factor/second-step-panel.tsx'
import { say } from '#kit/say.ts'
import { logIn as enter } from '#kit/session/session.ts'

interface Props {
  readonly lastUsername: string
  readonly onLoggedIn: (username: string) => void
}

/** Logging in again over the page, without losing what is on it. */
export function LogInCard({ lastUsername, onLoggedIn }: Props) {
  const logIn = useLogIn()
  const [username, setUsername] = useState(lastUsername)
  const [password, setPassword] = useState('')
  const [waiting, setWaiting] = useState<WaitingStep | null>(null)
  const [ended, setEnded] = useState('')
  const over = useCallback((message: string) => {
    setEnded(message)
    setWaiting(null)
    setPassword('')
  }, [])
  const message = logIn.message || ended

  const submit = async (event: React.FormEvent) => {
    event.preventDefault()
    setEnded('')
    const next = await logIn.withPassword(username, password)
    if (next === undefined) setPassword('')
    if (next === 'done') onLoggedIn(username)
    if (next !== 'secondStep') return
    const step = waitingSecondStep()
    // Setting up a second step needs a page of its own; drafts wait for the person to come back.
    if (step?.enrolmentRequired) location.assign(enrolmentAddress())
    else setWaiting(step)
  }

  return (
    <Stack p="lg" gap="sm">
      <Text fz={17} fw={640}>
        {say('Log in')}
      </Text>
      {waiting ? (
        <SecondStepPanel
          waiting={waiting}
          onOver={over}
          onDone={session => {
            enter(session.token, session.user)
            onLoggedIn(session.user.username)
          }}
        />
      ) : (
        <form onSubmit={submit}>
          <Stack gap="sm">
            {message && (
              <Alert color="brick" py="xs">
                {message}
              </Alert>
            )}
            <TextInput
              label={say('Username')}
              autoComplete="username"
              value={username}
              onChange={event => setUsername(event.currentTarget.value)}
            />
            <PasswordInput
              label={say('Password')}
              autoComplete="current-password"
              data-autofocus
              value={password}
              onChange={event => setPassword(event.currentTarget.value)}
            />
            <Button
              type="submit"
              variant="filled"
              size="sm"
              loading={logIn.isBusy}
              disabled={logIn.waitSeconds > 0}
            >
              {logIn.waitSeconds > 0
                ? say('Try again in {time}', { time: clockOf(logIn.waitSeconds) })
                : say('Log In')}
            </Button>
          </Stack>
        </form>
      )}
    </Stack>
  )
}

function enrolmentAddress(): string {
  const { pathname, search, hash } = location
  return `${screens.twoFactor.path}?redirect=${encodeURIComponent(`${pathname}${search}${hash}`)}`
}
