import { logoutRedirectMs } from '@backroom/contract/constants'
import { Button, Group, RingProgress, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { LogInCard } from '#access/login/log-in-card.tsx'
import { reloadFreely } from '#kit/asking/leaving.ts'
import { Prompt } from '#kit/asking/prompt.tsx'
import { useValue } from '#kit/external-store.ts'
import { say } from '#kit/say.ts'
import { useUser } from '#kit/session/session.ts'
import { isLoggedOut, loggedInAgain } from '#shell/faults/problems.ts'

/** Covers everything when the session has ended; what was typed stays behind it. */
export function LoggedOutDialog() {
  const isShown = useValue(isLoggedOut)
  return isShown ? <Countdown /> : null
}

function Countdown() {
  const [leftMs, setLeftMs] = useState(logoutRedirectMs)
  const [endsAt] = useState(() => Date.now() + logoutRedirectMs) // by the clock: a tab out of sight ticks slowly
  const [isLoggingIn, setIsLoggingIn] = useState(false)
  const [lastUser] = useState(useUser())
  useEffect(() => {
    if (isLoggingIn) return
    const timer = setInterval(() => setLeftMs(endsAt - Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isLoggingIn, endsAt])
  useEffect(() => {
    if (leftMs <= 0) leave()
  }, [leftMs])
  if (isLoggingIn) {
    return (
      <Prompt opened label={say('Log in')} layer="loggedOut">
        <LogInCard
          lastUsername={lastUser?.username ?? ''}
          onLoggedIn={username => {
            if (username === lastUser?.username) loggedInAgain()
            else reloadFreely()
          }}
        />
      </Prompt>
    )
  }
  return (
    <Prompt
      opened
      label={say('You need to logon again')}
      layer="loggedOut"
      foot={
        <>
          <Button onClick={() => setIsLoggingIn(true)}>{say('Log In Here')}</Button>
          <Button variant="filled" onClick={leave} data-autofocus>
            {say('OK')}
          </Button>
        </>
      }
    >
      <Group align="flex-start" wrap="nowrap" p="lg">
        <RingProgress
          size={56}
          thickness={4}
          sections={[{ value: Math.max(0, leftMs / logoutRedirectMs) * 100, color: 'spruce' }]}
          label={
            <Text ta="center" fz={15} fw={640} className="num">
              {Math.max(0, Math.ceil(leftMs / 1_000))}
            </Text>
          }
        />
        <div>
          <Text fz={15} fw={640}>
            {say('You need to logon again')}
          </Text>
          <Text mt={4}>
            {say(
              'Unauthorized - You have been logged out, please click OK below to return to the login page',
            )}
          </Text>
          <Text fz={12} c="dimmed" mt={6}>
            {say('What you typed is kept.')}
          </Text>
        </div>
      </Group>
    </Prompt>
  )
}

/** The token is gone already, so the guard sends to the login page. */
function leave() {
  reloadFreely()
}
