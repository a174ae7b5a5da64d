import { passwordTexts } from '@backroom/contract/access/passwords'
import type { FastifyRequest } from 'fastify'
import { type Desk, eventAbout } from '#access/desk'
import { hashPassword } from '#access/passwords/passwords'
import { passwordProblem } from '#access/passwords/rules'
import type { Group, User } from '#access/people'
import { invalid } from '#kit/errors'
import { breachedPasswords } from '#outside/breached-passwords/adapters'
import { siteConfig } from '#tables/site/site-config'

/** Refuses what is too short, common, personal or breached; answers the values that keep the new password. */
export async function newPassword(
  desk: Desk,
  { user, group }: { user: User; group: Group },
  password: string,
  request: FastifyRequest,
) {
  const { username, name } = user
  const storeName = await storeNameOf(desk, group.uid)
  const problem = passwordProblem(password, { username, name, groupName: group.name, storeName })
  if (problem) throw invalid({ password: problem })
  const isBreached = await breachedPasswords(desk.kit.settings.breachedPasswords).isBreached(password)
  if (isBreached) throw invalid({ password: passwordTexts.breached })
  const isUnchecked = isBreached === null && desk.kit.settings.breachedPasswords !== 'off'
  if (isUnchecked) {
    const reason = 'Breached passwords were not checked'
    await desk.signIns.note({ ...eventAbout(user), kind: 'passwordSet', reason }, request)
  }
  return {
    passwordHash: await hashPassword(password),
    passwordSetAt: new Date(),
    mustChangePassword: false,
    hasDemoPassword: false,
  }
}

async function storeNameOf({ kit }: Desk, groupUid: number): Promise<string> {
  try {
    const store = await kit.stores.of(groupUid)
    const [site] = await store.database.orm.select({ name: siteConfig.storeName }).from(siteConfig).limit(1)
    return site?.name ?? ''
  } catch {
    return '' // a password can be set while the store itself is out of reach
  }
}
