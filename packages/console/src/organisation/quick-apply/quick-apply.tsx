import { screens } from '@backroom/contract/organisation/screens'
import { Alert, Button, EmptyState, SegmentedControl, Skeleton } from '@mantine/core'
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconMoodCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useUnsavedWork } from '#kit/asking/leaving.ts'
import { useValue } from '#kit/external-store.ts'
import { CouldNotLoad } from '#kit/list-page/list-states.tsx'
import { PageFrame } from '#kit/page/page-frame.tsx'
import type { PageSelection } from '#kit/page/page-selection.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { ApplyAll } from '#organisation/quick-apply/apply-all.tsx'
import type { FacetChanges } from '#organisation/quick-apply/facet-changes.ts'
import { OneAtATime } from '#organisation/quick-apply/one-at-a-time.tsx'
import { PaintGrid } from '#organisation/quick-apply/paint-grid.tsx'
import { QuickApplyStart } from '#organisation/quick-apply/quick-apply-start.tsx'
import { type QueueSource, useQueue } from '#organisation/quick-apply/use-queue.ts'

type Mode = 'one' | 'paint' | 'all'

/** Facets on many items without the mouse: one after another, painted over tiles, or on everything that matches. */
export function QuickApply() {
  const [search] = useSearchParams()
  const taken = useTakenAlong()
  if (taken) return null
  const source = sourceOf(search)
  if (!source)
    return (
      <PageFrame title={screens.quickApply.title}>
        <QuickApplyStart />
      </PageFrame>
    )
  return <Queue key={search.toString()} source={source} />
}

/** What was ticked on the screen one comes from becomes part of the address, so that it outlives a reload. */
function useTakenAlong(): boolean {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const selected = (state as { selected?: PageSelection | null } | null)?.selected
  const isTaken = selected?.resource === 'item' && search.size === 0
  useEffect(() => {
    if (!isTaken || !selected) return
    void navigate(`?${paramsOf(selected)}`, { replace: true, state: null })
  }, [isTaken, selected, navigate])
  return isTaken
}

/** More uids make an address too long. */
const ticksMost = 1_000

function paramsOf({ selection, count }: PageSelection): URLSearchParams {
  if ('uids' in selection)
    return new URLSearchParams({
      uids: selection.uids.slice(0, ticksMost).join(','),
      ...(count > ticksMost && { ticked: String(count) }),
    })
  return new URLSearchParams({
    view: selection.view,
    search: selection.search ?? '',
    filter: JSON.stringify(selection.filter ?? []),
    ...(selection.more && { more: JSON.stringify(selection.more) }),
    ...(selection.except?.length && { except: selection.except.join(',') }),
  })
}

function sourceOf(search: URLSearchParams): QueueSource | null {
  const get = (name: string) => search.get(name) ?? ''
  const source = {
    view: get('view') || 'FacetGapsView',
    uids: get('uids'),
    search: get('search'),
    filter: get('filter'),
    more: get('more'),
    except: get('except'),
    category: get('category'),
    missing: get('missing'),
  }
  const isAsked = ['view', 'uids', 'search', 'category', 'missing'].some(name => get(name) !== '')
  return isAsked ? source : null
}

function Queue({ source }: { source: QueueSource }) {
  const { queue, palette, changes, state, setState } = useQueue(source)
  const [mode, setMode] = useState<Mode>('one')
  const { waiting, send } = useValue(changes.state)
  useUnsavedWork({
    isDirty: waiting > 0,
    cannotSave:
      send === 'offline' ? say('There is no connection. The changes are kept until there is one.') : null,
    save: async () => changes.state.get().waiting === 0,
    discard: () => {},
  })
  if (queue.error && !queue.data)
    return <CouldNotLoad error={queue.error} onRetry={() => void queue.refetch()} />
  const items = queue.data?.items ?? []
  return (
    <PageFrame
      title={screens.quickApply.title}
      beside={
        <SegmentedControl
          withItemsBorders={false}
          aria-label={say('How')}
          value={mode}
          onChange={value => setMode(value as Mode)}
          data={[
            { value: 'one', label: say('One at a time') },
            { value: 'paint', label: say('Paint') },
            { value: 'all', label: say('Everything') },
          ]}
        />
      }
      actions={
        <>
          <SendStateText changes={changes} />
          <OtherQueue />
        </>
      }
    >
      <LeftBehind />
      {!queue.data && <Skeleton m={20} h={320} radius="lg" />}
      {queue.data && items.length === 0 && <NothingLeft />}
      {items.length > 0 && mode === 'one' && (
        <OneAtATime
          items={items}
          total={queue.data?.total ?? 0}
          queueKey={queue.data?.key}
          palette={palette}
          changes={changes}
          state={state}
          onState={setState}
        />
      )}
      {items.length > 0 && mode === 'paint' && <PaintGrid items={items} changes={changes} />}
      {items.length > 0 && mode === 'all' && (
        <ApplyAll source={source} uids={items.map(({ uid }) => uid)} total={queue.data?.total ?? 0} />
      )}
    </PageFrame>
  )
}

/** Says for as long as one works here that not everything ticked came along. */
function LeftBehind() {
  const [search] = useSearchParams()
  const ticked = Number(search.get('ticked'))
  if (!(ticked > ticksMost)) return null
  const [n, all] = [format.number(ticksMost), format.number(ticked)]
  return (
    <Alert
      color="amber"
      py="xs"
      role="status"
      title={say('The first {n} of {all} ticked items came along', { n, all })}
    >
      {say('To work through all of them, narrow the list with a filter and tick everything that matches.')}
    </Alert>
  )
}

/** Whether what was done is saved, on its way, or waiting for a line. */
function SendStateText({ changes }: { changes: FacetChanges }) {
  const { send, waiting } = useValue(changes.state)
  const icon = {
    saved: <IconCloudCheck size={16} />,
    saving: <IconCloudUp size={16} />,
    offline: <IconCloudOff size={16} />,
  }
  const text = {
    saved: say('All saved'),
    saving: say('Saving {n}', { n: format.number(waiting) }),
    offline: say('Offline: {n} changes are kept and will be sent', { n: format.number(waiting) }),
  }
  return (
    <span className={`line small nowrap ${send === 'offline' ? 'warn' : 'dim'}`} role="status">
      {icon[send]}
      {text[send]}
    </span>
  )
}

function OtherQueue() {
  const [, setSearch] = useSearchParams()
  return <Button onClick={() => setSearch({})}>{say('Other items')}</Button>
}

function NothingLeft() {
  return (
    <EmptyState
      mt={60}
      variant="light"
      icon={<IconMoodCheck size={28} stroke={1.7} />}
      title={say('Nothing to describe here')}
      description={say('No item matches, or all of them have an answer.')}
    />
  )
}
