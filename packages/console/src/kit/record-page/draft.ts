import { z } from 'zod'
import { currentUser } from '#kit/session.ts'

const draftHours = 24

const draftSchema = z.object({
  savedAt: z.number(),
  version: z.number().int(),
  /** Only what differs from what was opened. */
  values: z.record(z.string(), z.unknown()),
  /** What else was read with it, where one version does not say all. */
  readAt: z.unknown(),
})
export type Draft = z.infer<typeof draftSchema>

/** Unsaved values of one page, kept in this tab so that a crash, an expired login or a new build loses nothing. */
export const drafts = {
  keep(path: string, draft: Draft): void {
    sessionStorage.setItem(keyOf(path), JSON.stringify(draft))
  },
  read(path: string): Draft | null {
    try {
      const draft = draftSchema.parse(JSON.parse(sessionStorage.getItem(keyOf(path)) ?? ''))
      return Date.now() - draft.savedAt < draftHours * 3_600_000 ? draft : null
    } catch {
      return null
    }
  },
  drop(path: string): void {
    sessionStorage.removeItem(keyOf(path))
  },
}

function keyOf(path: string): string {
  return `backroom.draft.${currentUser()?.username ?? ''}.${path}`
}
