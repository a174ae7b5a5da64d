import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { say } from '#kit/say.ts'

interface Props {
  readonly title: string
  readonly size?: number
  /** What the main button says. */
  readonly submit: string
  /** What the safe one says, where Cancel would say what the main one does. */
  readonly leave?: string
  /** False while something is missing. */
  readonly isReady?: boolean
  readonly isBusy?: boolean
  readonly isDestructive?: boolean
  /** Said below the questions. */
  readonly refusal?: string | undefined
  /** Left of the buttons. */
  readonly aside?: ReactNode
  readonly onClose: () => void
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** Enter in a box, for the form: none that asks a picker for its first match, nor one that takes a row of a list. */
const isForTheForm = ({ key, target, defaultPrevented }: KeyboardEvent) =>
  key === 'Enter' && target instanceof HTMLInputElement && !defaultPrevented

/** A few questions, then Cancel and the one button they are for; Enter presses it, or says that something is missing. */
export function AskDialog(props: Props) {
  const { title, size = 440, submit, isReady = true, isBusy = false, isDestructive = false } = props
  const [wasEarly, setWasEarly] = useState(false)
  return (
    <Modal opened onClose={props.onClose} title={title} size={size}>
      <form
        // A browser does not submit a form whose button is disabled, and says nothing of it.
        onKeyDown={event => !isReady && isForTheForm(event) && setWasEarly(true)}
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation() // on a record's page, its own form must not save
          if (isReady && !isBusy) props.onSubmit()
        }}
      >
        <Stack gap="sm">
          {props.children}
          {props.refusal && (
            <Alert color="brick" role="alert">
              {props.refusal}
            </Alert>
          )}
          {wasEarly && !isReady && (
            <Text role="status" c="dimmed">
              {say('Something above is still to be filled in.')}
            </Text>
          )}
          <Group gap="xs">
            {props.aside}
            <Button ml="auto" onClick={props.onClose}>
              {props.leave ?? say('Cancel')}
            </Button>
            <Button
              type="submit"
              variant="filled"
              {...(isDestructive && { color: 'brick' })}
              disabled={!isReady}
              loading={isBusy}
            >
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
