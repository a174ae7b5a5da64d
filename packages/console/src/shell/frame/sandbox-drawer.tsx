import { sandboxMessages } from '@backroom/contract/shell/sandbox'
import { Anchor, Drawer, Tabs, Text } from '@mantine/core'
import { useLayer } from '#kit/asking/layers.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import themeJson from '#kit/theme.json'
import { popup, usePopup } from '#shell/frame/popups.ts'

const { z, size } = themeJson.other
const refreshMs = 5_000

/** What a sandbox store kept instead of sending, so that somebody trying it out can read their own codes and links. */
export function SandboxDrawer() {
  const { isOpen, isThere } = usePopup('sandbox')
  const close = () => popup.set(null)
  useLayer(isOpen, 'shortcuts', close)
  const { data } = useRead(
    sandboxMessages,
    {},
    { enabled: isOpen, refetchMs: refreshMs, ignore: [0, 404, 429, 500, 502, 503, 504] },
  )
  if (!isThere) return null
  return (
    <Drawer
      opened={isOpen}
      onClose={close}
      closeOnEscape={false}
      closeButtonProps={{ 'aria-label': say('Close') }}
      title={say('Sandbox mail and texts')}
      size={size.drawerWide}
      zIndex={z.shortcuts}
      data-layer="shortcuts"
    >
      <Tabs defaultValue="mail">
        <Tabs.List>
          <Tabs.Tab value="mail">{say('Mail (sandbox)')}</Tabs.Tab>
          <Tabs.Tab value="texts">{say('Text messages (sandbox)')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="mail">
          {data?.mails.length === 0 && <Text py="md">{say('No mail has been written yet.')}</Text>}
          {data?.mails.map(mail => (
            <Letter
              key={mail.uid}
              at={mail.at}
              to={mail.to}
              title={mail.subject}
              text={mail.text}
              state={mail.state}
            />
          ))}
        </Tabs.Panel>
        <Tabs.Panel value="texts">
          {data?.texts.length === 0 && <Text py="md">{say('No text message has been written yet.')}</Text>}
          {data?.texts.map(sms => (
            <Letter
              key={sms.uid}
              at={sms.at}
              to={sms.to}
              title={sms.purpose}
              text={sms.text || sms.error}
              state={sms.state}
            />
          ))}
        </Tabs.Panel>
      </Tabs>
    </Drawer>
  )
}

interface LetterProps {
  readonly at: string
  readonly to: string
  readonly title: string
  readonly text: string
  readonly state: string
}

function Letter({ at, to, title, text, state }: LetterProps) {
  return (
    <article style={{ padding: '12px 0', borderBottom: '1px solid var(--br-line)' }}>
      <Text fw={600}>{title}</Text>
      <Text fz={12} c="dimmed">
        {[to, format.dateTime(at), state].join(' · ')}
      </Text>
      <Text mt={6} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        <Linked text={text} />
      </Text>
    </article>
  )
}

/** Links of our own console can be followed. */
function Linked({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/)
  return parts.map((piece, index) => {
    const isLink = index % 2 === 1 && URL.canParse(piece)
    const key = `${index} ${piece}`
    return isLink ? (
      <Anchor key={key} href={piece} target="_blank" rel="noreferrer">
        {piece}
      </Anchor>
    ) : (
      <span key={key}>{piece}</span>
    )
  })
}
