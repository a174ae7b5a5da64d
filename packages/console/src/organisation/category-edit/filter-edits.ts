import {
  type CategoryFilters,
  type CategoryFiltersSave,
  ownFilters,
} from '@backroom/contract/organisation/category-filters'
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

/** Edits go on as long as they say something else than what they were begun on and what is stored; else they begin anew. */
export function editsOn(stored: OwnFilters, edits: FilterEdits | null): FilterEdits {
  const isSame = (other: OwnFilters) =>
    JSON.stringify(bodyOf(other)) === JSON.stringify(edits && bodyOf(edits))
  return edits === null || isSame(edits.base) || isSame(stored) ? { ...stored, base: stored } : edits
}

interface Draft {
  readonly isDirty: boolean
  readonly isSaving: boolean
  readonly save: () => Promise<boolean>
  readonly discard: () => void
  readonly change: (next: Partial<OwnFilters>) => void
}

/** Saving the page saves its filters too, and leaving it asks about both. */
export function withFilters<Control extends EditControl>(control: Control, filters: Draft): Control {
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
    // The section draws the mode from the filters and not from the form.
    fill: ({ filterMode, ...values }: Record<string, unknown>) => {
      control.fill(values)
      if (filterMode !== undefined) filters.change({ mode: filterMode as OwnFilters['mode'] })
    },
  }
}
