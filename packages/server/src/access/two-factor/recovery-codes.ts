import { randomInt } from 'node:crypto'
import { recoveryCodeCount } from '@backroom/contract/access/two-factor'
import { and, count, eq, isNull } from 'drizzle-orm'
import { hashPassword, isPassword } from '#access/passwords/passwords'
import type { Reader } from '#database/database'
import { recoveryCode } from '#tables/control/credentials'

/** No look-alikes: neither I and 1 nor O and 0. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const half = 5

/** Ten new codes in the place of the old ones; the answer is the only time they can be read. */
export async function makeRecoveryCodes(userUid: number) {
  const codes = Array.from({ length: recoveryCodeCount }, newCode)
  const hashes = await Promise.all(codes.map(code => hashPassword(plain(code))))
  return {
    codes,
    keep: async (reader: Reader) => {
      await reader.delete(recoveryCode).where(eq(recoveryCode.userUid, userUid))
      await reader.insert(recoveryCode).values(hashes.map(codeHash => ({ userUid, codeHash })))
    },
  }
}

/** Uses a code up, in any case and with or without its dash. Answers whether it was one. */
export async function takeRecoveryCode(
  reader: Reader,
  userUid: number,
  typed: string,
  ip: string,
): Promise<boolean> {
  const code = plain(typed)
  if (code.length !== half * 2) return false
  const open = and(eq(recoveryCode.userUid, userUid), isNull(recoveryCode.usedAt))
  for (const row of await reader.select().from(recoveryCode).where(open)) {
    if (!(await isPassword(row.codeHash, code))) continue
    const taken = await reader
      .update(recoveryCode)
      .set({ usedAt: new Date(), usedIp: ip })
      .where(and(eq(recoveryCode.uid, row.uid), isNull(recoveryCode.usedAt)))
      .returning({ uid: recoveryCode.uid })
    return taken.length > 0
  }
  return false
}

export async function recoveryCodesLeft(reader: Reader, userUid: number): Promise<number> {
  const [row] = await reader
    .select({ left: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.userUid, userUid), isNull(recoveryCode.usedAt)))
  return row?.left ?? 0
}

function newCode(): string {
  const part = () => Array.from({ length: half }, () => letters[randomInt(letters.length)]).join('')
  return `${part()}-${part()}`
}

function plain(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '')
}
