import { items } from '@backroom/contract/items/page/items'
import type { ItemPage, PageVersions, SavedPage } from '@backroom/contract/items/page/page'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import { isSame } from '#items/page/item-edit/page-body.ts'
import {
  formFields,
  type PageFieldName,
  type PageValues,
  pageForm,
  valuesOf,
} from '#items/page/item-edit/page-form.ts'
import { rebased, storedSince, withChosen } from '#items/page/item-edit/page-merge.ts'
import { type Asked, type Sending, usePageSave } from '#items/page/item-edit/use-page-save.ts'
import { call } from '#kit/calls/call.ts'
import { askFirst, keyOf, useRead } from '#kit/calls/use-endpoint.ts'
import { useDraft } from '#kit/record-page/use-draft.ts'
import { changedSince, tellNews, useForeignChange } from '#kit/record-page/use-record.ts'

/** Read anew whenever it is opened; what was asked for by this opening counts. */
const reading = { ignore: [404], staleMs: 2_000 }
/** The changes by others that a page is told of. */
const changes = { resource: 'item' }

type Confirmed = Pick<Sending, 'confirm' | 'standing'>

/** Asks for an item whose page is about to be drawn. */
export function askItemPage(uid: number): void {
  askFirst(items.read, { params: { uid } }, reading)
}

/** The item's page: load, edit, draft, save with questions and merge. The control of `useRecord`, for many records at once. */
export function useItemPage(uid: number) {
  const client = useQueryClient()
  const sent = useMemo(() => ({ params: { uid } }), [uid])
  const loaded = useRead(items.read, sent, reading)
  const form = useForm<PageValues>({ resolver: byField, mode: 'onTouched' })
  const [base, setBase] = useState<ItemPage | null>(null)
  const [draftVersions, setDraftVersions] = useState<PageVersions | null>(null)
  const { isDirty, dirtyFields } = form.formState
  const changed = formFields.filter(name => dirtyFields[name])
  const version = base?.versions.item ?? 0
  const anyForm = form as unknown as UseFormReturn
  const draft = useDraft({ form: anyForm, version, changed, readAt: base?.versions })
  const [foreign, setForeign] = useForeignChange(changes, base?.item.uid ?? uid, version, anyForm)

  const accept = (saved: SavedPage, standing: PageValues) => {
    setBase(put(form, storedSince(form.getValues(), standing, valuesOf(saved)), saved))
    setForeign(null)
    setDraftVersions(null)
    draft.drop()
    client.setQueryData(keyOf(items.read, sent), saved)
    void client.invalidateQueries({ queryKey: ['item'] })
    tellNews({ input: pageForm }, saved)
  }
  const saving = usePageSave(form, accept)

  useEachRead(loaded.data, page => {
    if (base && form.formState.isDirty)
      return setForeign(told => told ?? changedSince(page.item, page.versions.item, version))
    setBase(settle(form, base, page))
    setForeign(null)
  })

  const send = async (values: PageValues, more: Confirmed = {}): Promise<boolean> =>
    base !== null && saving.send({ values, from: base, versions: draftVersions ?? base.versions, ...more })
  const save = async (change: Partial<PageValues> = {}): Promise<boolean> => {
    let isStored = false
    await form.handleSubmit(async values => {
      isStored = await send({ ...values, ...change })
    })()
    return isStored
  }
  /** Reads the page again, keeping what was typed on top of it. */
  const refresh = async (): Promise<ItemPage> => {
    const page = await call(items.read, sent)
    client.setQueryData(keyOf(items.read, sent), page)
    setBase(settle(form, base, page))
    return page
  }
  /** Saves what was chosen field by field. Had somebody saved again meanwhile, the old versions make the server ask again. */
  const saveMerged = async (chosen: Record<string, unknown>): Promise<boolean> => {
    if (!base || !saving.conflict) return false
    const mine = form.getValues()
    const page = await call(items.read, sent)
    const theirs = valuesOf(page)
    if (page.versions.item !== saving.conflict.version) return send(withChosen(mine, chosen, theirs))
    const values = withChosen(rebased(mine, valuesOf(base), theirs), chosen, theirs)
    return saving.send({ values, from: page, versions: page.versions })
  }
  return {
    ...saving,
    form,
    anyForm,
    changed,
    isDirty,
    version,
    foreign,
    base,
    save,
    refresh,
    saveMerged,
    /** What is stored, also what is not in the form. */
    page: loaded.data ?? base,
    error: loaded.error,
    retry: () => void loaded.refetch(),
    keptAt: draft.keptAt,
    draft: draft.draft,
    dropDraft: draft.drop,
    restoreDraft: () => {
      setDraftVersions((draft.draft?.readAt as PageVersions | undefined) ?? null)
      draft.restore()
    },
    confirmAsked: () => {
      const { asked } = saving
      saving.closeAsked()
      if (asked) void send(asked.values, confirmedOf(asked))
    },
    discard: () => {
      const now = loaded.data ?? base // what was opened may be old by now
      if (now) setBase(put(form, valuesOf(now), now))
      draft.drop()
      saving.forget()
      setForeign(null)
      setDraftVersions(null)
      void loaded.refetch()
    },
    fill: (values: Record<string, unknown>) => fill(form, values),
  }
}

export type ItemControl = ReturnType<typeof useItemPage>

function confirmedOf({ warnings, standing }: Asked): Confirmed {
  return { confirm: warnings.map(({ key }) => key), standing }
}

/** Puts what is stored under the form; what was typed stays on top of it. */
function settle(form: UseFormReturn<PageValues>, base: ItemPage | null, page: ItemPage): ItemPage {
  const fresh = valuesOf(page)
  const mine = base && form.formState.isDirty ? rebased(form.getValues(), valuesOf(base), fresh) : fresh
  return put(form, mine, page)
}

/** Shows what is stored, and on top of it what differs. */
function put(form: UseFormReturn<PageValues>, mine: PageValues, page: ItemPage): ItemPage {
  const fresh = valuesOf(page)
  form.reset(fresh)
  for (const name of formFields) {
    if (!isSame(mine[name], fresh[name])) form.setValue(name, mine[name] as never, { shouldDirty: true })
  }
  return page
}

/** Does something with a page each time it has been read. */
function useEachRead(page: ItemPage | undefined, act: (page: ItemPage) => void) {
  const tell = useEffectEvent(act)
  useEffect(() => {
    if (page) tell(page)
  }, [page])
}

/** Puts values into the form as if they had been typed. */
function fill(form: UseFormReturn<PageValues>, values: Record<string, unknown>) {
  for (const name of formFields) {
    if (name in values)
      form.setValue(name, values[name] as never, { shouldDirty: true, shouldValidate: true })
  }
}

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
