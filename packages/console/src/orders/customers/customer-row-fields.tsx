import type { AskedRow } from '@backroom/contract/kit/data-view'
import { unwrap } from '@backroom/contract/kit/field-kind'
import { labelOf } from '@backroom/contract/kit/label'
import {
  customers,
  type customersView,
  mergeCustomers,
  type RowInput,
  rowInput,
  updateFromView,
} from '@backroom/contract/orders/customers/customers'
import { Anchor, Select, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '#kit/calls/call.ts'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { say } from '#kit/say.ts'
import { useMay } from '#kit/session/use-may.ts'
import { usePanelAddress } from '#orders/customers/panel-address.ts'

type Row = Pick<AskedRow<typeof customersView>, 'uid'>
type Name = keyof RowInput
interface Edited {
  readonly uid: number
  readonly version: number
  readonly was: RowInput
  readonly typed: RowInput
  /** The cell that was asked for, or the first. */
  readonly first: string
}

/** The inputs of each cell: a name has two, and whoever is blocked is so for a reason. */
const inputsOf = (field: string, { status }: RowInput): readonly Name[] => {
  if (field === 'name') return ['firstName', 'lastName']
  if (field === 'status') return status === 'blocked' ? ['status', 'blockReason'] : ['status']
  return field in rowInput.shape ? [field as Name] : []
}

/**
 * Customers typed in their rows: Enter keeps the columns that were changed, Escape leaves all as it was, and what the server refuses
 * stands at its cell.
 */
export function useRowEditing() {
  const [edited, setEdited] = useState<Edited | null>(null)
  const update = useWrite(updateFromView, { ignore: [400, 409] })
  const mayMerge = useMay(mergeCustomers)
  const addressOf = usePanelAddress()
  const errors = update.error?.body.errors ?? {}
  const theirs = update.error?.body.conflict?.fields ?? {}
  const begin = async ({ uid }: Row) => {
    update.reset()
    const read = await call(customers.read, { params: { uid } })
    if (read.anonymisedAt) return
    const was = Object.fromEntries(
      Object.keys(rowInput.shape).map(name => [name, read[name as Name]]),
    ) as RowInput
    setEdited({ uid, version: read.version, was, typed: was, first: 'firstName' })
  }
  const done = () => {
    setEdited(null)
    update.reset()
    document.querySelector<HTMLElement>('[role=grid]')?.focus()
  }
  const save = ({ uid, version, was, typed }: Edited) => {
    const changed = Object.entries(typed).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(was[name as Name]),
    )
    if (changed.length === 0) return done()
    update.mutate({ body: { uid, version, ...Object.fromEntries(changed) } }, { onSuccess: done })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && edited) save(edited)
    else if (event.key === 'Escape') done()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const set = (name: Name, value: unknown) =>
    edited && setEdited({ ...edited, typed: { ...edited.typed, [name]: value } })
  const said = (name: Name): string | undefined => {
    const conflict = theirs[name]
    if (conflict && update.error?.body.conflict)
      return say('{name} made it “{theirs}” meanwhile. Enter keeps yours.', {
        name: update.error.body.conflict.by.name,
        theirs: String(conflict.theirs ?? ''),
      })
    return errors[name]?.[0]
  }
  const onEnterAgain = update.error?.body.conflict
  // What was typed is meant all the same: the next Enter saves it over what somebody else made of it.
  if (edited && onEnterAgain && edited.version !== onEnterAgain.version)
    setEdited({ ...edited, version: onEnterAgain.version })
  // Whose address it is already: two records of one person are made one.
  const other = /customer=(\d+)/.exec(update.error?.body.usedBy?.[0]?.path ?? '')?.[1]
  const editor = (row: Row, field: string) => {
    if (row.uid !== edited?.uid) return null
    const names = inputsOf(field, edited.typed)
    if (names.length === 0) return null
    return (
      <Stack gap={2}>
        {names.map(name => (
          <div key={name}>
            <Cell
              name={name}
              value={edited.typed[name]}
              isFirst={name === edited.first}
              set={set}
              onKeyDown={onKeyDown}
            />
            {said(name) && (
              <Text className="bad small" role="alert">
                {said(name)}{' '}
                {name === 'email' && mayMerge && other && (
                  <Anchor
                    component={Link}
                    to={`${addressOf('customer', row.uid)}&merge=${other}`}
                    fz="inherit"
                  >
                    {say('Merge…')}
                  </Anchor>
                )}
              </Text>
            )}
          </div>
        ))}
      </Stack>
    )
  }
  return { begin: (row: Row) => void begin(row), editor }
}

/** A cell is no wider than what stands in it. */
const narrow = { input: { paddingInline: 6 } }

interface CellProps {
  readonly name: Name
  readonly value: RowInput[Name]
  readonly isFirst: boolean
  readonly set: (name: Name, value: unknown) => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

function Cell({ name, value, isFirst, set, onKeyDown }: CellProps) {
  const label = say(labelOf(rowInput, name))
  const shared = { size: 'xs' as const, 'aria-label': label, onKeyDown, autoFocus: isFirst, styles: narrow }
  const options = unwrap(rowInput.shape[name]).meta()?.options
  if (options)
    return (
      <Select
        {...shared}
        allowDeselect={false}
        rightSectionWidth={18}
        comboboxProps={{ width: 140, position: 'bottom-start' }}
        value={String(value)}
        onChange={chosen => set(name, chosen)}
        data={Object.entries(options)
          .filter(([each]) => each !== 'anonymised')
          .map(([each, text]) => ({ value: each, label: say(text) }))}
      />
    )
  if (Array.isArray(value))
    return <TagsInput {...shared} value={[...value]} onChange={tags => set(name, tags)} />
  return (
    <TextInput
      {...shared}
      placeholder={label}
      value={String(value)}
      onChange={event => set(name, event.currentTarget.value)}
    />
  )
}
