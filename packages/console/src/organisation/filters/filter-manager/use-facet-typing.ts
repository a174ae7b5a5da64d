import { type FacetInput, facetInput, facets } from '@backroom/contract/organisation/filters/facets'
import { useRef, useState } from 'react'
import { useUnsavedWork } from '#kit/asking/leaving.ts'
import { useWrite } from '#kit/calls/use-endpoint.ts'
import { inputOf } from '#organisation/filters/filter-manager/facet-writes.ts'
import type { FacetRow } from '#organisation/filters/filter-manager/use-facets.ts'

type Typed = ReturnType<typeof inputOf>

/** What is typed and not saved, by facet: a search among them draws their lines anew. */
export type FacetDrafts = Map<number, Typed>

/** What is typed of a facet; whoever opens another one, or leaves, is asked first. */
export function useFacetTyping(facet: FacetRow, drafts: FacetDrafts, onClose: () => void) {
  const [before, setBefore] = useState(() => inputOf(facet))
  const [typed, setTyped] = useState(() => drafts.get(facet.uid) ?? before)
  const update = useWrite(facets.update, { ignore: [400] })
  const isDone = useRef(false)
  const sent = { params: { uid: facet.uid }, body: typed }
  const drop = () => {
    isDone.current = true
    drafts.delete(facet.uid)
  }
  const close = () => {
    drop()
    onClose()
  }
  const set = (change: Partial<Typed>) => {
    const next = { ...(drafts.get(facet.uid) ?? typed), ...change }
    isDone.current = false
    drafts.set(facet.uid, next)
    setTyped(next)
  }
  /** Its filter may have been refused at the same time: then one goes on typing from here. */
  const keep = (saved: Typed) => {
    drop()
    setBefore(saved)
    setTyped(saved)
    return true
  }
  useUnsavedWork({
    isDirty: JSON.stringify(typed) !== JSON.stringify(before),
    cannotSave: null,
    save: () =>
      update.mutateAsync(sent).then(
        saved => keep(inputOf(saved)),
        () => false,
      ),
    discard: drop,
    isLeftBy: search => !isDone.current && (search.has('tab') || Number(search.get('facet')) !== facet.uid),
  })
  return {
    typed,
    set,
    close,
    save: () => update.mutate(sent, { onSuccess: close }),
    isSaving: update.isPending,
    errors: update.error?.body.errors ?? {},
    /** Puts earlier values back as if they had been typed; its filter stays. */
    restore: (values: Record<string, unknown>) => {
      const { filterUid: _, ...shape } = facetInput.shape
      const known = Object.keys(shape).filter(field => field in values)
      set(Object.fromEntries(known.map(field => [field, values[field]])) as Partial<FacetInput>)
    },
  }
}
