import type { CallOf, Endpoint, ReplyOf } from '@backroom/contract/kit/endpoint'
import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'

/** What was refused about a field; whoever asks shows it there. */
export type ErrorOf = (field: string) => string | undefined

interface Props<E extends Endpoint> {
  readonly title: string
  readonly size?: number
  readonly call: E
  readonly sent: () => CallOf<E>
  /** What the button says that makes the call. */
  readonly submit: string
  /** False while something is missing. */
  readonly isReady?: boolean
  readonly isDestructive?: boolean
  /** Left of the buttons. */
  readonly aside?: ReactNode
  readonly onClose: () => void
  /** After the dialog has closed. */
  readonly onDone?: (reply: ReplyOf<E>) => void
  /** Whether the answer leaves something to be mended here; it is not done then. */
  readonly staysOpen?: (reply: ReplyOf<E>) => boolean
  /** The questions. Refusals of fields that none of them asked about are said below. */
  readonly children: ReactNode | ((errorOf: ErrorOf) => ReactNode)
}

/** Asks for what one call needs, makes it and closes; what the server refuses is said where it was asked, or below. */
export function CallDialog<E extends Endpoint>(props: Props<E>) {
  const { title, size = 440, submit, isReady = true, isDestructive = false, onClose, children } = props
  const write = useWrite(props.call, { ignore: [400] })
  const errors = write.error?.body.errors ?? {}
  const asked = new Set<string>()
  const errorOf = (field: string) => {
    asked.add(field)
    return errors[field]?.[0]
  }
  const questions = typeof children === 'function' ? children(errorOf) : children
  const others = Object.keys(errors).filter(field => !asked.has(field))
  const isSaidBelow = write.error !== null && (others.length > 0 || Object.keys(errors).length === 0)
  const onSuccess = (reply: ReplyOf<E>) => {
    if (props.staysOpen?.(reply)) return
    onClose()
    props.onDone?.(reply)
  }
  return (
    <Modal opened onClose={onClose} title={title} size={size}>
      <form
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation() // on a record's page, its own form must not save
          if (isReady) write.mutate(props.sent(), { onSuccess })
        }}
      >
        <Stack gap="sm">
          {questions}
          {isSaidBelow && (
            <Alert color="brick" role="alert">
              {others.flatMap(field => errors[field] ?? []).join(' ') || write.error?.message}
            </Alert>
          )}
          <Group gap="xs">
            {props.aside}
            <Button ml="auto" onClick={onClose}>
              {say('Cancel')}
            </Button>
            <Button
              type="submit"
              variant="filled"
              {...(isDestructive && { color: 'brick' })}
              disabled={!isReady}
              loading={write.isPending}
            >
              {submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
