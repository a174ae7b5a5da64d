import { setTimeout as pause } from 'node:timers/promises'

/** Spreads what is done over the seconds, as whoever it is done to asks. */
export class Pace {
  private nextAt = 0

  /** Waits until it is the caller's turn; those who ask together come one after the other. */
  async turn(perSecond: number, signal?: AbortSignal): Promise<void> {
    const now = Date.now()
    const at = Math.max(now, this.nextAt)
    this.nextAt = at + 1_000 / perSecond
    if (at > now) await pause(at - now, undefined, { signal })
  }
}

const paces = new Map<string, Pace>()

/** The pace of a service, one for all who call it in this process. */
export function paceOf(service: string): Pace {
  const known = paces.get(service) ?? new Pace()
  paces.set(service, known)
  return known
}
