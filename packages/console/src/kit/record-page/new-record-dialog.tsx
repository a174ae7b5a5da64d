import type { CallOf } from '@backroom/contract/kit/endpoint'
import { unwrap } from '@backroom/contract/kit/field'
import { labelOf } from '@backroom/contract/kit/label'
import type { WholeRecord } from '@backroom/contract/kit/record'
import { Alert, Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { NewButton } from '#kit/parts/new-button.tsx'
import { say } from '#kit/say.ts'

type AnyContract = Pick<WholeRecord, 'noun' | 'input' | 'create'>

interface Asking<Contract extends AnyContract> {
  readonly contract: Contract
  /** What people call one here, where that is shorter than the contract's word. */
  readonly noun?: string
  /** The one field that a new record needs; its page asks for the rest. */
  readonly field: keyof z.output<Contract['input']> & string
  readonly bodyOf: (typed: string) => NonNullable<CallOf<Contract['create']>['body']>
  /** The page of the record that was made, opened at once. */
  readonly addressOf: (uid: number) => string
  readonly hint?: string
  /** What else is asked, or said of what was typed. */
  readonly children?: ReactNode | ((typed: string) => ReactNode)
}

interface DialogProps<Contract extends AnyContract> extends Asking<Contract> {
  readonly onClose: () => void
  /** What the field begins with. */
  readonly given?: string
  /** Instead of opening the new record's page. */
  readonly onMade?: (uid: number) => void
}

/** The button in a list's head that asks for one field, makes a record and opens it. */
export function NewRecordButton<Contract extends AnyContract>(asking: Asking<Contract>) {
  return (
    <NewButton label={say(`New ${asking.noun ?? asking.contract.noun}`)}>
      {onClose => <NewRecordDialog {...asking} onClose={onClose} />}
    </NewButton>
  )
}

/** Asks for the one field a new record needs. What the server refuses is said at the field, or below when it is about another. */
export function NewRecordDialog<Contract extends AnyContract>(props: DialogProps<Contract>) {
  const { contract, field, bodyOf, addressOf, hint, children, onClose, given = '', onMade } = props
  const { noun = contract.noun } = props
  const [typed, setTyped] = useState(given)
  const create = useWrite(contract.create, { ignore: [400] })
  const navigate = useNavigate()
  const make = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation() // on another record's page, its own form must not save
    create.mutate({ body: bodyOf(typed.trim()) } as never, {
      onSuccess: made => {
        const { uid } = made as { uid: number }
        onClose()
        if (onMade) onMade(uid)
        else void navigate(addressOf(uid))
      },
    })
  }
  const { [field]: refused, ...others } = create.error?.body.errors ?? {}
  const further = create.error && !refused ? Object.values(others).flat() : []
  const { maxLength } = unwrap(contract.input.shape[field] as z.ZodType) as { maxLength?: number | null }
  return (
    <Modal opened onClose={onClose} title={say(`New ${noun}`)} size={440}>
      <form onSubmit={make}>
        <Stack gap="sm">
          <TextInput
            label={say(labelOf(contract.input, field))}
            {...(hint && { description: hint })}
            data-autofocus
            {...(maxLength && { maxLength })}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
            error={refused?.[0]}
          />
          {typeof children === 'function' ? children(typed) : children}
          {create.error && !refused && (
            <Alert color="brick" role="alert">
              {further.length > 0 ? further.join(' ') : create.error.message}
            </Alert>
          )}
          <Group justify="flex-end" gap="xs">
            <Button onClick={onClose}>{say('Cancel')}</Button>
            <Button type="submit" variant="filled" disabled={typed.trim() === ''} loading={create.isPending}>
              {say(`Make ${noun}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
