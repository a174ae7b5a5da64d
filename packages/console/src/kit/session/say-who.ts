import type { Person } from '@backroom/contract/kit/history'
import { say } from '#kit/say.ts'
import { ownUid } from '#kit/session/session.ts'

/** Who did something, within a sentence: whoever reads it is "you", which their number tells, since two people may share a name. */
export function sayWho({ uid, name }: Person): string {
  return uid === ownUid() ? say('you') : name
}
