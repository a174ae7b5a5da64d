import { sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '#database/database'
import { Refusal } from '#kit/errors'
import { throttle } from '#tables/control/credentials'

const minute = 60_000
const quietMs = 15 * minute

/** How many failures are borne under a key, and how long each one after that makes wait. */
interface Limit {
  readonly failures: number
  readonly waitsMs: readonly number[]
  /** Failures further apart than this are forgotten. */
  readonly windowMs: number
}

const limits = {
  /** An account, or a known device of it: 30 s after the 5th, then 1, 2, 4, 8 and at most 15 minutes. */
  account: {
    failures: 5,
    waitsMs: [30_000, minute, 2 * minute, 4 * minute, 8 * minute, 15 * minute],
    windowMs: quietMs,
  },
  /** An address, over any usernames. */
  address: { failures: 30, waitsMs: [15 * minute], windowMs: quietMs },
  /** Wrong codes of the second step, over all of a person's logins. */
  secondStep: { failures: 10, waitsMs: [15 * minute], windowMs: 60 * minute },
} as const satisfies Record<string, Limit>
export type LimitName = keyof typeof limits

/** Counts failures where all servers see them. Nobody is ever locked for good. */
export class Throttle {
  constructor(private readonly control: Database) {}

  /**
   * Counts an attempt before it is made, so that a hundred at the same moment get no further than five one after the
   * other; what succeeds is taken back. Refuses while there is a wait. Answers how many failures stand.
   */
  async take(key: string, name: LimitName): Promise<number> {
    const limit = limits[name]
    const now = new Date()
    const forgotten = new Date(now.getTime() - limit.windowMs)
    const isOld = sql`greatest(${throttle.lastAt}, coalesce(${throttle.blockedUntil}, ${throttle.lastAt})) < ${forgotten}`
    const failures = sql<number>`case when ${isOld} then 1 else ${throttle.failures} + 1 end`
    const waits = `{${limit.waitsMs.join(',')}}`
    const place = sql`least(${failures} - ${limit.failures} + 1, ${limit.waitsMs.length})`
    const wait = sql`(${waits}::int[])[${place}] * interval '1 millisecond'`
    const [row] = await this.control.orm
      .insert(throttle)
      .values({ key, windowStart: now, lastAt: now, failures: 1, blockedUntil: null })
      .onConflictDoUpdate({
        target: throttle.key,
        set: {
          failures,
          windowStart: sql`case when ${isOld} then ${now}::timestamptz else ${throttle.windowStart} end`,
          lastAt: now,
          blockedUntil: sql`case when ${failures} >= ${limit.failures} then ${now}::timestamptz + ${wait} end`,
        },
        setWhere: sql`${throttle.blockedUntil} is null or ${throttle.blockedUntil} <= ${now}`,
      })
      .returning({ failures: throttle.failures })
    if (row) return row.failures
    throw await this.refusal(key)
  }

  /** The person proved who they are: what was counted against them under this key is forgotten. */
  async forgive(key: string): Promise<void> {
    await this.control.orm.delete(throttle).where(eq(throttle.key, key))
  }

  /** One attempt was right after all; the failures of others from the same place still count. */
  async takeBack(key: string, name: LimitName): Promise<void> {
    await this.control.orm
      .update(throttle)
      .set({
        failures: sql`greatest(${throttle.failures} - 1, 0)`,
        blockedUntil: sql`case when ${throttle.failures} - 1 >= ${limits[name].failures} then ${throttle.blockedUntil} end`,
      })
      .where(eq(throttle.key, key))
  }

  private async refusal(key: string): Promise<Refusal> {
    const [row] = await this.control.orm
      .select({ until: throttle.blockedUntil })
      .from(throttle)
      .where(eq(throttle.key, key))
    return tooMany(Math.max(1, Math.ceil(((row?.until?.getTime() ?? 0) - Date.now()) / 1_000)))
  }
}

/** 429 with the time to wait, for people and for machines. */
export function tooMany(seconds: number): Refusal {
  return new Refusal(
    429,
    { code: 'throttled', message: sentence`Too many attempts. Try again in ${spoken(seconds)}.` },
    { 'retry-after': String(seconds) },
  )
}

function spoken(seconds: number): string {
  if (seconds <= 90) return seconds === 1 ? '1 second' : `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}
