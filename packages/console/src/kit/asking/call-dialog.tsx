import type { CallOf, Endpoint, ReplyOf } from '@backroom/contract/kit/endpoint'
import type { ComponentProps, ReactNode } from 'react'
import { acceptWarnings } from '#kit/asking/accept-warnings.ts'
import { AskDialog } from '#kit/asking/ask-dialog.tsx'
import type { ApiError } from '#kit/calls/call.ts'
import { useWrite } from '#kit/calls/use-endpoint.ts'

/** What was refused about a field; whoever asks shows it there. */
export type ErrorOf = (field: string) => string | undefined

interface Props<E extends Endpoint>
  extends Omit<ComponentProps<typeof AskDialog>, 'isBusy' | 'refusal' | 'onSubmit' | 'children'> {
  readonly call: E
  readonly sent: () => CallOf<E>
  /** After the dialog has closed. */
  readonly onDone?: (reply: ReplyOf<E>) => void
  /** For a refusal that can be mended here, such as one because something moved meanwhile; it is said below all the same. */
  readonly onRefused?: (error: ApiError) => void
  /** Whether the answer leaves something to be mended here; it is not done then. */
  readonly staysOpen?: (reply: ReplyOf<E>) => boolean
  /** The questions. Refusals of fields that none of them asked about are said below. */
  readonly children: ReactNode | ((errorOf: ErrorOf) => ReactNode)
}

/** Asks for what one call needs, makes it and closes; what the server refuses is said where it was asked, or below. */
export function CallDialog<E extends Endpoint>(props: Props<E>) {
  const { call, sent, onDone, onRefused, staysOpen, children, ...asking } = props
  const write = useWrite(call, { ignore: onRefused ? [400, 409] : [400] })
  const errors = write.error?.body.errors ?? {}
  const asked = new Set<string>()
  const errorOf = (field: string) => {
    asked.add(field)
    return errors[field]?.[0]
  }
  const questions = typeof children === 'function' ? children(errorOf) : children
  const others = Object.keys(errors).filter(field => !asked.has(field))
  const isOfFields = Object.keys(errors).length > 0
  const refusal = isOfFields ? others.flatMap(field => errors[field] ?? []).join(' ') : write.error?.message
  const onSuccess = (reply: ReplyOf<E>) => {
    if (staysOpen?.(reply)) return
    props.onClose()
    onDone?.(reply)
  }
  const send = (confirmed: readonly string[] = []) => {
    const once = sent()
    const said =
      confirmed.length > 0 ? { ...once, body: { ...(once.body as object), confirm: confirmed } } : once
    const onError = async (error: ApiError) => {
      const more = await acceptWarnings(error)
      if (more) send([...confirmed, ...more])
      else onRefused?.(error)
    }
    write.mutate(said, { onSuccess, onError: error => void onError(error) })
  }
  return (
    <AskDialog {...asking} isBusy={write.isPending} refusal={refusal} onSubmit={() => send()}>
      {questions}
    </AskDialog>
  )
}
