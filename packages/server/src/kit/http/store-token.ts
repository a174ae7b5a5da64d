import { createHash, randomBytes } from 'node:crypto'
import { isDatabaseLost, type Refusal } from '#kit/errors'
import type { Kit } from '#kit/kit'
import type { Store } from '#kit/store'

/** What opens something without anybody logging in: it names its store, and only its hash is kept, so that a dump opens nothing. */
export function makeToken(groupUid: number): { readonly token: string; readonly hash: string } {
  const token = `g${groupUid}_${randomBytes(32).toString('base64url')}`
  return { token, hash: hashOf(token) }
}

/** What is kept of a token. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** The store a token names; one that names none, or one that is not there, is no token. */
export async function storeOfToken(kit: Kit, token: string, gone: () => Refusal): Promise<Store> {
  const [, groupUid] = /^g(\d{1,9})_[\w-]{43}$/.exec(token) ?? []
  if (!groupUid) throw gone()
  return kit.stores.of(Number(groupUid)).catch(error => {
    throw isDatabaseLost(error) ? error : gone()
  })
}
