import { createHash } from 'node:crypto'
import type { BreachedPasswords } from '#outside/breached-passwords/port'

export type BreachedPasswordsMode = 'off' | 'live' | 'sandbox'

const answerMs = 2_000

/** Asks the public range service, which sees five characters of a hash and never the password. */
export class PwnedPasswords implements BreachedPasswords {
  constructor(private readonly baseUrl = 'https://api.pwnedpasswords.com') {}

  async isBreached(password: string): Promise<boolean | null> {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    const [prefix, suffix] = [hash.slice(0, 5), hash.slice(5)]
    try {
      const reply = await fetch(`${this.baseUrl}/range/${prefix}`, {
        headers: { 'add-padding': 'true' },
        signal: AbortSignal.timeout(answerMs),
        redirect: 'error',
      })
      if (!reply.ok) return null
      const lines = (await reply.text()).split(/\r?\n/)
      const found = lines.find(line => line.startsWith(`${suffix}:`))
      return found !== undefined && Number(found.slice(suffix.length + 1)) > 0 // 0 is padding
    } catch {
      return null
    }
  }
}

/** Finds passwords that end in `-breached`. */
const sandbox: BreachedPasswords = { isBreached: async password => password.endsWith('-breached') }
/** Nobody asked for outside calls, so none is made; the bundled list still applies. */
const off: BreachedPasswords = { isBreached: async () => false }

/** The list the settings ask for. */
export function breachedPasswords(mode: BreachedPasswordsMode): BreachedPasswords {
  if (mode === 'live') return new PwnedPasswords()
  return mode === 'sandbox' ? sandbox : off
}
