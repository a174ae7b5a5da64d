import type { MemberTile } from '@backroom/contract/organisation/collections/item-calls'

/** What the database is told of an order: moves among those that are not pinned, and places of pins. */
export interface OrderChange {
  readonly moves: { itemUid: number; afterUid: number | null }[]
  readonly pins: { itemUid: number; pinned: number | null }[]
}

/**
 * Pins lead, and what cannot be bought may come last: an order by hand goes within each of these, never across. A move is sent after
 * the nearest item of the same row, or to its very start, so that nothing jumps once the database has answered.
 */
type Stand = 'pinned' | 'usual' | 'last'

function standOf({ pinned, isBuyable }: MemberTile, isLast: boolean): Stand {
  if (pinned !== null) return 'pinned'
  return isLast && !isBuyable ? 'last' : 'usual'
}

/** The items as they will stand: each among those it stands with, otherwise as given. */
function settled(items: readonly MemberTile[], isLast: boolean): MemberTile[] {
  const of = (stand: Stand) => items.filter(item => standOf(item, isLast) === stand)
  const pins = of('pinned').sort((one, other) => (one.pinned ?? 0) - (other.pinned ?? 0))
  return [...pins, ...of('usual'), ...of('last')]
}

/**
 * Puts items, in their order, before the one at a place; at the very end when there is none. Before a pinned one they are pinned;
 * pinned ones that are put elsewhere are not any more. Answers what shows at once and what is sent.
 */
export function moved(
  items: readonly MemberTile[],
  uids: readonly number[],
  before: number,
  isLast: boolean,
): { items: MemberTile[]; change: OrderChange } {
  const target = items.slice(before).find(item => !uids.includes(item.uid))
  if (target && target.pinned !== null) return pinnedAt(items, uids, target.uid)
  const moving = items
    .filter(item => uids.includes(item.uid))
    .map(item => (item.pinned === null ? item : { ...item, pinned: null }))
  const rest = items.filter(item => !uids.includes(item.uid))
  const at = target ? rest.indexOf(target) : rest.length
  const next = [...rest.slice(0, at), ...moving, ...rest.slice(at)]
  const moves = moving.map(item => {
    const stand = standOf(item, isLast)
    const earlier = next.slice(0, next.indexOf(item)).filter(each => standOf(each, isLast) === stand)
    return { itemUid: item.uid, afterUid: earlier.at(-1)?.uid ?? null }
  })
  const pins = items
    .filter(({ uid, pinned }) => pinned !== null && uids.includes(uid))
    .map(({ uid }) => ({ itemUid: uid, pinned: null }))
  return { items: settled(next, isLast), change: { moves, pins } }
}

/** Pins items before one that is pinned, or behind all pins. Those that move on take each other's places. */
function pinnedAt(items: readonly MemberTile[], uids: readonly number[], beforeUid: number | null) {
  const pinned = items.filter(item => item.pinned !== null)
  const moving = uids.flatMap(uid => items.filter(item => item.uid === uid))
  const rest = pinned.filter(({ uid }) => !uids.includes(uid))
  const at = rest.findIndex(({ uid }) => uid === beforeUid)
  const order = at < 0 ? [...rest, ...moving] : [...rest.slice(0, at), ...moving, ...rest.slice(at)]
  const places = pinned.map(item => item.pinned as number).sort((one, other) => one - other)
  while (places.length < order.length) places.push((places.at(-1) ?? 0) + 1)
  const placed = order.map((item, index) => ({ ...item, pinned: places[index] as number }))
  const others = items.filter(item => !placed.some(({ uid }) => uid === item.uid))
  const before = new Map(pinned.map(item => [item.uid, item.pinned]))
  const pins = placed
    .filter(item => before.get(item.uid) !== item.pinned)
    .map(item => ({ itemUid: item.uid, pinned: item.pinned }))
  return { items: [...placed, ...others], change: { moves: [], pins } }
}

/**
 * Pins items behind all that are pinned, those that wait for their item included, or lets them go. One that has its pin keeps
 * its place.
 */
export function pinned(
  items: readonly MemberTile[],
  uids: readonly number[],
  { isPinned, last, isLast }: { readonly isPinned: boolean; readonly last: number; readonly isLast: boolean },
): { items: MemberTile[]; change: OrderChange } {
  const turned = uids.flatMap(uid =>
    items.filter(item => item.uid === uid && (item.pinned === null) === isPinned),
  )
  const places = new Map(turned.map(({ uid }, index) => [uid, isPinned ? last + 1 + index : null]))
  const next = items.map(item =>
    places.has(item.uid) ? { ...item, pinned: places.get(item.uid) ?? null } : item,
  )
  const pins = uids.filter(uid => places.has(uid) || !items.some(item => item.uid === uid))
  return {
    items: settled(next, isLast),
    change: { moves: [], pins: pins.map(itemUid => ({ itemUid, pinned: places.get(itemUid) ?? null })) },
  }
}

/** Whether a press of P pins these: it does while one of them has no pin. */
export function isToPin(items: readonly MemberTile[], uids: readonly number[]): boolean {
  return items.some(({ uid, pinned: place }) => place === null && uids.includes(uid))
}

/** One step of an item among those it stands with; null where there is no further. */
export function stepped(items: readonly MemberTile[], place: number, by: number, isLast: boolean) {
  const item = items[place]
  const other = items[place + by]
  if (!item || !other || standOf(item, isLast) !== standOf(other, isLast)) return null
  const { pinned } = item
  if (pinned === null) return moved(items, [item.uid], by > 0 ? place + by + 1 : place + by, isLast)
  // Behind the last pin stands one that is none: before it, the item would lose its own.
  const behind = items[place + by + 1]
  const beforeUid = by < 0 ? other.uid : behind && behind.pinned !== null ? behind.uid : null
  return pinnedAt(items, [item.uid], beforeUid)
}
