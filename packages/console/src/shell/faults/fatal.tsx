import { apiVersion } from '@backroom/contract/shell/version'
import { readConfig } from '@backroom/contract/site/config'
import { Button, Center, CopyButton, Group, Stack, Text, Title } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#kit/calls/call.ts'
import { useValue } from '#kit/external-store.ts'
import { Helpdesk } from '#kit/parts/helpdesk.tsx'
import { Mark } from '#kit/parts/mark.tsx'
import { say } from '#kit/say.ts'
import { logOutHere } from '#kit/session/log-out.ts'
import { format } from '#kit/store-facts.ts'
import { type FatalState, fatalState } from '#shell/faults/fatal-state.ts'

const tryEveryMs = 30_000
const sentences = {
  database: "We cannot reach your store's data.",
  website: 'We cannot reach your website.',
  version: 'Your website and Backroom do not fit each other; one of them is being updated.',
}
const advice = {
  database: 'Nothing you saved is lost. We try again every 30 seconds and bring you back to your page.',
  website: 'Shoppers may not reach it either. We try again every 30 seconds and bring you back to your page.',
  version: 'This usually takes a few minutes. We try again every 30 seconds and bring you back to your page.',
}
const silent = { ignore: [0, 400, 401, 403, 404, 429, 500, 502, 503, 504] }

/** Stops safely, says why, and goes back to where you were as soon as it can. */
export function Fatal() {
  const state = useValue(fatalState)
  const navigate = useNavigate()
  const [failedAt, setFailedAt] = useState<string | null>(null)
  const tryAgain = async () => {
    try {
      await call(apiVersion, {}, silent)
      await call(readConfig, {}, silent)
      const from = fatalState.get()?.from ?? '/'
      fatalState.set(null)
      await navigate(from, { replace: true })
    } catch {
      setFailedAt(new Date().toISOString())
    }
  }
  useEffect(() => {
    if (!fatalState.get()) void navigate('/', { replace: true })
  }, [navigate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: one clock for as long as the page stands
  useEffect(() => {
    const timer = setInterval(() => void tryAgain(), tryEveryMs)
    return () => clearInterval(timer)
  }, [])
  if (!state) return null
  const details = `${state.kind} ${state.requestId} ${state.at}`
  return (
    <Center h="100dvh" p="lg" component="main">
      <Stack maw={480} gap="md" role="alert">
        <Mark size={32} />
        <Title order={1} fz={22}>
          {say(sentences[state.kind])}
        </Title>
        <Text>{say(advice[state.kind])}</Text>
        <Helpdesk />
        <When state={state} failedAt={failedAt} />
        <Group>
          <Button variant="filled" size="sm" onClick={tryAgain} data-autofocus>
            {say('Try Again')}
          </Button>
          <CopyButton value={details}>
            {({ copied, copy }) => (
              <Button size="sm" onClick={copy}>
                {copied ? say('Copied') : say('Copy')}
              </Button>
            )}
          </CopyButton>
          <Button size="sm" onClick={() => void navigate(logOutHere(state.from))}>
            {say('Log Out')}
          </Button>
        </Group>
      </Stack>
    </Center>
  )
}

function When({ state, failedAt }: { state: FatalState; failedAt: string | null }) {
  return (
    <Text fz={12} c="dimmed">
      {failedAt
        ? say('Still not working, {time}', { time: format.time(failedAt) })
        : say('Since {time}', { time: format.time(state.at) })}
      <br />
      <span className="code">{state.requestId}</span>
    </Text>
  )
}
