import type { CallOf } from '@backroom/contract/kit/endpoint'
import { unwrap } from '@backroom/contract/kit/field-kind'
import { labelOf } from '@backroom/contract/kit/label'
import type { WholeRecord } from '@backroom/contract/kit/record'
import { recordPath, type Screen } from '@backroom/contract/kit/screen'
import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { CallDialog } from '#kit/asking/call-dialog.tsx'
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
  readonly opens: Pick<Screen, 'path'>
  readonly hint?: string
  /** What else is asked, or said of what was typed. */
  readonly children?: ReactNode | ((typed: string) => ReactNode)
}

interface DialogProps<Contract extends AnyContract> extends Asking<Contract> {
  readonly onClose: () => void
  /** What the field begins with. */
  readonly given?: string
  /** Instead of "New …", where it is made somewhere. */
  readonly title?: string
  /** Left of the buttons. */
  readonly aside?: ReactNode
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

/** Asks for the one field a new record needs. */
export function NewRecordDialog<Contract extends AnyContract>(props: DialogProps<Contract>) {
  const { contract, field, bodyOf, opens, hint, children, onClose, given = '', onMade } = props
  const { noun = contract.noun } = props
  const [typed, setTyped] = useState(given)
  const navigate = useNavigate()
  const { maxLength } = unwrap(contract.input.shape[field] as z.ZodType) as { maxLength?: number | null }
  return (
    <CallDialog
      title={props.title ?? say(`New ${noun}`)}
      call={contract.create}
      sent={() => ({ body: bodyOf(typed.trim()) }) as never}
      submit={say(`Make ${noun}`)}
      isReady={typed.trim() !== ''}
      aside={props.aside}
      onClose={onClose}
      onDone={made => {
        const { uid } = made as { uid: number }
        if (onMade) onMade(uid)
        else void navigate(recordPath(opens, uid))
      }}
    >
      {errorOf => (
        <>
          <TextInput
            label={say(labelOf(contract.input, field))}
            {...(hint && { description: hint })}
            data-autofocus
            {...(maxLength && { maxLength })}
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
            error={errorOf(field)}
          />
          {typeof children === 'function' ? children(typed) : children}
        </>
      )}
    </CallDialog>
  )
}
