import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing'

/** Digits and small letters alone, so that the database's own order of words is the order of the keys. */
const digits = '0123456789abcdefghijklmnopqrstuvwxyz'

/** A key that sorts between two others; null stands for the very start or the very end. */
export function positionBetween(before: string | null, after: string | null): string {
  return generateKeyBetween(before, after, digits)
}

/** So many keys in order between two others. */
export function positionsBetween(before: string | null, after: string | null, count: number): string[] {
  return generateNKeysBetween(before, after, count, digits)
}

/** Whether a key was made here; one of another making has no place beside it. */
export function isPosition(key: string): boolean {
  try {
    positionBetween(key, null)
    return true
  } catch {
    return false
  }
}

/** Something that stands in an order kept by keys. */
export interface Placed {
  readonly uid: number
  readonly position: string
}

/**
 * The key that puts something at a place among its siblings, which are given in their order and without it. Siblings whose
 * keys cannot be read, or stand twice, get new ones: `rewritten` names them, and is empty as a rule.
 *
 * ```ts
 * const { position, rewritten } = placeAmong(siblings, siblings.findIndex(each => each.uid === beforeUid))
 * ```
 */
export function placeAmong(
  siblings: readonly Placed[],
  place: number,
): { position: string; rewritten: Placed[] } {
  const at = place < 0 ? siblings.length : place
  const isSound = siblings.every(
    ({ position }, index) =>
      isPosition(position) && (index === 0 || (siblings[index - 1] as Placed).position < position),
  )
  if (isSound) {
    const [before, after] = [siblings[at - 1], siblings[at]]
    return { position: positionBetween(before?.position ?? null, after?.position ?? null), rewritten: [] }
  }
  const keys = positionsBetween(null, null, siblings.length + 1)
  const rewritten = siblings.map(({ uid }, index) => ({
    uid,
    position: keys[index < at ? index : index + 1] as string,
  }))
  return { position: keys[at] as string, rewritten }
}
