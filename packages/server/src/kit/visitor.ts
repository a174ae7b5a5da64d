import type { Visitor } from '@backroom/contract/kit/access'
import type { Person } from '@backroom/contract/kit/person'
import type { Actor } from '#database/database'

/** A signed-in person, as every handler knows them. */
export interface StaffVisitor extends Visitor {
  readonly uid: number
  readonly groupUid: number
  readonly name: string
  readonly username: string
  readonly cashierNumber: number
  readonly sessionId: string
}

/** The visitor as the answerable party of a write. */
export function actorOf(visitor: StaffVisitor, more: Partial<Actor> = {}): Actor {
  return { uid: visitor.uid, via: 'console', asSuperUser: visitor.superUserMode, ...more }
}

/** The person as histories and events name them. */
export function personOf(visitor: StaffVisitor): Person {
  return { uid: visitor.uid, name: visitor.name }
}
