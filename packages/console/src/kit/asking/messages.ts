import { ExternalStore } from '#kit/external-store.ts'

/** Something that was said in this tab, kept so that a missed notice can be read again. */
export interface Message {
  readonly id: number
  readonly at: string
  readonly tone: 'ok' | 'info' | 'warning' | 'error'
  readonly title: string
  readonly text?: string
}

const messagesMost = 50
let lastId = 0

/** What was said in this tab, newest first (the last 50). */
export const messages = new ExternalStore<readonly Message[]>([])
/** How many of them have not been looked at. */
export const unreadMessages = new ExternalStore(0)

/** Keeps what was said for the Messages list. */
export function keepMessage(message: Pick<Message, 'tone' | 'title' | 'text'>): void {
  lastId += 1
  const kept = { ...message, id: lastId, at: new Date().toISOString() }
  messages.update(known => [kept, ...known].slice(0, messagesMost))
  if (message.tone === 'warning' || message.tone === 'error') unreadMessages.update(count => count + 1)
}
