import { useLocation } from 'react-router'
import { z } from 'zod'

const news = z.object({ tone: z.enum(['info', 'ok', 'bad']), text: z.string() })

/** What the login page says on arrival; carried in the history entry, so that a reload forgets nothing. */
export type LoginNews = z.infer<typeof news>

/** Said after logging out, here or in another tab. */
export const loggedOutNews: LoginNews = { tone: 'info', text: 'You have been logged out.' }
/** Said when the second step came too late. */
export const expiredNews: LoginNews = {
  tone: 'bad',
  text: 'Your login attempt has expired. Please log in again.',
}
/** Said after a password was set by a link. */
export const passwordSavedNews: LoginNews = { tone: 'ok', text: 'Password saved. Please log in.' }

/** The news this page was opened with. */
export function useLoginNews(): LoginNews | null {
  return news.safeParse((useLocation().state as { news?: unknown } | null)?.news).data ?? null
}
