import type { BulkPreview } from '@backroom/contract/kit/bulk'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** What a run is called once some were left out by hand. */
export function titleOf(
  { title, titles, counts }: Pick<BulkPreview, 'title' | 'titles' | 'counts'>,
  count: number,
) {
  if (!titles || count === counts.willChange) return say(title)
  if (count === 1) return say(titles.one)
  return say(titles.many[0]) + format.number(count) + say(titles.many[1])
}
