import { forgotPassword } from '@backroom/contract/access/passwords'
import { screens } from '@backroom/contract/access/screens'
import { Alert, Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { SignInCard } from '#access/login/sign-in-card.tsx'
import { clockOf, useCountdown } from '#access/login/use-countdown.ts'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { useValue } from '#kit/external-store.ts'
import { say } from '#kit/say.ts'
import { rememberedUsername } from '#kit/session/preferences.ts'

/** Asks for a link to set a new password; says the same whoever asks. */
export function ForgottenPassword() {
  const ask = useWrite(forgotPassword, { isQuiet: true })
  const [username, setUsername] = useState(useValue(rememberedUsername))
  const [pause, startPause] = useCountdown()
  return (
    <SignInCard>
      <form
        onSubmit={event => {
          event.preventDefault()
          ask.mutate(
            { body: { username: username.trim() } },
            { onError: ({ retryAfterSeconds }) => startPause(retryAfterSeconds ?? 0) },
          )
        }}
      >
        <Stack gap="md">
          <div>
            <Title order={1} fz={20}>
              {say('Forgotten password')}
            </Title>
            <div aria-live="polite">
              {ask.isSuccess && (
                <Alert color="leaf" mt="md" py="xs">
                  {say('If that username exists we have sent a link. It works for 60 minutes.')}
                </Alert>
              )}
              {ask.error && (
                <Alert color="brick" mt="md" py="xs">
                  {ask.error.body.errors?.username?.[0] ?? ask.error.message}
                </Alert>
              )}
            </div>
          </div>
          {!ask.isSuccess && (
            <>
              <Text>{say('We mail you a link to set a new one. Your second step stays as it is.')}</Text>
              <TextInput
                size="md"
                label={say('Username')}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                autoFocus
                maxLength={254}
                leftSection={<IconUser size={16} stroke={1.7} />}
                value={username}
                onChange={event => setUsername(event.currentTarget.value)}
              />
              <Button
                type="submit"
                variant="filled"
                size="md"
                h={42}
                loading={ask.isPending}
                disabled={username.trim() === '' || pause > 0}
              >
                {pause > 0 ? say('Try again in {time}', { time: clockOf(pause) }) : say('Send Link')}
              </Button>
            </>
          )}
          <Anchor component={Link} to={screens.login.path}>
            {say('Back to login')}
          </Anchor>
        </Stack>
      </form>
    </SignInCard>
  )
}
