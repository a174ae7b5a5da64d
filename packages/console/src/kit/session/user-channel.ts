import type { UserInfo } from '@backroom/contract/access/session'
import { z } from 'zod'

const channelName = 'backroom-user'

const news = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('user'),
    groupId: z.number().int(),
    name: z.string(),
    username: z.string(),
    securityLevelName: z.string(),
  }),
  z.object({ kind: z.literal('loggedOut') }),
])

/** What one tab tells the others of this browser: who logged in, or that nobody is logged in any more. */
export type UserNews = z.infer<typeof news>

const channel = new BroadcastChannel(channelName)

/** Tells the other tabs who has logged in. */
export function announceUser({ groupId, name, username, securityLevelName }: UserInfo): void {
  channel.postMessage({ kind: 'user', groupId, name, username, securityLevelName } satisfies UserNews)
}

/** Tells the other tabs that the session is over. */
export function announceLogout(): void {
  channel.postMessage({ kind: 'loggedOut' } satisfies UserNews)
}

/** Hears the other tabs; anything of another shape is ignored. Answers how to stop. */
export function onUserNews(hear: (told: UserNews) => void): () => void {
  const listener = ({ data, origin }: MessageEvent<unknown>) => {
    const told = news.safeParse(data)
    if (told.success && origin === location.origin) hear(told.data)
  }
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}

/** What news of a login means to a tab: nothing new, reload as somebody of another store, or stop as a colleague's. */
export function meaningOf(
  told: Extract<UserNews, { kind: 'user' }>,
  own: Pick<UserInfo, 'groupId' | 'name' | 'username'> | null,
): 'follow' | 'same' | 'reload' | 'stop' {
  if (!own) return 'follow'
  const isOtherGroup = told.groupId !== own.groupId
  const isOtherPerson = told.name !== own.name || told.username !== own.username
  if (isOtherGroup && isOtherPerson) return 'reload'
  return isOtherGroup || isOtherPerson ? 'stop' : 'same'
}
