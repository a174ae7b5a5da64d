import { sessionsView, signInsView } from '@backroom/contract/access/sign-ins'
import { staffView } from '@backroom/contract/access/staff'
import { eq, sql } from 'drizzle-orm'
import type { Desk } from '#access/desk'
import {
  initialSql,
  liveSessionsSql,
  secondStepSql,
  sessionIsLive,
  throttledUntilSql,
} from '#access/staff/facts'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { session } from '#tables/control/sessions'
import { signInEvent } from '#tables/control/sign-in-events'
import { user } from '#tables/control/users'

/** The lists of people, of what happened around their logins, and of who is in now. */
export function staffViews({ kit }: Desk) {
  const database = kit.control

  serveDataView(kit, staffView, {
    database,
    from: sql`${user}`,
    table: user,
    where: ({ visitor }) => eq(user.groupUid, visitor.groupUid),
    search: {
      text: sql`fold(concat_ws(' ', ${user.name}, ${user.username}, ${user.email}, ${user.cashierNumber}))`,
    },
    fields: {
      initial: initialSql,
      secondStep: secondStepSql,
      sessions: liveSessionsSql,
      isThrottled: sql`(${throttledUntilSql} is not null)`,
    },
  })

  serveDataView(kit, signInsView, {
    database,
    from: sql`${signInEvent} left join ${user} on ${user.uid} = ${signInEvent.userUid}`,
    table: signInEvent,
    where: ({ visitor }) => eq(signInEvent.groupUid, visitor.groupUid),
    search: {
      text: sql`fold(concat_ws(' ', ${user.name}, ${signInEvent.usernameTried}, ${signInEvent.ip}, ${signInEvent.reason}))`,
    },
    fields: {
      personName: user.name,
      device: signInEvent.deviceName,
    },
  })

  serveDataView(kit, sessionsView, {
    database,
    from: sql`${session} s left join ${user} on ${user.uid} = s.user_uid`,
    uid: sql`s.uid`,
    where: ({ visitor }) => sql`s.group_uid = ${visitor.groupUid} and ${sessionIsLive}`,
    search: { text: sql`fold(concat_ws(' ', ${user.name}, s.device_name, s.ip_last))` },
    fields: {
      uid: sql`s.uid`,
      userUid: user.uid,
      personName: user.name,
      device: sql`s.device_name`,
      ip: sql`s.ip_last`,
      createdAt: sql`s.created_at`,
      lastSeenAt: sql`s.last_seen_at`,
      isSuperUser: sql`coalesce(s.super_until > now(), false)`,
    },
  })
}
