import { notices as contract, type Notice, noticesMost } from '@backroom/contract/shell/notices'
import { sql } from 'drizzle-orm'
import type { Task } from '#kit/jobs/jobs'
import { trimRows } from '#kit/jobs/trim-rows'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import type { StaffVisitor } from '#kit/visitor'
import { notice } from '#tables/kit/notices'
import { downloadTicket } from '#tables/shell/download-tickets'

/** Lasting notices, for a level or one person. */
export function notices(kit: Kit) {
  serve(kit, contract.list, ({ store, visitor }) =>
    store.database.rows<Notice>(sql`
      select n.uid, n.at, n.tone, n.text, n.path, r.notice_uid is not null as "isRead"
      from notice n left join notice_read r on r.notice_uid = n.uid and r.user_uid = ${visitor.uid}
      where ${isFor(visitor)} and n.expires_at > now()
      order by n.at desc, n.uid desc limit ${sql.raw(String(noticesMost))}`),
  )

  serve(kit, contract.read, async ({ body, store, visitor }) => {
    await store.database.rows(sql`
      insert into notice_read (notice_uid, user_uid)
      select n.uid, ${visitor.uid}::int from notice n
      where n.uid = any(${`{${body.uids.join(',')}}`}::int[]) and ${isFor(visitor)} on conflict do nothing`)
  })
}

function isFor({ uid, level }: StaffVisitor) {
  return sql`(n.user_uid = ${uid}::int or n.levels ? ${level}::text)`
}

/** Nightly: notices that have expired, and tickets nobody used. */
export const noticeTrim: Task<Record<string, unknown>> = {
  name: 'noticeTrim',
  title: 'Clearing old notices',
  run: async (_, context) => {
    await trimRows(context, notice, sql`expires_at < now()`)
    await trimRows(context, downloadTicket, sql`expires_at < now()`)
  },
}
