import type { ChangedPart, menuChange } from '@backroom/contract/organisation/menus/menus'
import type { z } from 'zod'
import type { MenuRow } from '#organisation/menus/nodes'

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
  const changes: Change[] = []
  for (const row of after) {
    const old = was.get(row.nodeKey)
    const base = { nodeKey: row.nodeKey, ...standing(row, is), was: old ? standing(old, was) : null }
    const parts = old ? partsChanged(old, row) : []
    if (!old) changes.push({ ...base, kind: 'added', parts })
    else if (hasMoved(old, row)) changes.push({ ...base, kind: 'moved', parts: ['place', ...parts] })
    else if (parts.length > 0) changes.push({ ...base, kind: 'changed', parts })
  }
  for (const row of before) {
    if (is.has(row.nodeKey)) continue
    const stood = standing(row, was)
    changes.push({ nodeKey: row.nodeKey, kind: 'removed', parts: [], ...stood, was: stood })
  }
  return changes
}

function partsChanged(old: MenuRow, row: MenuRow): ChangedPart[] {
  return (Object.keys(compared) as (keyof typeof compared)[]).filter(part =>
    compared[part].some(field => old[field] !== row[field]),
  )
}

/** Under another parent, or given another place under the same: of two that swapped, the one that was moved. */
function hasMoved(old: MenuRow, row: MenuRow): boolean {
  return old.parentKey !== row.parentKey || old.position !== row.position
}

/** What an entry is called. */
export function nameOf(row: MenuRow): string {
  return row.label || row.target || row.url || 'Heading'
}

function standing(row: MenuRow, rows: ReadonlyMap<number, MenuRow>) {
  return { name: nameOf(row), place: placeOf(row, rows) }
}

function placeOf(row: MenuRow, rows: ReadonlyMap<number, MenuRow>): string {
  const parent = rows.get(row.parentKey)
  return parent ? [placeOf(parent, rows), nameOf(parent)].filter(part => part !== '').join(', ') : ''
}
