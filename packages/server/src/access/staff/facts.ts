import type { staff } from '@backroom/contract/access/staff'
import { sql } from 'drizzle-orm'
import type { Computed } from '#kit/records/record'
import { user } from '#tables/control/users'

/** Sessions in use: not ended, not past their day, not idle for longer than the store allows. */
export const sessionIsLive = sql`s.revoked_at is null and s.expires_at > now() and s.last_seen_at > now() -
  (select make_interval(mins => g.idle_minutes) from "group" g where g.uid = s.group_uid)`

const userUid = sql`"user"."uid"`

export const initialSql = sql`upper(left(trim("user"."name"), 1))`

export const secondStepSql = sql`case when "user"."totp_secret" is not null and "user"."sms_confirmed_at" is not null then 'both'
  when "user"."totp_secret" is not null then 'totp' when "user"."sms_confirmed_at" is not null then 'sms' else 'none' end`

export const liveSessionsSql = sql`(select count(*)::int from session s where s.user_uid = ${userUid} and ${sessionIsLive})`

export const throttledUntilSql = sql`(select t.blocked_until from throttle t where t.key = 'user:' || ${userUid} and t.blocked_until > now())`

/** A moment of SQL as the contract writes it. */
const iso = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** What the form shows of somebody beside the fields. */
export const staffComputed: Computed<typeof staff> = {
  shortName: sql`left(split_part(trim("user"."name"), ' ', 1), 12)`,
  initial: initialSql,
  status: user.status,
  secondStep: secondStepSql,
  totpConfirmedAt: iso(sql`"user"."totp_confirmed_at"`),
  smsConfirmedAt: iso(sql`"user"."sms_confirmed_at"`),
  mobileVerifiedAt: iso(sql`"user"."mobile_verified_at"`),
  recoveryCodesLeft: sql`(select count(*)::int from recovery_code r where r.user_uid = ${userUid} and r.used_at is null)`,
  hasPassword: sql`"user"."password_hash" is not null`,
  passwordSetAt: iso(sql`"user"."password_set_at"`),
  lastLoginAt: iso(sql`"user"."last_login_at"`),
  lastLoginIp: user.lastLoginIp,
  sessions: liveSessionsSql,
  throttledUntil: iso(throttledUntilSql),
  disabledAt: iso(sql`"user"."disabled_at"`),
  disableReason: user.disableReason,
  isForgotten: sql`"user"."forgotten_at" is not null`,
  invitation: sql`(select json_build_object('sentAt', ${iso(sql`l.made_at`)}, 'openedAt', ${iso(sql`l.opened_at`)}, 'expiresAt', ${iso(sql`l.expires_at`)})
    from link_token l where l.user_uid = ${userUid} and l.purpose = 'invite' and l.used_at is null order by l.made_at desc limit 1)`,
}
