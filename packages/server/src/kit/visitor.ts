import type { Visitor } from '@backroom/contract/kit/access'
import type { Person } from '@backroom/contract/kit/history'
import type { Actor } from '#database/database'

/** A signed-in person, as every handler knows them. */
export interface StaffVisitor extends Visitor {
  readonly uid: number
  readonly groupUid: number
  readonly name: string
  readonly username: string
  readonly cashierNumber: number
  readonly sessionId: string
  /** The same session as people and lists name it; 0 for a job that runs in the person's name. */
  readonly sessionUid: number
  /** When they last proved who they are. */
  readonly authAt: Date
  /** Until when super-user mode is on. */
  readonly superUntil: Date | null
}

/** A proof of who somebody is counts as recent for this long. */
export const confirmedMs = 10 * 60_000

/** Whether the person proved recently who they are, for calls that ask for it. */
export function isConfirmed(visitor: StaffVisitor): boolean {
  return Date.now() - visitor.authAt.getTime() <= confirmedMs
}

/** The visitor as the answerable party of a write. */
export function actorOf(visitor: StaffVisitor, more: Partial<Actor> = {}): Actor {
  return { uid: visitor.uid, via: 'console', asSuperUser: visitor.superUserMode, ...more }
}

/** The person as histories and events name them. */
export function personOf(visitor: StaffVisitor): Person {
  return { uid: visitor.uid, name: visitor.name }
}
