import { costFields } from '@backroom/contract/items/page/fields'
import type { AnyView } from '@backroom/contract/kit/data-view'
import { useMemo } from 'react'
import { useStoreFacts } from '#kit/store-facts.ts'

/** A list of items without the columns that are kept from this person. */
export function useSeenView<View extends AnyView>(view: View): View {
  const { hidesCost } = useStoreFacts()
  return useMemo(() => {
    if (!hidesCost) return view
    const columns = Object.entries(view.columns).filter(([field]) => !costFields.has(field))
    return { ...view, columns: Object.fromEntries(columns) }
  }, [view, hidesCost])
}
