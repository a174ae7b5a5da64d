import {
  type CategoryFilters,
  type CategoryFiltersSave,
  ownFilters,
} from '@backroom/contract/organisation/categories/filters'
import type { Draft } from '#kit/record-page/draft.ts'
import type { EditControl } from '#kit/record-page/edit-frame.tsx'

export type FilterInForce = CategoryFilters['inForce'][number]

/** What a category says of filters itself. */
export interface OwnFilters {
  readonly mode: CategoryFilters['mode']
  readonly own: readonly FilterInForce[]
}

/** The same as it is edited, with what it was begun on. */
export interface FilterEdits extends OwnFilters {
  readonly base: OwnFilters
}

export function bodyOf({ mode, own }: OwnFilters) {
  return ownFilters({ mode, inForce: [...own] })
}

/** Edits as they are saved: a colleague's newer list is not written over unseen. */
export function saveOf(edits: FilterEdits): CategoryFiltersSave {
  return { ...bodyOf(edits), base: bodyOf(edits.base) }
}

/** Whether edits say something else than what they were begun on and what is stored. */
export function isNews(stored: OwnFilters, edits: FilterEdits | null): edits is FilterEdits {
  if (edits === null) return false
  const isSame = (other: OwnFilters) => JSON.stringify(bodyOf(other)) === JSON.stringify(bodyOf(edits))
  return !isSame(edits.base) && !isSame(stored)
}

/** Edits go on as long as they are news; else they begin anew. */
export function editsOn(stored: OwnFilters, edits: FilterEdits | null): FilterEdits {
  return isNews(stored, edits) ? edits : { ...stored, base: stored }
}

interface Filters {
  readonly isDirty: boolean
  readonly isSaving: boolean
  readonly kept: Draft | null
  readonly save: () => Promise<boolean>
  readonly discard: () => void
  readonly restore: () => void
  readonly drop: () => void
  readonly change: (next: Partial<OwnFilters>) => void
}

/** Saving the page saves its filters too, leaving it asks about both, and what was interrupted is offered together. */
export function withFilters<Control extends EditControl>(control: Control, filters: Filters): Control {
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
    draft: control.draft ?? filters.kept,
    restoreDraft: () => {
      if (control.draft) control.restoreDraft()
      if (filters.kept) filters.restore()
    },
    dropDraft: () => {
      control.dropDraft()
      filters.drop()
    },
    // The section draws the mode from the filters and not from the form.
    fill: ({ filterMode, ...values }: Record<string, unknown>) => {
      control.fill(values)
      if (filterMode !== undefined) filters.change({ mode: filterMode as OwnFilters['mode'] })
    },
  }
}
