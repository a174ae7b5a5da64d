import { logon } from '#access/logon'
import type { Sessions } from '#access/sessions'
import type { Kit } from '#kit/kit'

export function access(kit: Kit, sessions: Sessions) {
  logon(kit, sessions)
}
