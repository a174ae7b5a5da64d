import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { type configSections, configVersions } from '@backroom/contract/site/config'
import { counted } from '@backroom/contract/wording/say'
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { PageBody } from '#kit/layout/page-body.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { ChangeFields, inWords } from '#site/store/change-fields.tsx'

type Version = ReplyOf<typeof configVersions.list>['rows'][number]

const sectionTitles: Readonly<Record<keyof typeof configSections, string>> = {
  general: 'General Fields & Info',
  country: 'Select Country',
  store: 'Store',
  prices: 'Prices',
  checkout: 'Checkout',
  stock: 'Stock',
  messages: 'Messages',
  privacy: 'Privacy',
}
const changesShown = 3

/** Every version of the settings: what it changed, what it is called, and the way back to it. */
export function VersionsTab() {
  const [section, setSection] = useState<string | null>(null)
  const [before, setBefore] = useState<number | null>(null)
  const [restored, setRestored] = useState<Version | null>(null)
  const [named, setNamed] = useState<Version | null>(null)
  const { data } = useRead(
    configVersions.list,
    { query: { ...(section && { section }), ...(before && { before }) } },
    { keepsLast: true },
  )
  const newest = useRead(configVersions.list, { query: {} }).data?.rows[0]?.version
  const rows = data?.rows.map(row => ({
    key: row.version,
    cells: {
      Version: row.version,
      When: format.dateTime(row.at),
      Who: row.by.name,
      What: (
        <>
          {row.label && <Text fw={560}>{row.label}</Text>}
          {row.changes.slice(0, changesShown).map(change => (
            <Text key={change.key} fz={12}>
              {inWords(change)}
            </Text>
          ))}
          {row.changes.length > changesShown && (
            <Text fz={12} c="dimmed">
              {say('and {n} more', { n: row.changes.length - changesShown })}
            </Text>
          )}
          {row.note && (
            <Text fz={12} c="dimmed">
              {row.note}
            </Text>
          )}
        </>
      ),
      Actions: (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <Button size="compact-xs" onClick={() => setNamed(row)}>
            {say('Name…')}
          </Button>
          {row.version !== newest && (
            <Button size="compact-xs" onClick={() => setRestored(row)}>
              {say('Put back…')}
            </Button>
          )}
        </Group>
      ),
    },
  }))
  return (
    <PageFrame title={say('Versions')}>
      <PageBody columns="form" widest={1_100}>
        <Stack gap={12}>
          <Select
            w={260}
            clearable
            placeholder={say('All settings')}
            aria-label={say('Settings of')}
            data={Object.entries(sectionTitles).map(([value, label]) => ({ value, label: say(label) }))}
            value={section}
            onChange={chosen => {
              setSection(chosen)
              setBefore(null)
            }}
          />
          <FewRows label={say('Versions')} none={say('Nothing was changed yet.')} rows={rows} />
          {data?.before && (
            <Button w="fit-content" onClick={() => setBefore(data.before)}>
              {say('Earlier versions')}
            </Button>
          )}
        </Stack>
      </PageBody>
      {restored && newest && (
        <RestoreDialog of={restored} newest={newest} onClose={() => setRestored(null)} />
      )}
      {named && <NameDialog of={named} onClose={() => setNamed(null)} />}
    </PageFrame>
  )
}

/** What differs from now, ticked; what is unticked stays. */
function RestoreDialog({ of, newest, onClose }: { of: Version; newest: number; onClose: () => void }) {
  const params = { version: newest, to: of.version }
  const { data } = useRead(configVersions.diff, { params })
  const [left, setLeft] = useState<readonly string[]>([])
  const keys = data?.map(({ key }) => key).filter(key => !left.includes(key)) ?? []
  return (
    <CallDialog
      title={say('Put version {n} back', { n: of.version })}
      call={configVersions.restore}
      sent={() => ({ params: { version: of.version }, body: { version: newest, keys } })}
      submit={say('Put {settings} back', { settings: counted(keys.length, 'setting') })}
      isReady={keys.length > 0}
      onClose={onClose}
    >
      <Stack gap={8}>{data && <ChangeFields changes={data} left={left} onLeft={setLeft} />}</Stack>
    </CallDialog>
  )
}

function NameDialog({ of, onClose }: { of: Version; onClose: () => void }) {
  const [label, setLabel] = useState(of.label)
  return (
    <CallDialog
      title={say('Name version {n}', { n: of.version })}
      call={configVersions.label}
      sent={() => ({ params: { version: of.version }, body: { label } })}
      submit={say('Keep the name')}
      onClose={onClose}
    >
      {errorOf => (
        <TextInput
          label={say('Name')}
          placeholder={say('Before Christmas')}
          value={label}
          error={errorOf('label')}
          onChange={event => setLabel(event.currentTarget.value)}
          data-autofocus
        />
      )}
    </CallDialog>
  )
}
