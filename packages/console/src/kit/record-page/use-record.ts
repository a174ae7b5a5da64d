import { labelOf } from '@backroom/contract/kit/label'
import type { AnyRecord, Conflict, StoredOf, stamps } from '@backroom/contract/kit/record'
import type { AnySettings } from '@backroom/contract/kit/settings'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type FieldErrors, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { notify } from '#kit/asking/notify.tsx'
import { ApiError, call } from '#kit/calls/call.ts'
import { useEvents } from '#kit/calls/events.ts'
import { keyOf, useRead } from '#kit/calls/use-endpoint.ts'
import { markRefused } from '#kit/record-page/mark-refused.ts'
import { settleUnder, standingIn, takeOver, typedSince } from '#kit/record-page/typed-meanwhile.ts'
import { useDraft } from '#kit/record-page/use-draft.ts'
import { say } from '#kit/say.ts'
import { ownUid } from '#kit/session/session.ts'

/** Somebody else changed the record while it is open here. */
export interface ForeignChange {
  readonly by: string
  readonly at: string
}

/** A record, or the one set of settings of its kind. */
export type Editable = AnyRecord | AnySettings
/** What came of a save: `unfit` where the form itself found a fault. */
export type Attempt = 'stored' | 'unfit' | number
type Stored<Contract extends Editable> = StoredOf<Contract> & z.output<typeof stamps>
type Saved<Contract extends Editable> = Stored<Contract> & { merged: string[]; cleaned: string[] }

const nothingUnread = {}
/** The server's own. */
const faults: readonly number[] = [500, 502, 504]

/**
 * Rung 3 of an edit page: load, edit, keep a draft, save with merge; no pixels. Settings have no uid. A `place` tells apart the
 * drafts of several records that are edited on one page.
 */
export function useRecord<Contract extends Editable>(contract: Contract, uid: number | null, place?: string) {
  const client = useQueryClient()
  const sent = useMemo(() => (uid === null ? {} : { params: { uid } }), [uid])
  const loaded = useRead(contract.read as AnyRecord['read'], sent as never, { ignore: [404], staleMs: 0 })
  const record = loaded.data as Stored<Contract> | undefined
  const unread = 'unread' in contract ? contract.unread.shape : nothingUnread
  const schema = useMemo(() => contract.input.extend(unread), [contract, unread])
  const fields = useMemo(() => Object.keys(schema.shape), [schema])
  const form = useForm<FieldValues>({ resolver: zodResolver(schema) as never, mode: 'onTouched' })
  const [version, setVersion] = useState(0)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const [isNotSaved, setIsNotSaved] = useState(false)
  const { isDirty, dirtyFields } = form.formState
  const changed = fields.filter(field => dirtyFields[field])
  const draft = useDraft({ form, version, changed, place, secrets: unread })
  const [foreign, setForeign] = useForeignChange(contract, uid, version, form)

  /** Shows a stored record, unless something typed would be lost by it. */
  const show = useEffectEvent((stored: Stored<Contract>) => {
    if (version !== 0 && form.formState.isDirty)
      return setForeign(told => told ?? changedSince(stored, stored.version, version))
    settleUnder(form, pick(stored, fields), version === 0 ? takeOver(contract.resource, uid) : {})
    setVersion(stored.version)
    setForeign(null)
  })
  useEffect(() => {
    if (record) show(record)
  }, [record])

  const accept = (saved: Saved<Contract>, sentValues: FieldValues) => {
    settleUnder(form, pick(saved, fields), typedSince(sentValues, form))
    setVersion(saved.version)
    setConflict(null)
    setForeign(null)
    draft.drop()
    client.setQueryData(keyOf(contract.read, sent), saved)
    void client.invalidateQueries({ queryKey: [contract.resource] })
    tellNews(contract, saved)
  }

  /** Sends values as they stand. */
  const send = async (values: FieldValues, atVersion: number): Promise<Attempt> => {
    setIsSaving(true)
    setIsNotSaved(false)
    const standing = standingIn(form)
    try {
      const body = { ...pick(values, fields), version: atVersion }
      const saved = await put(contract, { ...sent, body }, form)
      accept(saved as unknown as Saved<Contract>, standing)
      return 'stored'
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.body.conflict) setConflict(error.body.conflict)
      setIsNotSaved(uid === null && faults.includes(error.status))
      markRefused(form, schema, error)
      return error.status
    } finally {
      setIsSaving(false)
    }
  }

  const attempt = () => submitted(form, values => send(values, version))

  const { keptAt, draft: found } = draft
  return {
    record,
    form,
    changed,
    isDirty,
    isSaving,
    isNotSaved,
    version,
    keptAt,
    conflict,
    foreign,
    attempt,
    save: async () => (await attempt()) === 'stored',
    error: loaded.error,
    retry: () => void loaded.refetch(),
    draft: found,
    dropDraft: draft.drop,
    /** What it was typed on stays its version: if the record moved on, saving merges or asks. */
    restoreDraft: () => setVersion(draft.restore()),
    /** Saves what was chosen field by field, on top of what is stored now. */
    saveMerged: async (chosen: Record<string, unknown>) => {
      const values = { ...form.getValues(), ...conflict?.merged, ...chosen }
      return (await send(values, conflict?.version ?? version)) === 'stored'
    },
    closeConflict: () => setConflict(null),
    discard: () => {
      // What was opened may be old by now: somebody else's save was read while something was typed here.
      form.reset(record && pick(record, fields))
      if (record) setVersion(record.version)
      draft.drop()
      setForeign(null)
      void loaded.refetch()
    },
    /** Puts values into the form as if they had been typed. */
    fill: (values: Record<string, unknown>) => fill(form, fields, values),
  }
}

function fill(form: UseFormReturn, fields: readonly string[], values: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(pick(values, fields))) {
    if (field in values) form.setValue(field, value, { shouldDirty: true, shouldValidate: true })
  }
}

/** Forms on their way: who presses Save twice means it once. */
const underway = new WeakSet<UseFormReturn['control']>()

/** Sends what was typed if the form finds no fault in it. */
export async function submitted(
  form: UseFormReturn,
  send: (values: FieldValues) => Promise<Attempt>,
): Promise<Attempt> {
  let answer: Attempt = 'unfit'
  if (underway.has(form.control)) return answer
  underway.add(form.control)
  try {
    await form.handleSubmit(async values => {
      answer = await send(values)
    })()
  } finally {
    underway.delete(form.control)
  }
  return answer
}

/** Settings that could not be saved stay typed, and their bar says so: nobody has to close a dialog first. */
function put(contract: Editable, sent: object, form: UseFormReturn) {
  const isSettings = !('params' in sent)
  // Asked for when it is pressed: what was refused is known only then.
  const showMe = () => focusFirst(form.formState.errors)
  const options = { showMe, ...(isSettings && { ignore: faults }) }
  return call(contract.update as AnyRecord['update'], sent as never, options)
}

/** News of a colleague's save; told only while something is typed here, otherwise the form simply follows. */
export function useForeignChange(
  contract: Pick<Editable, 'resource'>,
  uid: number | null,
  version: number,
  form: UseFormReturn,
) {
  const [foreign, setForeign] = useState<ForeignChange | null>(null)
  useEvents(event => {
    if (event.type !== 'record.changed' || event.entity !== contract.resource) return
    const isAnother = uid !== null && event.uid !== uid
    const isOld = event.version !== null && event.version <= version
    if (isAnother || isOld || event.by.uid === ownUid() || !form.formState.isDirty) return
    setForeign({ by: event.by.name, at: new Date().toISOString() })
  })
  return [foreign, setForeign] as const
}

/** The same of a record that was read again after a time in which nothing could be heard of it. */
export function changedSince(
  { updatedBy, updatedAt }: Pick<z.output<typeof stamps>, 'updatedBy' | 'updatedAt'>,
  stored: number,
  opened: number,
): ForeignChange | null {
  return stored > opened && updatedBy.uid !== ownUid() ? { by: updatedBy.name, at: updatedAt } : null
}

/** What a save did beyond saving. */
export function tellNews(
  contract: Pick<Editable, 'input'>,
  { merged, cleaned }: { merged: string[]; cleaned: string[] },
) {
  const names = (list: readonly string[]) => list.map(field => say(labelOf(contract.input, field))).join(', ')
  if (merged.length > 0) {
    const text = say('{fields} changed meanwhile. Both are kept.', { fields: names(merged) })
    notify({ tone: 'info', title: say('Saved and merged'), text })
  }
  if (cleaned.length > 0) {
    const text = say('{fields}: what could harm shoppers was taken out.', { fields: names(cleaned) })
    notify({ tone: 'warning', title: say('Some markup was removed'), text })
  }
}

function pick(values: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map(field => [field, values[field]]))
}

function focusFirst(errors: FieldErrors): void {
  const [first = ''] = Object.keys(errors)
  showField(first)
}

/** Brings a field of the page into sight and puts the cursor there. */
export function showField(name: string): void {
  const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>('input,textarea,[contenteditable=true],button')?.focus()
}
