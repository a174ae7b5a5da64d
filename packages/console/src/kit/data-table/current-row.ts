/** A row by its record, and the place it was last seen at. */
export interface RowPlace {
  readonly index: number
  /** Null until the row has been read. */
  readonly uid: number | null
}

interface Seen {
  readonly count: number
  readonly uidAt: (index: number) => number | undefined
  /** Whether the record is looked for elsewhere: one that was dealt with and sinks is let go. */
  readonly isFollowed: boolean
}

/** Where a row is now: with its record, however the rows moved; once that has left, the row that took its place. */
export function placeNow(place: RowPlace, { count, uidAt, isFollowed }: Seen): RowPlace {
  const here = uidAt(place.index)
  if (place.uid !== null && here === place.uid) return place
  if (place.uid !== null && isFollowed) {
    const found = nearest(place.index, count, index => uidAt(index) === place.uid)
    if (found !== null) return { index: found, uid: place.uid }
  }
  const index = Math.max(0, Math.min(count - 1, place.index))
  const uid = uidAt(index) ?? (index === place.index ? place.uid : null)
  return index === place.index && uid === place.uid ? place : { index, uid }
}

/** The place nearest to one that fits. */
function nearest(from: number, count: number, fits: (index: number) => boolean): number | null {
  for (let away = 1; away <= Math.max(from, count - 1 - from); away++) {
    if (from - away >= 0 && fits(from - away)) return from - away
    if (from + away < count && fits(from + away)) return from + away
  }
  return null
}
