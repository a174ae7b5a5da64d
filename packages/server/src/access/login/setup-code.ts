import { randomInt } from 'node:crypto'
import { digest } from '#access/digests'
import type { Database } from '#database/database'
import { setupCode } from '#tables/control/setup-codes'
import { user } from '#tables/control/users'

const validMs = 24 * 3_600_000
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const onlyUid = 1

/** Whether nobody exists yet, so that the first Administrator is still to be made. */
export async function isUntouched(control: Database): Promise<boolean> {
  return (await control.orm.select({ uid: user.uid }).from(user).limit(1)).length === 0
}

/** A code for whoever started the server, in the place of an earlier one; null once somebody exists. */
export async function newSetupCode(control: Database): Promise<string | null> {
  if (!(await isUntouched(control))) return null
  const part = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  const code = `${part()}-${part()}-${part()}`
  const values = { codeHash: codeDigest(code), expiresAt: new Date(Date.now() + validMs) }
  await control.orm
    .insert(setupCode)
    .values({ uid: onlyUid, ...values })
    .onConflictDoUpdate({ target: setupCode.uid, set: values })
  return code
}

/** A code as typed, in any case and with or without its dashes. */
export function codeDigest(code: string): string {
  return digest(code.toUpperCase().replace(/[^A-Z0-9]/g, ''))
}
