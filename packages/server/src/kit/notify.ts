import type { LevelName } from '@backroom/contract/kit/access'
import type { NoticeTone } from '@backroom/contract/kit/event'
import type { Transaction } from '#database/database'
import { announce } from '#kit/events'
import { liveLink } from '#kit/live-link'
import { notice } from '#tables/kit/notices'

interface Telling {
  /** The same key twice is one notice. */
  readonly key: string
  /** Everybody of these levels, or one person. */
  readonly to: readonly LevelName[] | { readonly userUid: number }
  readonly tone: NoticeTone
  /** At most 300 characters. */
  readonly text: string
  /** The page that deals with it; left out where the console has no such page. */
  readonly path?: string
}

const textMost = 300

/** Leaves a lasting notice under Messages and tells those who are looking; it goes with the running transaction. */
export async function notify(tx: Transaction, { key, to, tone, text, path }: Telling): Promise<void> {
  const [levels, userUid] = 'userUid' in to ? [null, to.userUid] : [to, null]
  const said = { tone, text: text.slice(0, textMost), path: path ? liveLink(path) : null }
  const [made] = await tx
    .insert(notice)
    .values({ key, levels, userUid, ...said })
    .onConflictDoNothing({ target: notice.key })
    .returning({ uid: notice.uid })
  if (made) await tx.execute(announce({ type: 'notice', uid: made.uid, ...said }, levels, userUid))
}
