import type { AnyView } from '@backroom/contract/kit/data-view'
import { download } from '#kit/calls/download.ts'
import type { ListControl } from '#kit/list-page/use-list-state.ts'
import type { RowSelection } from '#kit/list-page/use-selection.ts'
import { useMay } from '#kit/session/use-may.ts'

/** How what a list shows, or what is ticked of it, is had as CSV; nothing for those who may not have it. */
export function useExport(
  view: AnyView,
  control: ListControl,
  selection: RowSelection,
): ((isSelection: boolean) => void) | null {
  const mayExport = useMay(view.csv)
  if (!mayExport) return null
  return isSelection => {
    const { search, sort, filter, columns } = control.state
    const asked = selection.asked()
    const only = 'uids' in asked ? { uids: asked.uids.join(',') } : { except: asked.except?.join(',') ?? '' }
    const query = {
      ...control.words.more,
      search,
      sort,
      filter: JSON.stringify(filter),
      columns: columns.join(','),
      ...(isSelection && only),
    }
    void download(view.csv, { params: control.words.params as never, query })
  }
}
