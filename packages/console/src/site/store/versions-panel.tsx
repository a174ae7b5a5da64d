import { configVersions } from '@backroom/contract/site/config'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#kit/calls/use-endpoint.ts'
import { PageBody } from '#kit/layout/page-body.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import { FewRows } from '#kit/parts/few-rows.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { inWords } from '#site/store/change-fields.tsx'
import { CompareDialog, NameDialog, RestoreDialog, type Version } from '#site/store/version-dialog.tsx'
import { type Asked, VersionFilters } from '#site/store/version-fields.tsx'

const changesShown = 3

/** Every version of the settings: what it changed, what it is called, and the way back to it. */
export function VersionsTab() {
  const [asked, setAsked] = useState<Asked>({})
  const [ticked, setTicked] = useState<readonly number[]>([])
  const [isComparing, setIsComparing] = useState(false)
  const [before, setBefore] = useState<number | null>(null)
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
                setBefore(null)
              }}
            />
            <Button disabled={ticked.length < 2} onClick={() => setIsComparing(true)}>
              {say('Compare two')}
            </Button>
          </Group>
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
      {isComparing && <CompareDialog versions={ticked} onClose={() => setIsComparing(false)} />}
      {named && <NameDialog of={named} onClose={() => setNamed(null)} />}
    </PageFrame>
  )
}

function WhatChanged({ row: { label, changes, note } }: { row: Version }) {
  return (
    <>
      {label && <Text fw={560}>{label}</Text>}
      {changes.slice(0, changesShown).map(change => (
        <Text key={change.key} fz={12}>
          {inWords(change)}
        </Text>
      ))}
      {changes.length > changesShown && (
        <Text fz={12} c="dimmed">
          {say('and {n} more', { n: changes.length - changesShown })}
        </Text>
      )}
      {note && (
        <Text fz={12} c="dimmed">
          {note}
        </Text>
      )}
    </>
  )
}
