import type { Explained } from '@backroom/contract/supply/stock/why'

type Promised = Explained['reservations'][number]

/** Which promises at a place could no longer be kept if so many were on hand there: the newest first, as they come. */
export function shortAfter(
  reservations: readonly Promised[],
  locationUid: number,
  onHand: number,
): (Promised & { readonly missing: number })[] {
  const here = reservations.filter(
    each =>
      each.locationUid === locationUid &&
      each.source === 'own' &&
      (each.state === 'held' || each.state === 'committed'),
  )
  const short: ReturnType<typeof shortAfter> = []
  let promised = here.reduce((sum, { quantity }) => sum + quantity, 0)
  for (const each of here) {
    if (promised <= onHand) break
    short.push({ ...each, missing: Math.min(each.quantity, promised - onHand) })
    promised -= each.quantity
  }
  return short
}
