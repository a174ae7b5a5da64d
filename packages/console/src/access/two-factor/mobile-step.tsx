import type { SmsSent } from '@backroom/contract/access/two-factor'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { clockOf, useCountdown } from '#access/login/use-countdown.ts'
import { CodeCells } from '#kit/fields/code-cells.tsx'
import { MobileInput } from '#kit/fields/mobile-input.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly error: string
  readonly isBusy: boolean
  readonly initial?: string
  readonly onSend: (mobile: string) => Promise<SmsSent | undefined>
  /** True when the code was right. */
  readonly onCode: (code: string) => Promise<boolean>
  readonly onBack: () => void
}

/** Proves a mobile number with a code sent to it. */
export function MobileStep({ error, isBusy, initial = '', onSend, onCode, onBack }: Props) {
  const [mobile, setMobile] = useState(initial)
  const [code, setCode] = useState('')
  const [sentTo, setSentTo] = useState('')
  const [pause, startPause] = useCountdown()
  const send = async () => {
    const sent = await onSend(mobile)
    if (!sent) return
    setSentTo(sent.sentTo)
    startPause(sent.resendAfter)
  }
  if (sentTo === '') {
    return (
      <form
        onSubmit={event => {
          event.preventDefault()
          void send()
        }}
      >
        <Stack gap="sm">
          <MobileInput label={say('Mobile')} value={mobile} onChange={setMobile} error={error} isFocused />
          <Group justify="space-between">
            <Button variant="transparent" px={0} onClick={onBack}>
              {say('Back')}
            </Button>
            <Button type="submit" variant="filled" loading={isBusy} disabled={mobile === ''}>
              {say('Send Code')}
            </Button>
          </Group>
        </Stack>
      </form>
    )
  }
  return (
    <Stack gap="sm">
      <Text>{say('Enter the 6-digit code we sent to {mobile}', { mobile: sentTo })}</Text>
      <CodeCells
        label={say('Code')}
        value={code}
        onChange={setCode}
        error={error || undefined}
        isBusy={isBusy}
        isFocused
        onComplete={async typed => {
          if (!(await onCode(typed))) setCode('')
        }}
      />
      <Group justify="space-between">
        <Button variant="subtle" onClick={() => setSentTo('')}>
          {say('Another number')}
        </Button>
        <Button variant="subtle" disabled={pause > 0 || isBusy} onClick={send}>
          {pause > 0 ? say('Send again in {time}', { time: clockOf(pause) }) : say('Send again')}
        </Button>
      </Group>
    </Stack>
  )
}
