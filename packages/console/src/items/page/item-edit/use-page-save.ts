import { items } from '@backroom/contract/items/page/items'
import type { ItemPage, PageSave, PageVersions, SavedPage } from '@backroom/contract/items/page/page'
import type { Conflict } from '@backroom/contract/kit/record'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'

import { bodyOf, isSame } from '#items/page/item-edit/page-body.ts'
import { formFields, type PageFieldName, type PageValues, valuesOf } from '#items/page/item-edit/page-form.ts'
import { type Refusal, sortRefusal } from '#items/page/item-edit/page-refusal.ts'
import { withFates } from '#items/page/item-edit/removed-entries.ts'
import { ApiError, call } from '#kit/calls/call.ts'
import { standingIn } from '#kit/record-page/typed-meanwhile.ts'

/** Something to be read before the save is done. */
export interface Asked {
  readonly warnings: readonly { readonly key: string; readonly text: string }[]
  readonly values: PageValues
  /** What stood in the form when it was sent. */
  readonly standing: PageValues
}

/** A save to be sent: what stands in the form, what it stands on, and the warnings that were read. */
export interface Sending {
  readonly values: PageValues
  readonly from: ItemPage
  readonly versions: PageVersions
  readonly confirm?: readonly string[]
  /** What stood in the form when it was first sent, if that was before now. */
  readonly standing?: PageValues
}

type Sent = Pick<Asked, 'values' | 'standing'>

/** Sends a page, and keeps what the server asked or refused until it is answered. */
export function usePageSave(
  form: UseFormReturn<PageValues>,
  accept: (saved: SavedPage, standing: PageValues) => void,
) {
  const [isSaving, setIsSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [notReady, setNotReady] = useState<Refusal | null>(null)

  const forget = () => {
    for (const drop of [setConflict, setAsked, setRefusal, setNotReady]) drop(null)
  }
  const refuse = (
    { status, message, body: answer }: ApiError,
    { values, standing }: Sent,
    body: PageSave,
  ) => {
    if (answer.conflict) return setConflict(withFates(answer.conflict))
    if (answer.warnings?.length) return setAsked({ warnings: answer.warnings, values, standing })
    if (status !== 400) return
    const sorted = sortRefusal(answer.errors ?? { Generic: [message] }, body, values)
    for (const [name, text] of Object.entries(sorted.fields)) {
      form.setError(name as PageFieldName, { type: 'server', message: text })
    }
    setRefusal(sorted)
    if (answer.code === 'notReady') setNotReady(sorted)
  }
  const send = async ({ values, from, versions, confirm = [], ...sent }: Sending): Promise<boolean> => {
    setIsSaving(true)
    setRefusal(null)
    const standing = sent.standing ?? (standingIn(form as never) as PageValues)
    const base = valuesOf(from)
    const changed = formFields.filter(name => !isSame(values[name], base[name]))
    const body = bodyOf({ values, base, changed, versions, confirm, pageUid: from.item.uid })
    try {
      const saved = await call(items.update, { params: { uid: from.item.uid }, body }, { ignore: [400, 409] })
      forget()
      accept(saved, standing)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refuse(error, { values, standing }, body)
      return false
    } finally {
      setIsSaving(false)
    }
  }
  return {
    isSaving,
    conflict,
    asked,
    refusal,
    notReady,
    send,
    forget,
    closeConflict: () => setConflict(null),
    closeAsked: () => setAsked(null),
    closeNotReady: () => setNotReady(null),
    closeRefusal: () => setRefusal(null),
  }
}
