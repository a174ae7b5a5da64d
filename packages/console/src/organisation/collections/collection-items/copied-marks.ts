import type { MemberTile } from '@backroom/contract/organisation/collections/item-calls'

/** What somebody said of a collection's items besides putting them in, as a copy takes it over. */
export interface CopiedMarks {
  readonly excluded: readonly number[]
  readonly pins: readonly (Pick<MemberTile, 'source'> & {
    readonly itemUid: number
    readonly pinned: number
  })[]
}

export const noMarks: CopiedMarks = { excluded: [], pins: [] }

/** The marks of the items a collection has, or had and keeps a pin for. */
export function marksOf(items: readonly MemberTile[], excluded: readonly MemberTile[]): CopiedMarks {
  return {
    excluded: excluded.map(({ uid }) => uid),
    pins: items.flatMap(({ uid, pinned, source }) =>
      pinned === null ? [] : [{ itemUid: uid, pinned, source }],
    ),
  }
}

/** What of the marks is still meant, once somebody has settled which items are put in by hand. */
export function marksFor({ excluded, pins }: CopiedMarks, byHand: readonly number[]) {
  const isIn = new Set(byHand)
  return {
    excluded: excluded.filter(uid => !isIn.has(uid)),
    pins: pins
      .filter(({ source, itemUid }) => source !== 'manual' || isIn.has(itemUid))
      .map(({ itemUid, pinned }) => ({ itemUid, pinned })),
  }
}
