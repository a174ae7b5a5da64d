import { labelOf } from '@backroom/contract/kit/label'
import type { AnyRecord, Conflict, StoredOf, stamps } from '@backroom/contract/kit/record'
import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import type { z } from 'zod'
import { ApiError, call } from '#kit/call.ts'
import { useEvents } from '#kit/events.ts'
import { notify } from '#kit/notify.tsx'
import { type Draft, drafts } from '#kit/record-page/draft.ts'
import { say } from '#kit/say.ts'
import { ownUid } from '#kit/session.ts'
import { keyOf, useRead } from '#kit/use-endpoint.ts'

const draftEveryMs = 2_000

/** Somebody else changed the record while it is open here. */
export interface ForeignChange {
  readonly by: string
  readonly at: string
}

/** A stored record of a contract that is only known to be one. */
type Stored<Contract extends AnyRecord> = StoredOf<Contract> & z.output<typeof stamps>

/** Rung 3 of an edit page: load, edit, keep a draft, save with merge; no pixels. */
export function useRecord<Contract extends AnyRecord>(contract: Contract, uid: number) {
  const { pathname } = useLocation()
  const client = useQueryClient()
  const loaded = useRead(contract.read, { params: { uid } }, { ignore: [404], staleMs: 0 })
  const record = loaded.data as Stored<Contract> | undefined
  const fields = useMemo(() => Object.keys(contract.input.shape), [contract])
  const form = useForm<FieldValues>({ resolver: zodResolver(contract.input) as never, mode: 'onTouched', shouldFocusError: true })
  const [version, setVersion] = useState(0)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [foreign, setForeign] = useState<ForeignChange | null>(null)
  const [draft, setDraft] = useState<Draft | null>(() => drafts.read(pathname))
  const [keptAt, setKeptAt] = useState<number | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const { isDirty, dirtyFields } = form.formState
  const changed = fields.filter(field => dirtyFields[field])

  /** Shows a stored record, unless something typed would be lost by it. */
  const show = useEffectEvent((stored: Stored<Contract>) => {
    if (version !== 0 && form.formState.isDirty) return
    form.reset(pick(stored, fields))
    setVersion(stored.version)
    setForeign(null)
  })
  useEffect(() => {
    if (record) show(record)
  }, [record])

  useEvents(event => {
    if (event.type !== 'record.changed' || event.entity !== contract.resource || event.uid !== uid) return
    if (event.by.uid === ownUid() || (event.version !== null && event.version <= version)) return
    if (form.formState.isDirty) setForeign({ by: event.by.name, at: new Date().toISOString() })
  })

  const keep = useEffectEvent(() => {
    if (!form.formState.isDirty || version === 0) return
    const values = form.getValues()
    drafts.keep(pathname, { savedAt: Date.now(), version, values: pick(values, changed) })
    setKeptAt(Date.now())
  })
  useEffect(() => {
    if (!isDirty) return
    const timer = setInterval(keep, draftEveryMs)
    const onLeave = () => keep()
    window.addEventListener('pagehide', onLeave)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', onLeave)
    }
  }, [isDirty])

  const accept = async (saved: Stored<Contract> & { merged: string[]; cleaned: string[] }) => {
    form.reset(pick(saved, fields))
    setVersion(saved.version)
    setConflict(null)
    setForeign(null)
    setDraft(null)
    setKeptAt(null)
    drafts.drop(pathname)
    client.setQueryData(keyOf(contract.read, { params: { uid } }), saved)
    void client.invalidateQueries({ queryKey: [contract.resource] })
    const names = (list: readonly string[]) => list.map(field => say(labelOf(contract.input, field))).join(', ')
    if (saved.merged.length > 0) {
      notify({ tone: 'info', title: say('Saved and merged'), text: say('{fields} changed meanwhile. Both are kept.', { fields: names(saved.merged) }) })
    }
    if (saved.cleaned.length > 0) {
      notify({ tone: 'warning', title: say('Some markup was removed'), text: say('{fields}: what could harm shoppers was taken out.', { fields: names(saved.cleaned) }) })
    }
  }

  /** Sends the form as it stands; true when it was stored. */
  const send = async (values: FieldValues, atVersion: number): Promise<boolean> => {
    setIsSaving(true)
    keep()
    try {
      const saved = await call(
        contract.update,
        { params: { uid }, body: { ...pick(values, fields), version: atVersion } as never },
        { showMe: () => focusFirstError(form.formState.errors) },
      )
      await accept(saved as never)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.body.conflict) setConflict(error.body.conflict)
      for (const [field, messages] of Object.entries(error.body.errors ?? {})) {
        if (fields.includes(field)) form.setError(field, { type: 'server', message: messages[0] ?? '' }, { shouldFocus: false })
      }
      return false
    } finally {
      setIsSaving(false)
    }
  }

  const save = async (): Promise<boolean> => {
    let isStored = false
    await form.handleSubmit(async values => {
      isStored = await send(values, version)
    })()
    return isStored
  }

  return {
    record,
    error: loaded.error,
    form,
    fields,
    changed,
    isDirty,
    isSaving,
    version,
    keptAt,
    conflict,
    foreign,
    draft: draft && version !== 0 && !isDirty ? draft : null,
    save,
    /** Saves what was chosen field by field, on top of what is stored now. */
    saveMerged: (chosen: Record<string, unknown>) => send({ ...form.getValues(), ...conflict?.merged, ...chosen }, conflict?.version ?? version),
    closeConflict: () => setConflict(null),
    restoreDraft: () => {
      if (!draft) return
      for (const [field, value] of Object.entries(draft.values)) form.setValue(field, value, { shouldDirty: true })
      setVersion(draft.version) // what it was typed on: if the record moved on, saving merges or asks
      setDraft(null)
    },
    dropDraft: () => {
      drafts.drop(pathname)
      setDraft(null)
    },
    discard: () => {
      form.reset()
      drafts.drop(pathname)
      setKeptAt(null)
      setForeign(null)
      void loaded.refetch()
    },
    /** Puts values into the form as if they had been typed. */
    fill: (values: Record<string, unknown>) => {
      for (const [field, value] of Object.entries(values)) {
        if (fields.includes(field)) form.setValue(field, value, { shouldDirty: true, shouldValidate: true })
      }
    },
  }
}

export type RecordControl = ReturnType<typeof useRecord<AnyRecord>>

function pick(values: Record<string, unknown>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map(field => [field, values[field]]))
}

function focusFirstError(errors: Record<string, unknown>): void {
  const [first] = Object.keys(errors)
  const field = document.querySelector<HTMLElement>(`[data-field="${first}"]`)
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>('input,textarea,[contenteditable=true],button')?.focus()
}
