import { configVersions } from '@backroom/contract/site/config'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '#kit/calls/call.ts'
import { saveText } from '#kit/calls/download.ts'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { PageBody } from '#kit/layout/page-body.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { useWordsOf } from '#site/store/change-fields.tsx'
import { CompareDialog, NameDialog, RestoreDialog, type Version } from '#site/store/version-dialog.tsx'
import { type Asked, VersionFilters } from '#site/store/version-fields.tsx'

const changesShown = 3

/** Every version of the settings: what it changed, what it is called, and the way back to it. */
export function VersionsTab() {
  const [asked, setAsked] = useState<Asked>({})
  const [ticked, setTicked] = useState<readonly number[]>([])
  const [isComparing, setIsComparing] = useState(false)
  /** Where each page that was turned to begins, the one in sight last. */
  const [turned, setTurned] = useState<readonly number[]>([])
  const before = turned.at(-1)
  const [restored, setRestored] = useState<Version | null>(null)
  const [named, setNamed] = useState<Version | null>(null)
  const { data } = useRead(
    configVersions.list,
    { query: { ...asked, ...(before && { before }) } },
    { keepsLast: true },
  )
  const newest = useRead(configVersions.list, { query: {} }).data?.rows[0]?.version
  const rows = data?.rows.map(row => ({
    key: row.version,
    cells: {
      Version: (
        <Checkbox
          label={row.version}
          aria-label={say('Compare version {n}', { n: row.version })}
          checked={ticked.includes(row.version)}
          onChange={event =>
            setTicked(
              event.currentTarget.checked
                ? [...ticked, row.version].slice(-2)
                : ticked.filter(each => each !== row.version),
            )
          }
        />
      ),
      When: format.dateTime(row.at),
      Who: row.by.name,
      What: <WhatChanged row={row} />,
      Actions: (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          <Button size="compact-xs" onClick={() => setNamed(row)}>
            {say('Name…')}
          </Button>
          <Button size="compact-xs" onClick={() => void saveVersion(row.version)}>
            {say('Export')}
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
          <Group gap={8}>
            <VersionFilters
              asked={asked}
              people={data?.people ?? []}
              onChange={next => {
                setAsked(next)
                setTurned([])
              }}
            />
            <Button disabled={ticked.length < 2} onClick={() => setIsComparing(true)}>
              {say('Compare two')}
            </Button>
          </Group>
          <FewRows label={say('Versions')} none={say('Nothing was changed yet.')} rows={rows} />
          <Group gap={8}>
            {turned.length > 0 && (
              <Button onClick={() => setTurned(turned.slice(0, -1))}>{say('Later versions')}</Button>
            )}
            {data?.before && (
              <Button onClick={() => setTurned([...turned, data.before as number])}>
                {say('Earlier versions')}
              </Button>
            )}
          </Group>
        </Stack>
      </PageBody>
      {restored && newest && (
        <RestoreDialog of={restored} newest={newest} onClose={() => setRestored(null)} />
      )}
      {isComparing && <CompareDialog versions={ticked} onClose={() => setIsComparing(false)} />}
      {named && <NameDialog of={named} onClose={() => setNamed(null)} />}
    </PageFrame>
  )
}

/** The whole configuration as it was then, as a file that can be taken in again. */
async function saveVersion(version: number): Promise<void> {
  const config = await call(configVersions.file, { params: { version } })
  saveText(JSON.stringify(config, null, 2), `backroom-configuration-${version}.json`)
}

function WhatChanged({ row: { label, changes, note } }: { row: Version }) {
  const words = useWordsOf(changes)
  return (
    <>
      {label && <Text fw={560}>{label}</Text>}
      {changes.slice(0, changesShown).map(change => (
        <Text key={change.key} fz={12} style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {words(change)}
        </Text>
      ))}
      {changes.length > changesShown && (
        <Text fz={12} c="dimmed">
          {say('and {n} more', { n: changes.length - changesShown })}
        </Text>
      )}
      {note && (
        <Text fz={12} c="dimmed" style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
          {note}
        </Text>
      )}
    </>
  )
}
