import { Button, Group, Modal, Text } from '@mantine/core'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { say } from '#kit/say.ts'

interface Props {
  readonly isDirty: boolean
  /** An upload or a save is under way. */
  readonly isBusy: boolean
  readonly save: () => Promise<boolean>
  readonly discard: () => void
}

/** Asks before unsaved work is left behind; going to the login page never asks, drafts are kept (§4, §8). */
export function LeaveGuard({ isDirty, isBusy, save, discard }: Props) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (isDirty || isBusy) && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== '/login' && nextLocation.pathname !== '/fatal',
  )
  useEffect(() => {
    if (!isDirty && !isBusy) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty, isBusy])
  const stay = () => blocker.reset?.()
  const leave = () => blocker.proceed?.()
  return (
    <Modal opened={blocker.state === 'blocked'} onClose={stay} withCloseButton={false} size={440} zIndex={280} padding={0} aria-label={say('Leave this page?')}>
      <Text p="lg">
        {isBusy
          ? say('An action is currently in-progress on this page. Are you sure that you want to leave?')
          : say('There are unsaved changes on this page. Would you like to save your changes?')}
      </Text>
      <Group justify="flex-end" gap="xs" px="md" py="sm" bg="var(--br-sunken)" style={{ borderTop: '1px solid var(--br-line)' }}>
        {isBusy ? (
          <>
            <Button onClick={leave}>{say('Yes')}</Button>
            <Button variant="filled" onClick={stay} data-autofocus>
              {say('No')}
            </Button>
          </>
        ) : (
          <>
            <Button
              onClick={() => {
                discard()
                leave()
              }}
            >
              {say('Discard Changes')}
            </Button>
            <Button
              variant="filled"
              data-autofocus
              onClick={async () => {
                if (await save()) leave()
                else stay()
              }}
            >
              {say('Save Changes')}
            </Button>
          </>
        )}
      </Group>
    </Modal>
  )
}
