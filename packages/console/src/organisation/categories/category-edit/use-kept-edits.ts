import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { draftKey, drafts } from '#kit/record-page/draft.ts'
import {
  type FilterEdits,
  isNews,
  type OwnFilters,
} from '#organisation/categories/category-edit/filter-edits.ts'

/**
 * Keeps edits of filters in this tab while they are unsaved, as a form is kept, and offers what an interruption left behind, where
 * that is not stored already.
 */
export function useKeptEdits(stored: OwnFilters, edits: FilterEdits | null) {
  const { pathname } = useLocation()
  const [key] = useState(() => draftKey(`${pathname}#filters`))
  const [found, setFound] = useState(() => drafts.read(key))
  const left = (found?.values.edits as FilterEdits | undefined) ?? null
  const isDirty = isNews(stored, edits)
  useEffect(() => {
    if (edits === null) return
    if (isDirty) drafts.keep(key, { savedAt: Date.now(), version: 1, values: { edits } })
    else drafts.drop(key)
  }, [key, edits, isDirty])
  return {
    found: !isDirty && isNews(stored, left) ? found : null,
    /** What was found; it knows what it was begun on, so a colleague's newer list is still told of. */
    take: () => {
      setFound(null)
      return left
    },
    drop: () => {
      drafts.drop(key)
      setFound(null)
    },
  }
}
