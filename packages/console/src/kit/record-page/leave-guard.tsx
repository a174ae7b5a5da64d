import { Button, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Prompt } from '#kit/prompt.tsx'
import { say } from '#kit/say.ts'

interface Props {
  readonly isDirty: boolean
  /** An upload or a save is under way. */
  readonly isBusy: boolean
  readonly save: () => Promise<boolean>
  readonly discard: () => void
}

/** Pages nobody is kept from: drafts survive them. */
const alwaysFree = ['/login', '/fatal']

/** Asks before unsaved work is left behind (§4, §8). */
export function LeaveGuard({ isDirty, isBusy, save, discard }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (isDirty || isBusy) &&
      nextLocation.pathname !== currentLocation.pathname &&
      !alwaysFree.includes(nextLocation.pathname),
  )
  useEffect(() => {
    if (!isDirty && !isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty, isBusy])
  const stay = () => blocker.reset?.()
  const leave = () => blocker.proceed?.()
  const discardAndLeave = () => {
    discard()
    leave()
  }
  const saveAndLeave = async () => ((await save()) ? leave() : stay())
  return (
    <Prompt
      opened={blocker.state === 'blocked'}
      label={say('Leave this page?')}
      layer="prompt"
      onClose={stay}
      foot={
        isBusy ? (
          <>
            <Button onClick={leave}>{say('Yes')}</Button>
            <Button variant="filled" onClick={stay} data-autofocus>
              {say('No')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={discardAndLeave}>{say('Discard Changes')}</Button>
            <Button variant="filled" onClick={saveAndLeave} data-autofocus>
              {say('Save Changes')}
            </Button>
          </>
        )
      }
    >
      <Text p="lg">
        {isBusy
          ? say('An action is currently in-progress on this page. Are you sure that you want to leave?')
          : say('There are unsaved changes on this page. Would you like to save your changes?')}
      </Text>
    </Prompt>
  )
}
