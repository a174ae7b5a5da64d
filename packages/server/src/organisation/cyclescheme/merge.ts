import type { Conflict } from '@backroom/contract/kit/record'
import type { CycleschemeInput } from '@backroom/contract/organisation/cyclescheme/cyclescheme'
import type { Reader } from '#database/database'
import { invalid, Refusal } from '#kit/errors'
import { mergeFields } from '#kit/records/merge'
import {
  namer,
  neverSaved,
  type Past,
  plainFields,
  type Restriction,
  readPast,
} from '#organisation/cyclescheme/past'

interface Merged {
  readonly input: CycleschemeInput
  /** Fields that others changed meanwhile and that are kept beside mine. */
  readonly merged: string[]
}

/** What was sent, with what others saved since it was read; 409 with all three where both changed the same. */
export async function mergeInput(reader: Reader, mine: CycleschemeInput, version: number): Promise<Merged> {
  const { now, changes } = await readPast(reader)
  const last = changes[0]
  if (version > (last?.uid ?? neverSaved))
    throw invalid({ version: 'This version does not exist yet. Reload and try again.' })
  const base = valuesAt({ now, changes }, version)
  const plain = mergeFields(plainFields, base, mine, now)
  const lists = { base: base.restrictions, mine: inOrder(mine.restrictions), theirs: now.restrictions }
  const together = mergeRestrictions(lists, 'mine')
  const theirsFirst = mergeRestrictions(lists, 'theirs')
  const isAtOdds = !isSame(together, theirsFirst)
  const isTaken = !isAtOdds && !isSame(lists.base, lists.theirs) && !isSame(lists.mine, lists.theirs)
  const merged = [...plain.merged, ...(isTaken ? ['restrictions'] : [])]
  const input = { ...now, ...plain.changes, restrictions: together }
  if (last && (isAtOdds || Object.keys(plain.conflicts).length > 0)) {
    const named = await namer(reader)
    const sides = { base: lists.base, mine: together, theirs: theirsFirst }
    const list = Object.entries(sides).map(([side, value]) => [side, named('restrictions', value)])
    const conflict: Conflict = {
      version: last.uid,
      by: last.entry.by,
      at: last.entry.at,
      fields: { ...plain.conflicts, ...(isAtOdds && { restrictions: Object.fromEntries(list) }) },
      merged: Object.fromEntries(merged.map(field => [field, input[field as keyof CycleschemeInput]])),
    }
    const message = `${last.entry.by.name} changed the same fields meanwhile.`
    throw new Refusal(409, { code: 'conflict', message, conflict })
  }
  return { input, merged }
}

/** As it was read at a version. */
function valuesAt({ now, changes }: Past, version: number): CycleschemeInput {
  return changes.find(({ uid }) => uid <= version)?.after ?? changes.at(-1)?.before ?? now
}

/** Facet by facet; the winner is asked only where both gave one facet something else. */
function mergeRestrictions(
  lists: Readonly<Record<'base' | 'mine' | 'theirs', readonly Restriction[]>>,
  winner: 'mine' | 'theirs',
): Restriction[] {
  const reasons = (list: readonly Restriction[]) =>
    new Map(list.map(({ facetUid, reason }) => [facetUid, reason]))
  const [base, mine, theirs] = [reasons(lists.base), reasons(lists.mine), reasons(lists.theirs)]
  const facets = [...new Set([...mine.keys(), ...theirs.keys()])]
  return inOrder(
    facets.flatMap(facetUid => {
      const [was, my, their] = [base.get(facetUid), mine.get(facetUid), theirs.get(facetUid)]
      const reason = my === was ? their : their === was || winner === 'mine' ? my : their
      return reason === undefined ? [] : [{ facetUid, reason }]
    }),
  )
}

function inOrder(list: readonly Restriction[]): Restriction[] {
  const last = new Map(list.map(({ facetUid, reason }) => [facetUid, { facetUid, reason }]))
  return [...last.values()].toSorted((a, b) => a.facetUid - b.facetUid)
}

function isSame(one: readonly Restriction[], other: readonly Restriction[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
