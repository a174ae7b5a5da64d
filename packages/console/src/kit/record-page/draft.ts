import { z } from 'zod'
import { currentUser } from '#kit/session/session.ts'

const draftHours = 24

const draftSchema = z.object({
  savedAt: z.number(),
  version: z.number().int(),
  /** Only what differs from what was opened. */
  values: z.record(z.string(), z.unknown()),
  /** What else was read with it, where one version does not say all. */
  readAt: z.unknown().optional(),
})
export type Draft = z.infer<typeof draftSchema>

/** Unsaved values of one page, kept in this tab so that a crash, an expired login or a new build loses nothing. */
export const drafts = {
  keep(key: string, draft: Draft): void {
    sessionStorage.setItem(key, JSON.stringify(draft))
  },
  read(key: string): Draft | null {
    try {
      const draft = draftSchema.parse(JSON.parse(sessionStorage.getItem(key) ?? ''))
      return Date.now() - draft.savedAt < draftHours * 3_600_000 ? draft : null
    } catch {
      return null
    }
  },
  drop(key: string): void {
    sessionStorage.removeItem(key)
  },
}

/** Whose draft of which page: asked while the person is still known, since drafts are also kept on the way out. */
export function draftKey(path: string): string {
  return `backroom.draft.${currentUser()?.username ?? ''}.${path}`
}
