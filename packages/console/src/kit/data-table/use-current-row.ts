import { useEffect, useRef, useState } from 'react'
import { placeNow, type RowPlace } from '#kit/data-table/current-row.ts'
import type { Rows } from '#kit/data-table/use-rows.ts'
import type { ListMemory } from '#kit/list-page/list-memory.ts'

/** The current row of a list. Rows come, leave and sink under the person: it is a record, not a number. */
export function useCurrentRow(rows: Rows, count: number, memory: ListMemory) {
  const [kept, keep] = useState<RowPlace | null>(
    memory.currentIndex > 0 ? { index: memory.currentIndex, uid: memory.currentUid } : null,
  )
  /** The row a key of the list was last pressed on. */
  const dealtWith = useRef<number | null>(null)

  const uidAt = (index: number) => rows.at(index)?.uid
  const placeAt = (index: number): RowPlace => ({ index, uid: uidAt(index) ?? null })
  const whereIs = (place: RowPlace, isFollowed = place.uid !== dealtWith.current) =>
    placeNow(place, { count, uidAt, isFollowed })

  const place = kept && !rows.areOfLast ? whereIs(kept) : kept
  if (place !== kept) keep(place)
  useEffect(() => {
    if (!place) return
    memory.currentIndex = place.index
    memory.currentUid = place.uid
  }, [memory, place])

  return { place, keep, placeAt, whereIs, dealtWith }
}
