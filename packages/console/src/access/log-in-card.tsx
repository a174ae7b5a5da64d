import { Alert, Button, PasswordInput, PinInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useLogIn } from '#access/use-log-in.ts'
import { say } from '#kit/say.ts'

interface Props {
  readonly lastUsername: string
  readonly onLoggedIn: (username: string) => void
}

/** Logging in again over the page, without losing what is on it. */
export function LogInCard({ lastUsername, onLoggedIn }: Props) {
  const logIn = useLogIn()
  const [username, setUsername] = useState(lastUsername)
  const [password, setPassword] = useState('')
  const [needsCode, setNeedsCode] = useState(false)
  return (
    <form
      onSubmit={async event => {
        event.preventDefault()
        const next = await logIn.withPassword(username, password)
        if (next === 'done') onLoggedIn(username)
        if (next === 'secondStep') setNeedsCode(true)
      }}
    >
      <Stack p="lg" gap="sm">
        <Text fz={17} fw={640}>
          {say('Log in')}
        </Text>
        {logIn.message && <Alert color="brick">{logIn.message}</Alert>}
        {needsCode ? (
          <>
            <Text>{say('Enter the 6-digit code from your authenticator app')}</Text>
            <PinInput
              length={6}
              type="number"
              oneTimeCode
              autoFocus
              aria-label={say('Code')}
              onComplete={async code => {
                if ((await logIn.withCode(code)) === 'done') onLoggedIn(username)
              }}
            />
          </>
        ) : (
          <>
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
            <Button type="submit" variant="filled" size="sm" loading={logIn.isBusy}>
              {say('Log In')}
            </Button>
          </>
        )}
      </Stack>
    </form>
  )
}
