import { Button, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useBlocker, useLocation } from 'react-router'
import {
  actionsUnderWay,
  mustAskBeforeLeaving,
  type UnsavedWork,
  unsavedWork,
  workLostBetween,
} from '#kit/asking/leaving.ts'
import { Prompt } from '#kit/asking/prompt.tsx'
import { useValue } from '#kit/external-store.ts'
import { say } from '#kit/say.ts'

/** Pages nobody is kept from: drafts survive them. */
const alwaysFree = ['/login', '/fatal']

/** Asks before unsaved work or an action under way is left behind. Stands once in the frame. */
export function LeaveGuard() {
  useValue(unsavedWork) // what is asked about may end meanwhile
  const location = useLocation()
  const isBusy = useValue(actionsUnderWay) > 0
  const [isAccepted, setIsAccepted] = useState(false)
  const [saving, setSaving] = useState<UnsavedWork | null>(null)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      mustAskBeforeLeaving() &&
      (nextLocation.pathname !== currentLocation.pathname ||
        workLostBetween(currentLocation, nextLocation) !== null) &&
      !alwaysFree.includes(nextLocation.pathname),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (mustAskBeforeLeaving()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  if (blocker.state !== 'blocked') return null
  const work = workLostBetween(location, blocker.location)
  const stay = () => {
    setIsAccepted(false)
    blocker.reset()
  }
  const leave = () => {
    setIsAccepted(false)
    blocker.proceed()
  }
  const save = async (unsaved: UnsavedWork) => {
    setSaving(unsaved)
    const isStored = await unsaved.save()
    setSaving(null)
    if (isStored) leave()
    else stay()
  }
  if (saving) return <Unsaved work={saving} isSaving stay={stay} leave={leave} save={save} />
  if (isBusy && !isAccepted)
    return <InProgress stay={stay} leave={() => (work ? setIsAccepted(true) : leave())} />
  if (!work) return <Free leave={leave} />
  return <Unsaved work={work} isSaving={false} stay={stay} leave={leave} save={save} />
}

interface Ways {
  readonly stay: () => void
  readonly leave: () => void
}

/** What it asked about has ended meanwhile. */
function Free({ leave }: Pick<Ways, 'leave'>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(leave, [])
  return null
}

function InProgress({ stay, leave }: Ways) {
  return (
    <Prompt
      opened
      label={say('Leave this page?')}
      layer="prompt"
      onClose={stay}
      foot={
        <>
          <Button onClick={leave}>{say('Yes')}</Button>
          <Button variant="filled" onClick={stay} data-autofocus>
            {say('No')}
          </Button>
        </>
      }
    >
      <Text p="lg">
        {say('An action is currently in-progress on this page. Are you sure that you want to leave?')}
      </Text>
    </Prompt>
  )
}

interface UnsavedProps extends Ways {
  readonly work: UnsavedWork
  readonly isSaving: boolean
  readonly save: (work: UnsavedWork) => Promise<void>
}

function Unsaved({ work, isSaving, stay, leave, save }: UnsavedProps) {
  const { cannotSave } = work
  const discardAndLeave = () => {
    work.discard()
    leave()
  }
  return (
    <Prompt
      opened
      label={say('Leave this page?')}
      layer="prompt"
      onClose={stay}
      foot={
        <>
          <Button disabled={isSaving} onClick={discardAndLeave}>
            {say('Discard Changes')}
          </Button>
          <Button
            variant="filled"
            loading={isSaving}
            onClick={cannotSave === null ? () => void save(work) : stay}
            data-autofocus
          >
            {cannotSave === null ? say('Save Changes') : say('Remain on This Page')}
          </Button>
        </>
      }
    >
      <Text p="lg">
        {cannotSave === null
          ? say('There are unsaved changes on this page. Would you like to save your changes?')
          : say('There are unsaved changes on this page, but saving is currently disabled.')}
      </Text>
      {cannotSave !== null && (
        <Text px="lg" pb="lg" c="dimmed">
          {cannotSave}
        </Text>
      )}
    </Prompt>
  )
}
