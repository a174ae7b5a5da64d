import { Alert, Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { product } from '#kit/product.ts'
import { say } from '#kit/say.ts'

interface Props {
  readonly codes: readonly string[]
  readonly finish: string
  readonly onFinish: () => void
}

/** The ten codes for a day without the phone, shown this once. */
export function RecoveryCodesStep({ codes, finish, onFinish }: Props) {
  const [isKept, setIsKept] = useState(false)
  const text = `${say('{product} recovery codes', { product })}\n${say('Each works once.')}\n\n${codes.join('\n')}\n`
  const icon = { size: 16, stroke: 1.7 }
  return (
    <Stack gap="sm">
      <Text>{say('Each code gets you in once when your phone is not at hand.')}</Text>
      <SimpleGrid
        cols={2}
        spacing="xs"
        verticalSpacing={6}
        p="sm"
        bg="var(--br-canvas)"
        style={{ borderRadius: 10 }}
        component="ol"
        aria-label={say('Recovery codes')}
        m={0}
      >
        {codes.map(code => (
          <li key={code} className="code" style={{ listStyle: 'none', textAlign: 'center' }}>
            {code}
          </li>
        ))}
      </SimpleGrid>
      <Group gap="xs" grow>
        <Button px={6} leftSection={<IconCopy {...icon} />} onClick={() => copy(text)}>
          {say('Copy')}
        </Button>
        <Button px={6} leftSection={<IconDownload {...icon} />} onClick={() => save(text)}>
          {say('Download')}
        </Button>
        <Button px={6} leftSection={<IconPrinter {...icon} />} onClick={() => print(text)}>
          {say('Print')}
        </Button>
      </Group>
      <Alert color="amber" py="xs">
        {say('They are not shown again.')}
      </Alert>
      <Checkbox
        label={say('I have kept them safe')}
        checked={isKept}
        onChange={event => setIsKept(event.currentTarget.checked)}
      />
      <Button variant="filled" size="sm" disabled={!isKept} onClick={onFinish}>
        {finish}
      </Button>
    </Stack>
  )
}

async function copy(text: string) {
  await navigator.clipboard.writeText(text)
  notify({ title: say('Copied') })
}

function save(text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = address
  link.download = 'backroom-recovery-codes.txt'
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/** Prints the codes alone, from a frame of their own. */
function print(text: string) {
  const frame = document.createElement('iframe')
  frame.title = say('Recovery codes')
  frame.style.display = 'none'
  document.body.append(frame)
  const page = frame.contentDocument?.createElement('pre')
  if (!page) return
  page.textContent = text
  frame.contentDocument?.body.append(page)
  frame.contentWindow?.print()
  setTimeout(() => frame.remove(), 60_000)
}
