import { items } from '@backroom/contract/items/items'
import type { ItemPage, PageVersions, SavedPage } from '@backroom/contract/items/item-page'
import type { Conflict } from '@backroom/contract/kit/record'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { bodyOf, isSame } from '#items/item-edit/page-body.ts'
import { formFields, type PageFieldName, type PageValues, pageForm, valuesOf } from '#items/item-edit/page-form.ts'
import { rebased, withChosen } from '#items/item-edit/page-merge.ts'
import { type Refusal, sortRefusal } from '#items/item-edit/page-refusal.ts'
import { ApiError, call } from '#kit/call.ts'
import { useDraft } from '#kit/record-page/use-draft.ts'
import { tellNews, useForeignChange } from '#kit/record-page/use-record.ts'
import { keyOf, useRead } from '#kit/use-endpoint.ts'

/** Something to be read before the save is done. */
export interface Asked {
  readonly warnings: readonly { readonly key: string; readonly text: string }[]
  readonly values: PageValues
}

/** The item's page: load, edit, draft, save with warnings and merge. The same control as `useRecord`, for many records at once. */
export function useItemPage(uid: number) {
  const client = useQueryClient()
  const sent = useMemo(() => ({ params: { uid } }), [uid])
  const loaded = useRead(items.read, sent, { ignore: [404], staleMs: 0 })
  const form = useForm<PageValues>({ resolver: byField, mode: 'onTouched' })
  const [base, setBase] = useState<ItemPage | null>(null)
  const [draftVersions, setDraftVersions] = useState<PageVersions | null>(null)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const { isDirty, dirtyFields } = form.formState
  const changed = formFields.filter(name => dirtyFields[name])
  const version = base?.versions.item ?? 0
  const anyForm = form as unknown as UseFormReturn
  const draft = useDraft({ form: anyForm, version, changed, readAt: base?.versions })
  const [foreign, setForeign] = useForeignChange(items.read as never, base?.item.uid ?? uid, version, anyForm)

  /** Puts what is stored under the form; what was typed stays on top of it. */
  const settle = (page: ItemPage) => {
    const fresh = valuesOf(page)
    const mine = base && form.formState.isDirty ? rebased(form.getValues(), valuesOf(base), fresh) : fresh
    form.reset(fresh)
    for (const name of formFields) {
      if (!isSame(mine[name], fresh[name])) form.setValue(name, mine[name] as never, { shouldDirty: true })
    }
    setBase(page)
  }
  const show = useEffectEvent((page: ItemPage) => {
    if (base && form.formState.isDirty) return
    settle(page)
    setForeign(null)
  })
  useEffect(() => {
    if (loaded.data) show(loaded.data)
  }, [loaded.data])

  const accept = (saved: SavedPage) => {
    form.reset(valuesOf(saved))
    setBase(saved)
    for (const forget of [setConflict, setAsked, setRefusal, setForeign, setDraftVersions]) forget(null)
    draft.drop()
    client.setQueryData(keyOf(items.read, sent), saved)
    void client.invalidateQueries({ queryKey: ['item'] })
    tellNews({ input: pageForm }, saved)
  }
  const refuse = (error: ApiError, values: PageValues, body: ReturnType<typeof bodyOf>) => {
    if (error.body.conflict) setConflict(error.body.conflict)
    else if (error.body.warnings?.length) setAsked({ warnings: error.body.warnings, values })
    else if (error.status === 400) {
      const sorted = sortRefusal(error.body.errors ?? { Generic: [error.message] }, body, values)
      for (const [name, message] of Object.entries(sorted.fields)) {
        form.setError(name as PageFieldName, { type: 'server', message })
      }
      setRefusal(sorted)
    }
  }
  const send = async (values: PageValues, from: ItemPage, confirm: readonly string[] = []): Promise<boolean> => {
    setIsSaving(true)
    setRefusal(null)
    const before = valuesOf(from)
    const body = bodyOf({
      ...{ values, confirm, base: before, pageUid: from.item.uid },
      changed: formFields.filter(name => !isSame(values[name], before[name])),
      versions: draftVersions ?? from.versions,
    })
    try {
      accept(await call(items.update, { params: { uid: from.item.uid }, body }, { ignore: [400, 409] }))
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(error, values, body)
      return false
    } finally {
      setIsSaving(false)
    }
  }
  const save = async (change: Partial<PageValues> = {}): Promise<boolean> => {
    let isStored = false
    await form.handleSubmit(async values => {
      if (base) isStored = await send({ ...values, ...change }, base)
    })()
    return isStored
  }
  /** Reads the page again, keeping what was typed on top of it. */
  const refresh = async (): Promise<ItemPage> => {
    const page = await call(items.read, sent)
    client.setQueryData(keyOf(items.read, sent), page)
    settle(page)
    return page
  }
  /** Saves what was chosen field by field. Had somebody saved again meanwhile, the old versions make the server ask again. */
  const saveMerged = async (chosen: Record<string, unknown>) => {
    if (!base || !conflict) return
    const mine = form.getValues()
    const page = await call(items.read, sent)
    const theirs = valuesOf(page)
    if (page.versions.item !== conflict.version) return void send(withChosen(mine, chosen, theirs), base)
    const merged = withChosen(rebased(mine, valuesOf(base), theirs), chosen, theirs)
    setDraftVersions(null)
    setBase(page)
    await send(merged, page)
  }
  return {
    ...{ form, anyForm, changed, isDirty, isSaving, version, conflict, foreign, asked, refusal, save, refresh, saveMerged },
    /** What is stored, also what is not in the form. */
    page: loaded.data ?? base,
    base,
    error: loaded.error,
    keptAt: draft.keptAt,
    draft: draft.draft,
    dropDraft: draft.drop,
    restoreDraft: () => {
      setDraftVersions((draft.draft?.readAt as PageVersions | undefined) ?? null)
      draft.restore()
    },
    confirmAsked: () => {
      const warnings = asked
      setAsked(null)
      if (warnings && base) void send(warnings.values, base, warnings.warnings.map(({ key }) => key))
    },
    closeAsked: () => setAsked(null),
    closeRefusal: () => setRefusal(known => known && { ...known, general: [] }),
    closeConflict: () => setConflict(null),
    discard: () => {
      form.reset()
      draft.drop()
      for (const forget of [setForeign, setRefusal, setDraftVersions]) forget(null)
      void loaded.refetch()
    },
    fill: (values: Record<string, unknown>) => {
      for (const name of formFields) {
        if (name in values) form.setValue(name, values[name] as never, { shouldDirty: true, shouldValidate: true })
      }
    },
  }
}

export type ItemControl = ReturnType<typeof useItemPage>

/** While one field is typed into, only that field is looked at: a page of 200 sizes must not be read at every key. */
const byField: Resolver<PageValues> = (values, _context, { names }) => {
  const looked = names?.length === 1 ? (names as PageFieldName[]) : formFields
  const errors: Record<string, { type: string; message: string }> = {}
  const read: Record<string, unknown> = { ...values }
  for (const name of looked) {
    const parsed = pageForm.shape[name].safeParse(values[name])
    if (parsed.success) read[name] = parsed.data
    else errors[name] = { type: 'check', message: parsed.error.issues[0]?.message ?? '' }
  }
  return Object.keys(errors).length > 0
    ? { values: {}, errors: errors as never }
    : { values: read as PageValues, errors: {} }
}
