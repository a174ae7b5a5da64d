import { z } from 'zod'

/** What is ticked in a list: rows by hand, or everything that matches a question but a few. */
export type Chosen =
  | { readonly mode: 'some'; readonly uids: ReadonlySet<number> }
  | { readonly mode: 'all'; readonly except: ReadonlySet<number>; readonly question: string }

const uids = z.array(z.number().int()).transform(list => new Set(list))
const schema = z.union([
  z.object({ mode: z.literal('some'), uids }),
  z.object({ mode: z.literal('all'), except: uids, question: z.string() }),
])

/** Forgotten at log-out with all that a person's work leaves in the browser. */
const keyOf = (place: string) => `backroom.ticks.${place}`

/** Ticks outlive a page that is loaded anew or come back to, in this tab. */
export const keptTicks = {
  keep(place: string, chosen: Chosen): void {
    const isEmpty = chosen.mode === 'some' && chosen.uids.size === 0
    try {
      if (isEmpty) sessionStorage.removeItem(keyOf(place))
      else
        sessionStorage.setItem(
          keyOf(place),
          JSON.stringify(chosen, (_, value) => (value instanceof Set ? [...value] : value)),
        )
    } catch {
      // a full or forbidden storage costs the memory and nothing else
    }
  },
  read(place: string): Chosen | null {
    try {
      return schema.safeParse(JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null')).data ?? null
    } catch {
      return null
    }
  },
}
