import type { Enrolment } from '@backroom/contract/access/two-factor'
import { Anchor, Button, Collapse, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { CodeCells } from '#kit/fields/code-cells.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly authenticator: Enrolment
  readonly error: string
  readonly isBusy: boolean
  /** True when the code was right. */
  readonly onCode: (code: string) => Promise<boolean>
  readonly onBack: () => void
}

/** Ties an authenticator app to the account: scan, or type the key, then prove it with a code. */
export function AuthenticatorStep({ authenticator, error, isBusy, onCode, onBack }: Props) {
  const [code, setCode] = useState('')
  const [hasKey, setHasKey] = useState(false)
  const groups = authenticator.secret.match(/.{1,4}/g) ?? []
  return (
    <Stack gap="sm">
      <Text>{say('Scan this with your authenticator app, then enter the 6-digit code it shows.')}</Text>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(authenticator.qrSvg)}`}
        alt={say('QR code for your authenticator app')}
        width={184}
        height={184}
        style={{ alignSelf: 'center', background: '#fff', borderRadius: 10, padding: 8 }}
      />
      <div>
        <Anchor component="button" type="button" onClick={() => setHasKey(!hasKey)} aria-expanded={hasKey}>
          {say('Can’t scan?')}
        </Anchor>
        <Collapse expanded={hasKey}>
          <Text mt={4}>{say('Enter this key in the app instead:')}</Text>
          <Text className="code" mt={2}>
            {groups.join(' ')}
          </Text>
        </Collapse>
      </div>
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
      <Group>
        <Button variant="transparent" px={0} onClick={onBack}>
          {say('Back')}
        </Button>
      </Group>
    </Stack>
  )
}
