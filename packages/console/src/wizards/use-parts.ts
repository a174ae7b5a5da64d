import { type SelectionInput, type SelectionPart, selectionPart } from '@backroom/contract/kit/selection'
import { useState } from 'react'
import { z } from 'zod'

/** Some of what was chosen, as it was chosen: pasted codes, a brand, rows that were ticked. */
export interface Part {
  readonly label: string
  readonly selection: SelectionPart
}

export interface Parts {
  readonly all: readonly (Part & { readonly key: string })[]
  readonly add: (...parts: readonly Part[]) => void
  readonly remove: (key: string) => void
  readonly clear: () => void
}

const kept = z.array(z.object({ label: z.string(), selection: selectionPart }))

/** What was chosen for a wizard, which outlives a reload of this tab. */
export function useParts(wizard: string, brought?: readonly Part[]): Parts {
  const key = `backroom.wizard.${wizard}`
  const [all, setAll] = useState<readonly Part[]>(() => brought ?? readParts(key))
  const set = (next: readonly Part[]) => {
    setAll(next)
    try {
      sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // a choice too large to be kept is kept until the page is left
    }
  }
  return {
    all: all.map((part, at) => ({ ...part, key: `${at} ${part.label}` })),
    add: (...parts) => set([...all, ...parts]),
    remove: key => set(all.filter((part, at) => `${at} ${part.label}` !== key)),
    clear: () => set([]),
  }
}

/** Everything that was chosen, as calls take it. */
export function selectionOf(parts: readonly SelectionPart[]): SelectionInput {
  const [only] = parts
  return parts.length === 1 && only ? only : parts.length === 0 ? { uids: [] } : { any: [...parts] }
}

function readParts(key: string): readonly Part[] {
  try {
    return kept.safeParse(JSON.parse(sessionStorage.getItem(key) ?? '[]')).data ?? []
  } catch {
    return []
  }
}
