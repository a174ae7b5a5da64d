import type { FieldValues, UseFormReturn } from 'react-hook-form'

type Form = Pick<UseFormReturn, 'getValues' | 'setValue' | 'reset'>

/** What stands in a form now, kept apart from it: what is typed from here on does not change it. */
export function standingIn(form: Pick<Form, 'getValues'>): FieldValues {
  return structuredClone(form.getValues())
}

/** What was typed after a save was sent, by field. */
export function typedSince(sent: FieldValues, form: Pick<Form, 'getValues'>): FieldValues {
  const now = standingIn(form)
  return Object.fromEntries(
    Object.entries(now).filter(([field, value]) => JSON.stringify(value) !== JSON.stringify(sent[field])),
  )
}

/** Puts what was stored under a form; what was typed while it was being saved stays on top of it, unsaved. */
export function settleUnder(form: Form, stored: FieldValues, typed: FieldValues): void {
  form.reset(stored)
  for (const [field, value] of Object.entries(typed))
    if (field in stored) form.setValue(field, value, { shouldDirty: true })
}

/** What was typed while a record was being made, until its own page takes it. */
const handedOver = new Map<string, FieldValues>()

/** Keeps what was typed while a record was being made for the page that edits it. */
export function handOver(resource: string, uid: number, typed: FieldValues): void {
  if (Object.keys(typed).length > 0) handedOver.set(`${resource}.${uid}`, typed)
}

/** What was typed while this record was being made; once. */
export function takeOver(resource: string, uid: number | null): FieldValues {
  const key = `${resource}.${uid}`
  const typed = handedOver.get(key) ?? {}
  handedOver.delete(key)
  return typed
}
