import {
  type CategoryFilters,
  categoryFilters,
  previewCategoryFilters,
  setCategoryFilters,
} from '@backroom/contract/organisation/category-filters'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { ApiError, call } from '#kit/call.ts'
import type { EditControl } from '#kit/record-page/edit-frame.tsx'
import { useRead, useWrite } from '#kit/use-endpoint.ts'

export type FilterInForce = CategoryFilters['inForce'][number]

interface Draft {
  readonly mode: CategoryFilters['mode']
  readonly own: readonly FilterInForce[]
}

const pauseMs = 300

/** The filters of a category as they stand on its page, saved or not. */
export function useFilterDraft(uid: number) {
  const { data } = useRead(categoryFilters, { params: { uid } }, { ignore: [404] })
  const [edits, setEdits] = useState<Draft | null>(null)
  const write = useWrite(setCategoryFilters)
  const stored: Draft = {
    mode: data?.mode ?? 'inherit',
    own: data?.inForce.filter(each => each.from === null) ?? [],
  }
  const draft = edits ?? stored
  const isDirty = edits !== null && JSON.stringify(bodyOf(edits)) !== JSON.stringify(bodyOf(stored))
  const [asked] = useDebouncedValue(JSON.stringify(bodyOf(draft)), pauseMs)
  const preview = useRead(
    previewCategoryFilters,
    { params: { uid }, body: JSON.parse(asked) },
    { enabled: isDirty, keepsLast: true, isQuiet: true, ignore: [400, 404] },
  )
  const change = (next: Partial<Draft>) => setEdits(before => ({ ...(before ?? stored), ...next }))
  return {
    ...{ ...draft, isDirty, change, isRead: data !== undefined, isSaving: write.isPending },
    inherited:
      draft.mode === 'own'
        ? []
        : (data?.above ?? []).filter(
            each => !draft.own.some(({ filterUid }) => filterUid === each.filterUid),
          ),
    bar: (isDirty ? preview.data?.bar : undefined) ?? data?.bar ?? [],
    /** Adds a filter at the end; what it is called is asked for. */
    add: async (filterUid: number) => {
      if (draft.own.some(each => each.filterUid === filterUid)) return
      const more = { filterUid, required: false, hidden: false }
      const body = { ...bodyOf(draft), filters: [...bodyOf(draft).filters, more] }
      const { inForce } = await call(previewCategoryFilters, { params: { uid }, body })
      const added = inForce.filter(each => each.filterUid === filterUid)
      setEdits(before => ({ ...(before ?? stored), own: [...(before ?? stored).own, ...added] }))
    },
    discard: () => setEdits(null),
    save: async (): Promise<boolean> => {
      try {
        await write.mutateAsync({ params: { uid }, body: bodyOf(draft) })
        setEdits(null)
        return true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return false
      }
    },
  }
}

export type FilterDraft = ReturnType<typeof useFilterDraft>

function bodyOf({ mode, own }: Draft) {
  return { mode, filters: own.map(({ filterUid, required, hidden }) => ({ filterUid, required, hidden })) }
}

/** Saving the page saves its filters too, and leaving it asks about both. */
export function withFilters<Control extends EditControl>(control: Control, filters: FilterDraft): Control {
  const saveFilters = () => (filters.isDirty ? filters.save() : Promise.resolve(true))
  return {
    ...control,
    isDirty: control.isDirty || filters.isDirty,
    isSaving: control.isSaving || filters.isSaving,
    changed: filters.isDirty ? [...control.changed, 'filterMode'] : control.changed,
    save: async () => (!control.isDirty || (await control.save())) && saveFilters(),
    saveMerged: async (chosen: Record<string, unknown>) =>
      (await control.saveMerged(chosen)) && saveFilters(),
    discard: () => {
      filters.discard()
      control.discard()
    },
  }
}
