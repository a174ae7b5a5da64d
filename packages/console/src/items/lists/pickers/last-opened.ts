import { z } from 'zod'
import { remembered } from '#kit/local.ts'

const keptMost = 10

/** The items this person opened last, the latest first. */
export const lastOpened = remembered('last-items', z.array(z.number().int()).max(keptMost), [])

/** Notes that an item was opened, so that an empty look-up offers it. */
export function noteOpened(uid: number): void {
  lastOpened.set([uid, ...lastOpened.get().filter(each => each !== uid)].slice(0, keptMost))
}
