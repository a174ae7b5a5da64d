import type { HistoryChange, HistoryEntry } from '@backroom/contract/kit/history'
import { say } from '#kit/say.ts'
import { valueText } from '#kit/value.tsx'

/** One side of a change as a person reads it. */
export function sideText({ kind, names, ...words }: HistoryChange, value: unknown): string {
  return valueText(kind, value, words, names)
}

/** What was done, where it is more than fields that changed: "Sale added: £129.50 → £99.00, 20/11/2026 09:00 to 22/11/2026 23:59". */
export function deedText({ action, part, changes }: HistoryEntry): string {
  if (!part) return action === 'create' ? say('Made it') : action === 'delete' ? say('Deleted it') : ''
  const what = say(part)
  if (action === 'update') return say('{part} changed', { part: what })
  const values = partText(changes, what)
  const done =
    action === 'create' ? say('{part} added', { part: what }) : say('{part} removed', { part: what })
  return values ? `${done}: ${values}` : done
}

/** What something that came or went says of itself, without its own name again. */
function partText(changes: readonly HistoryChange[], part: string): string {
  const texts: string[] = []
  for (const change of changes) {
    const { field, kind, label, before, after } = change
    const value = after ?? before
    const text = kind === 'bool' ? (value ? say(label).toLowerCase() : '') : sideText(change, value)
    if (!text || text === part || (kind === 'number' && field === 'position')) continue
    const was = before !== null && after !== null ? sideText(change, before) : ''
    // A span of time is one thing to say.
    if (field === 'endsAt' && texts.length > 0) texts.push(`${texts.pop()} ${say('to {end}', { end: text })}`)
    else texts.push(was ? `${was} → ${text}` : text)
  }
  return texts.join(', ')
}

/** Entries that say the same of one after the other stand together, if they are more than a few. */
export function foldRuns(entries: readonly HistoryEntry[], least = 4): HistoryEntry[][] {
  const runs: HistoryEntry[][] = []
  for (const entry of entries) {
    const run = runs.at(-1)
    if (run?.[0] && kindOfEntry(run[0]) === kindOfEntry(entry)) run.push(entry)
    else runs.push([entry])
  }
  return runs.flatMap(run => (run.length >= least ? [run] : run.map(entry => [entry])))
}

function kindOfEntry({ by, entity, action, via, operation, changes }: HistoryEntry): string {
  const fields = action === 'update' ? changes.map(({ field }) => field).toSorted() : []
  return JSON.stringify([by.uid, entity, action, via, operation?.uid, fields])
}
