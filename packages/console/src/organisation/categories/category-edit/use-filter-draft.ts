import {
  categoryFilters,
  previewCategoryFilters,
  setCategoryFilters,
} from '@backroom/contract/organisation/categories/filters'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { ApiError, call } from '#kit/calls/call.ts'
import { useRead, useWrite } from '#kit/calls/use-endpoint.ts'
import {
  bodyOf,
  editsOn,
  type FilterEdits,
  type OwnFilters,
  saveOf,
} from '#organisation/categories/category-edit/filter-edits.ts'
import { useKeptEdits } from '#organisation/categories/category-edit/use-kept-edits.ts'

const pauseMs = 300

/** The filters of a category as they stand on its page, saved or not. */
export function useFilterDraft(uid: number) {
  const { data, refetch } = useRead(categoryFilters, { params: { uid } }, { ignore: [404] })
  const [edits, setEdits] = useState<FilterEdits | null>(null)
  /** Who saved them meanwhile; nothing is saved until one has chosen. */
  const [newerBy, setNewerBy] = useState<string | null>(null)
  const write = useWrite(setCategoryFilters)
  const stored: OwnFilters = {
    mode: data?.mode ?? 'inherit',
    own: data?.inForce.filter(each => each.from === null) ?? [],
  }
  const draft = editsOn(stored, edits)
  const isDirty = draft === edits
  const kept = useKeptEdits(stored, edits)
  const [asked] = useDebouncedValue(JSON.stringify(bodyOf(draft)), pauseMs)
  const preview = useRead(
    previewCategoryFilters,
    { params: { uid }, body: JSON.parse(asked) },
    { enabled: isDirty, keepsLast: true, isQuiet: true, ignore: [400, 404] },
  )
  const edit = (next: (now: OwnFilters) => Partial<OwnFilters>) =>
    setEdits(before => {
      const now = editsOn(stored, before)
      return { ...now, ...next(now) }
    })
  const discard = () => {
    setEdits(null)
    setNewerBy(null)
    kept.drop()
  }
  return {
    mode: draft.mode,
    own: draft.own,
    isDirty,
    isRead: data !== undefined,
    isSaving: write.isPending,
    inherited:
      draft.mode === 'own'
        ? []
        : (data?.above ?? []).filter(
            each => !draft.own.some(({ filterUid }) => filterUid === each.filterUid),
          ),
    bar: (isDirty ? preview.data?.bar : undefined) ?? data?.bar ?? [],
    /** What a colleague saved while these were edited; null where nobody did. */
    newer: newerBy !== null && isDirty ? { by: newerBy, ...stored } : null,
    change: (next: Partial<OwnFilters>) => edit(() => next),
    /** Adds a filter at the end; what it is called is asked for. */
    add: async (filterUid: number) => {
      if (draft.own.some(each => each.filterUid === filterUid)) return
      const more = { filterUid, required: false, hidden: false }
      const body = { ...bodyOf(draft), filters: [...bodyOf(draft).filters, more] }
      const { inForce } = await call(previewCategoryFilters, { params: { uid }, body })
      const added = inForce.filter(each => each.filterUid === filterUid)
      edit(now => ({ own: [...now.own, ...added] }))
    },
    /** Goes on with these in place of what a colleague saved, now that it was seen. */
    keepMine: () => {
      setEdits({ ...draft, base: stored })
      setNewerBy(null)
    },
    discard,
    /** What an interruption left behind, to be restored or dropped. */
    kept: data ? kept.found : null,
    restore: () => setEdits(kept.take()),
    drop: kept.drop,
    save: async (): Promise<boolean> => {
      try {
        await write.mutateAsync({ params: { uid }, body: saveOf(draft) })
        // What was changed while it was being saved goes on from there.
        setEdits(now => (now === edits || now === null ? null : { ...now, base: draft }))
        setNewerBy(null)
        kept.drop()
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.body.conflict) {
          await refetch()
          setNewerBy(error.body.conflict.by.name)
        }
        return false
      }
    },
  }
}

export type FilterDraft = ReturnType<typeof useFilterDraft>
