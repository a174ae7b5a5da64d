import type { LevelName } from '@backroom/contract/kit/access'
import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#database/database'
import { user } from '#tables/control/users'

/** Somebody of the store who can be written to. */
export interface Colleague {
  readonly uid: number
  readonly name: string
  readonly email: string
}

/** Who has one of these levels and an account to use it with. */
export async function colleaguesOf(
  control: Database,
  groupUid: number,
  levels: readonly LevelName[],
): Promise<Colleague[]> {
  return control.orm
    .select({ uid: user.uid, name: user.name, email: user.email })
    .from(user)
    .where(and(eq(user.groupUid, groupUid), eq(user.status, 'active'), inArray(user.level, [...levels])))
    .orderBy(user.name)
}
