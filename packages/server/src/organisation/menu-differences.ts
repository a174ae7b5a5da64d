import type { ChangedPart, menuChange } from '@backroom/contract/organisation/facet-navigation'
import type { z } from 'zod'
import type { MenuRow } from '#organisation/menu-nodes'

type Change = z.output<typeof menuChange>

const compared: Readonly<Record<Exclude<ChangedPart, 'place'>, readonly (keyof MenuRow)[]>> = {
  target: ['kind', 'targetUid', 'url'],
  label: ['label'],
  visible: ['visible'],
  dates: ['startsAt', 'endsAt'],
  image: ['imageFileUid'],
  columns: ['columns'],
  emphasis: ['emphasis'],
  newTab: ['newTab'],
}

/** What differs between two versions of a menu, entry by entry. */
export function menuDifferences(before: readonly MenuRow[], after: readonly MenuRow[]): Change[] {
  const was = new Map(before.map(row => [row.nodeKey, row]))
  const is = new Map(after.map(row => [row.nodeKey, row]))
  const moved = movedKeys(before, after)
  const changes: Change[] = []
  for (const row of after) {
    const old = was.get(row.nodeKey)
    const base = { nodeKey: row.nodeKey, name: nameOf(row), place: placeOf(row, is) }
    if (!old) {
      changes.push({ ...base, kind: 'added', parts: [], was: '' })
      continue
    }
    const parts = partsChanged(old, row)
    if (moved.has(row.nodeKey))
      changes.push({ ...base, kind: 'moved', parts: ['place', ...parts], was: placeOf(old, was) })
    else if (parts.length > 0) changes.push({ ...base, kind: 'changed', parts, was: nameOf(old) })
  }
  for (const row of before) {
    if (is.has(row.nodeKey)) continue
    changes.push({
      nodeKey: row.nodeKey,
      kind: 'removed',
      parts: [],
      name: nameOf(row),
      place: placeOf(row, was),
      was: '',
    })
  }
  return changes
}

function partsChanged(old: MenuRow, row: MenuRow): ChangedPart[] {
  return (Object.keys(compared) as (keyof typeof compared)[]).filter(part =>
    compared[part].some(field => old[field] !== row[field]),
  )
}

/** Entries under another parent, or passed by a neighbour that stayed: of a swap, the one that was moved. */
function movedKeys(before: readonly MenuRow[], after: readonly MenuRow[]): Set<number> {
  const was = new Map(before.map(row => [row.nodeKey, row]))
  const moved = new Set<number>()
  for (const row of after) {
    const old = was.get(row.nodeKey)
    if (old && (old.parentKey !== row.parentKey || old.position !== row.position)) moved.add(row.nodeKey)
  }
  return moved
}

/** What an entry is called. */
export function nameOf(row: MenuRow): string {
  return row.label || row.target || row.url || 'Heading'
}

function placeOf(row: MenuRow, rows: ReadonlyMap<number, MenuRow>): string {
  const parent = rows.get(row.parentKey)
  return parent ? [placeOf(parent, rows), nameOf(parent)].filter(part => part !== '').join(', ') : ''
}
