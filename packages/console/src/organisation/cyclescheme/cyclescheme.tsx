import {
  type CycleschemeInput,
  type CycleschemeReply,
  cycleschemeRead,
  cycleschemeSave,
} from '@backroom/contract/organisation/cyclescheme'
import { screens } from '@backroom/contract/organisation/screens'
import { Button, Kbd, Skeleton, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useValue } from '#kit/external-store.ts'
import { usePageKeys } from '#kit/keys.ts'
import { useUnsavedWork } from '#kit/leaving.ts'
import { CouldNotLoad } from '#kit/list-page/list-states.tsx'
import { notify } from '#kit/notify.tsx'
import { isOnline } from '#kit/online.ts'
import { usePageNews } from '#kit/page.ts'
import { PageFrame } from '#kit/page-frame.tsx'
import { say } from '#kit/say.ts'
import { useRead, useWrite } from '#kit/use-endpoint.ts'
import classes from '#organisation/cyclescheme/cyclescheme.module.css'
import { CycleschemeRail } from '#organisation/cyclescheme/cyclescheme-rail.tsx'
import { FreeFacets, RestrictedFacets } from '#organisation/cyclescheme/restriction-lists.tsx'

/** What cannot be bought with Cyclescheme, what counts as a bike, and what that means for an item. */
export function Cyclescheme() {
  const { data, error, refetch } = useRead(cycleschemeRead)
  if (error && !data) return <CouldNotLoad message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton m={20} h={320} radius="lg" />
  return <CycleschemeForm known={data} onRefetch={() => void refetch()} />
}

function CycleschemeForm({ known, onRefetch }: { known: CycleschemeReply; onRefetch: () => void }) {
  const save = useWrite(cycleschemeSave, { ignore: [409] })
  // What a save answers is newer than what was read before it.
  const read = save.data && save.data.version > known.version ? save.data : known
  const stored = inputOf(read)
  const [edits, setEdits] = useState<CycleschemeInput | null>(null)
  const typed = edits ?? stored
  const isDirty = JSON.stringify(typed) !== JSON.stringify(stored)
  const online = useValue(isOnline)
  const set = (change: Partial<CycleschemeInput>) =>
    setEdits(before => ({ ...(before ?? stored), ...change }))
  const saveNow = async () => {
    try {
      await save.mutateAsync({ body: { ...typed, version: read.version } })
      setEdits(null)
      notify({ title: say('Saved') })
      return true
    } catch {
      return false
    }
  }
  usePageNews({ isDirty, hasSaveBar: true })
  usePageKeys([{ keys: 'mod+s', description: 'Save', run: () => isDirty && void saveNow() }])
  useUnsavedWork({
    isDirty,
    cannotSave: online ? null : say('You are offline. Nothing you do now is saved.'),
    save: saveNow,
    discard: () => setEdits(null),
  })
  return (
    <PageFrame
      title={screens.cyclescheme.title}
      actions={
        <>
          <Switch
            label={say('Offered at the checkout')}
            checked={typed.enabled}
            onChange={event => set({ enabled: event.currentTarget.checked })}
          />
          <Switch
            label={say('Restrict kids’ items')}
            checked={typed.restrictKids}
            onChange={event => set({ restrictKids: event.currentTarget.checked })}
          />
        </>
      }
    >
      <div className={classes.body}>
        <FreeFacets read={read} typed={typed} onChange={restrictions => set({ restrictions })} />
        <RestrictedFacets read={read} typed={typed} onChange={restrictions => set({ restrictions })} />
        <CycleschemeRail read={read} typed={typed} onChange={set} />
      </div>
      <div className={classes.bar}>
        {save.error?.status === 409 && (
          <Text c="var(--br-bad)" mr="auto">
            {save.error.body.message}{' '}
            <Button
              size="compact-xs"
              onClick={() => {
                setEdits(null)
                onRefetch()
              }}
            >
              {say('Reload')}
            </Button>
          </Text>
        )}
        <Text c="dimmed" fz={12} role="status">
          {isDirty ? say('Unsaved changes') : ''}
        </Text>
        <Button size="sm" disabled={!isDirty} onClick={() => setEdits(null)}>
          {say('Discard')}
        </Button>
        <Button
          size="sm"
          variant="filled"
          disabled={!isDirty || !online}
          loading={save.isPending}
          onClick={() => void saveNow()}
          rightSection={<Kbd size="xs">Ctrl S</Kbd>}
        >
          {say('Save')}
        </Button>
      </div>
    </PageFrame>
  )
}

function inputOf({ enabled, restrictKids, bikeFacetUids, bikeCategoryUids, restricted }: CycleschemeReply) {
  return {
    ...{ enabled, restrictKids, bikeFacetUids, bikeCategoryUids },
    restrictions: restricted.map(({ facetUid, reason }) => ({ facetUid, reason })),
  }
}
