import { and, inArray, lt, or, sql } from 'drizzle-orm'
import type { Desk } from '#access/desk'
import { deviceDays } from '#access/sessions/cookies'
import type { Database } from '#database/database'
import type { ControlTask } from '#kit/jobs/control-jobs'
import { challenge, knownDevice, linkToken, throttle } from '#tables/control/credentials'
import { signInEvent } from '#tables/control/sign-in-events'

const dayMs = 86_400_000
const sessionKeptDays = 90
const signInKeptDays = 400
const trimmedAtOnce = 5_000

/** What the control database does by the clock, and the mails that wait in it. */
export function accessTasks({ kit, letters }: Desk): ControlTask[] {
  const { control } = kit
  return [
    { name: 'sessionSweep', cron: '*/5 * * * *', run: () => sessionSweep(control) },
    { name: 'linkSweep', cron: '7 * * * *', run: () => linkSweep(control) },
    { name: 'throttleSweep', cron: '17 * * * *', run: () => throttleSweep(control) },
    { name: 'signInTrim', cron: '25 2 * * *', run: () => signInTrim(control) },
    { name: 'securityMail', run: payload => letters.carry(payload) },
  ]
}

/** Says of sessions that ran out why they ended, and lets go of those that ended long ago. */
export async function sessionSweep(control: Database): Promise<void> {
  const now = new Date()
  await control.rows(sql`
    update session set revoked_at = ${now}, super_token_hash = null, super_until = null,
      revoke_reason = case when least(session.expires_at, session.created_at + make_interval(days => g.absolute_days)) <= ${now} then 'absolute' else 'idle' end
    from "group" g
    where g.uid = session.group_uid and session.revoked_at is null and (
      least(session.expires_at, session.created_at + make_interval(days => g.absolute_days)) <= ${now}
      or session.last_seen_at < ${now}::timestamptz - make_interval(mins => g.idle_minutes))`)
  const before = new Date(now.getTime() - sessionKeptDays * dayMs)
  await control.rows(sql`delete from session where revoked_at < ${before}`)
}

/** Links and second steps that ran out a day ago are of no use to anybody. */
export async function linkSweep(control: Database): Promise<void> {
  const yesterday = new Date(Date.now() - dayMs)
  await control.orm
    .delete(linkToken)
    .where(or(lt(linkToken.expiresAt, yesterday), lt(linkToken.usedAt, yesterday)))
  await control.orm.delete(challenge).where(lt(challenge.expiresAt, yesterday))
}

/** Failures nobody added to for a day, and browsers not seen for half a year. */
export async function throttleSweep(control: Database): Promise<void> {
  const yesterday = new Date(Date.now() - dayMs)
  await control.orm.delete(throttle).where(lt(throttle.lastAt, yesterday))
  const before = new Date(Date.now() - deviceDays * dayMs)
  await control.orm.delete(knownDevice).where(lt(knownDevice.lastSeenAt, before))
}

/** Sign-ins older than 400 days, a few thousand at a time. */
export async function signInTrim(control: Database): Promise<void> {
  const before = new Date(Date.now() - signInKeptDays * dayMs)
  for (;;) {
    const old = control.orm
      .select({ uid: signInEvent.uid })
      .from(signInEvent)
      .where(lt(signInEvent.at, before))
      .limit(trimmedAtOnce)
    const gone = await control.orm
      .delete(signInEvent)
      .where(and(lt(signInEvent.at, before), inArray(signInEvent.uid, old)))
      .returning({ uid: signInEvent.uid })
    if (gone.length < trimmedAtOnce) return
  }
}
