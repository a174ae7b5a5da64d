import { Button, CopyButton, Modal, Stack, Text, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { ExternalStore, useValue } from '#kit/external-store.ts'
import { say } from '#kit/say.ts'

/** A link made for somebody, to hand over where no mail carries it. */
interface HandedLink {
  readonly name: string
  readonly links: readonly { readonly name: string; readonly link: string }[]
}

const handed = new ExternalStore<HandedLink | null>(null)

/** Shows a link this once. */
export function handOver(name: string, links: HandedLink['links']): void {
  handed.set({ name, links })
}

/** The link, to be copied; it is not shown again. Stands once on each page that makes links. */
export function StaffLinkDialog() {
  const shown = useValue(handed)
  return (
    <Modal
      opened={shown !== null}
      onClose={() => handed.set(null)}
      title={say('Link for {name}', { name: shown?.name ?? '' })}
      size={640}
    >
      <Stack gap="sm">
        <Text>
          {say('Hand it over yourself: it opens the account to whoever has it, and is not shown again.')}
        </Text>
        {shown?.links.map(({ name, link }) => (
          <LinkLine key={link} label={name} link={link} />
        ))}
      </Stack>
    </Modal>
  )
}

/** One link with its Copy button. */
export function LinkLine({ label, link }: { label: string; link: string }) {
  return (
    <TextInput
      label={label}
      value={link}
      readOnly
      data-autofocus
      onFocus={event => event.currentTarget.select()}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
      rightSectionWidth={96}
      rightSection={
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button
              size="compact-xs"
              leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
              onClick={copy}
            >
              {copied ? say('Copied') : say('Copy')}
            </Button>
          )}
        </CopyButton>
      }
    />
  )
}
