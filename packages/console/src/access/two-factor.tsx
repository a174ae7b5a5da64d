import { Alert, Anchor, PinInput, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { SignInCard } from '#access/sign-in-card.tsx'
import { useLogIn } from '#access/use-log-in.ts'
import { say } from '#kit/say.ts'

/** The second step of logging in: the code of an authenticator app. */
export function TwoFactor() {
  const logIn = useLogIn()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [code, setCode] = useState('')
  const query = search.size > 0 ? `?${search}` : ''
  return (
    <SignInCard>
      <Stack gap="md">
        <Title order={1} fz={20}>
          {say('Two-factor authentication')}
        </Title>
        <Text id="code-hint">{say('Enter the 6-digit code from your authenticator app')}</Text>
        <div aria-live="polite">{logIn.message && <Alert color="brick">{logIn.message}</Alert>}</div>
        <PinInput
          length={6}
          size="lg"
          type="number"
          inputMode="numeric"
          oneTimeCode
          autoFocus
          value={code}
          onChange={setCode}
          error={logIn.message !== ''}
          disabled={logIn.isBusy}
          aria-label={say('Code')}
          onComplete={async typed => {
            if ((await logIn.withCode(typed)) === 'done') navigate(`/login${query}`, { replace: true })
            else setCode('')
          }}
        />
        <Anchor component={Link} to={`/login${query}`} fz={13}>
          {say('Start again')}
        </Anchor>
      </Stack>
    </SignInCard>
  )
}
