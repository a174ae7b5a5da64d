import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { labelOf } from '@backroom/contract/kit/label'
import { configInput } from '@backroom/contract/site/config'
import { configFile, everything } from '@backroom/contract/site/upkeep/upkeep'
import { counted } from '@backroom/contract/wording/say'
import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { notify } from '#kit/asking/notify.tsx'
import { call } from '#kit/calls/call.ts'
import { download, saveText } from '#kit/calls/download.ts'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { PageBody } from '#kit/layout/page-body.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { Section } from '#kit/record-page/section.tsx'
import { say } from '#kit/say.ts'
import { format, isInPlan } from '#kit/store-facts.ts'
import { ChangeFields } from '#site/store/change-fields.tsx'

type Seen = ReplyOf<typeof configFile.take>

/** The configuration as a file and back, and everything as a ZIP. */
export function MovePanel() {
  return (
    <PageFrame title={say('Move')}>
      <PageBody columns="form" widest={900}>
        <Section title={say('Configuration')}>
          <Stack data-span={6} gap={10} align="flex-start">
            <Text>
              {say('All settings but secrets, keys and what the store is: its country, currency and type.')}
            </Text>
            <ConfigButtons />
          </Stack>
        </Section>
        <Section title={say('Everything')}>
          <Stack data-span={6} gap={10} align="flex-start">
            <Text>{say('Every table as CSV in one ZIP file, without passwords and keys.')}</Text>
            <EverythingButtons />
          </Stack>
        </Section>
      </PageBody>
    </PageFrame>
  )
}

function EverythingButtons() {
  const mail = useWrite(everything.mail)
  const told = (to: string, until: string) =>
    notify({
      title: say('An address is on its way to {to}.', { to }),
      text: say('It works until {when}.', { when: format.dateTime(until) }),
    })
  return (
    <Group gap={8}>
      <Button onClick={() => void download(everything.download, {})}>{say('Export everything')}</Button>
      {isInPlan(everything.mail) && (
        <Button
          loading={mail.isPending}
          onClick={() => mail.mutate({}, { onSuccess: ({ to, until }) => told(to, until) })}
        >
          {say('Mail me an address')}
        </Button>
      )}
    </Group>
  )
}

function ConfigButtons() {
  const look = useWrite(configFile.take)
  const [found, setFound] = useState<{ file: unknown; seen: Seen } | null>(null)
  const save = async () => {
    const config = await call(configFile.read)
    saveText(JSON.stringify(config, null, 2), 'backroom-configuration.json')
  }
  const read = async (chosen: File | null) => {
    if (!chosen) return
    const file: unknown = await chosen
      .text()
      .then(JSON.parse)
      .catch(() => null)
    look.mutate({ body: { file } }, { onSuccess: seen => setFound({ file, seen }) })
  }
  return (
    <Group gap={8}>
      <Button onClick={() => void save()}>{say('Export configuration')}</Button>
      <FileButton accept="application/json,.json" onChange={chosen => void read(chosen)}>
        {props => <Button {...props}>{say('Import configuration…')}</Button>}
      </FileButton>
      {found && <TakeDialog {...found} onClose={() => setFound(null)} />}
    </Group>
  )
}

/** "store.siteState" as its form calls it; what is no setting here as the file does. */
function nameOf(sent: string): string {
  const key = sent.slice(sent.indexOf('.') + 1)
  return key in configInput.shape ? say(labelOf(configInput, key)) : sent
}

/** What differs, ticked; what is unticked stays as it is. */
function TakeDialog({ file, seen, onClose }: { file: unknown; seen: Seen; onClose: () => void }) {
  const [left, setLeft] = useState<readonly string[]>([])
  const take = seen.changes.map(({ key }) => key).filter(key => !left.includes(key))
  return (
    <CallDialog
      title={say('Import configuration')}
      call={configFile.take}
      sent={() => ({ body: { file, take } })}
      submit={say('Take {settings}', { settings: counted(take.length, 'setting') })}
      isReady={take.length > 0}
      onDone={() => notify({ title: say('Settings saved successfully.') })}
      onClose={onClose}
    >
      <Stack gap={8}>
        <ChangeFields changes={seen.changes} left={left} onLeft={setLeft} />
        {seen.skipped.length > 0 && (
          <Text fz={12} c="dimmed">
            {say('Of the file these are not taken: {names}.', { names: seen.skipped.map(nameOf).join(', ') })}
          </Text>
        )}
      </Stack>
    </CallDialog>
  )
}
