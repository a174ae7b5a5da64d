import { createHash } from 'node:crypto'
import { logErrorFromFrontEndUi, markKnown, uiLogView } from '@backroom/contract/shell/ui-log'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { backroomItself } from '#database/database'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { notFound } from '#kit/errors'
import { MinuteLimit } from '#kit/http/minute-limit'
import type { Task } from '#kit/jobs/jobs'
import { trimRows } from '#kit/jobs/trim-rows'
import { keepable } from '#kit/keepable'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { uiLog as table } from '#tables/shell/ui-log'

/** A tab sends at most 20 a minute; three tabs of one person may go wrong at once. */
const logsPerMinute = 60
const shownMost = 300

/** What the console's JSON text holds, as far as the log reads it; a plain text is a message alone. */
const told = z.object({
  message: z.string().catch(''),
  stack: z.string().catch(''),
  path: z.string().catch(''),
  buildUnix: z.number().int().min(0).max(2_147_483_647).catch(0),
  count: z.number().int().min(1).max(10_000).catch(1),
})

export function uiLog(kit: Kit) {
  const limit = new MinuteLimit(logsPerMinute)

  serve(kit, logErrorFromFrontEndUi, async ({ body, store, visitor, request }) => {
    limit.require(visitor.uid)
    const said = readMessage(body.LogMessage)
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, shownMost)
    await store.database.rows(sql`
      with counted as (
        update ui_log set count = count + ${said.count}
        where uid = (select uid from ui_log where fingerprint = ${said.fingerprint} and user_uid = ${visitor.uid}
          and log_type = ${body.LogType} and at > now() - interval '1 minute' order by at desc limit 1)
        returning uid)
      insert into ui_log (user_uid, log_type, log_message, message, path, build_unix, user_agent, fingerprint, count)
      select ${visitor.uid}::int, ${body.LogType}::int, ${body.LogMessage}, ${said.message}, ${said.path}, ${said.buildUnix}::int, ${userAgent},
        ${said.fingerprint}, ${said.count}::int
      where not exists (select from counted)`)
    return { logged: true as const, reference: request.id.slice(0, 8) }
  })

  serveDataView(kit, uiLogView, {
    from: sql`(
      select min(l.uid) as uid, l.fingerprint, max(l.log_type)::text as log_type, sum(l.count)::int as count,
        count(distinct l.user_uid)::int as people, min(l.at) as first_at, max(l.at) as last_at, max(l.build_unix) as build_unix,
        (array_agg(l.path order by l.at desc))[1] as path, (array_agg(l.user_agent order by l.at desc))[1] as user_agent,
        (array_agg(l.message order by l.at desc))[1] as message,
        coalesce(bool_or(f.known), false) as known, coalesce(bool_or(f.is_frequent), false) as is_frequent
      from ui_log l left join ui_fault f on f.fingerprint = l.fingerprint group by l.fingerprint) fault`,
    uid: sql`fault.uid`,
    fields: {
      uid: sql`fault.uid`,
      fingerprint: sql`fault.fingerprint`,
      logType: sql`fault.log_type`,
      message: sql`fault.message`,
      count: sql`fault.count`,
      people: sql`fault.people`,
      path: sql`fault.path`,
      buildUnix: sql`fault.build_unix`,
      userAgent: sql`fault.user_agent`,
      firstAt: sql`fault.first_at`,
      lastAt: sql`fault.last_at`,
      isFrequent: sql`fault.is_frequent`,
      known: sql`fault.known`,
    },
    search: { text: sql`fold(fault.message || ' ' || fault.path)`, covers: ['message', 'path'] },
  })

  serve(kit, markKnown, async ({ params, body, store, visitor }) => {
    const { fingerprint } = params
    const met = await store.database.rows(
      sql`select 1 from ui_log where fingerprint = ${fingerprint} limit 1`,
    )
    if (met.length === 0) throw notFound('No such error is in the log.')
    await store.write(visitor, tx =>
      tx.execute(sql`
        insert into ui_fault (fingerprint, known) values (${fingerprint}, ${body.known})
        on conflict (fingerprint) do update set known = excluded.known`),
    )
    return { fingerprint, known: body.known }
  })
}

/** Reads what the console says; the fingerprint is of message and top frame, line numbers of a build left out. */
export function readMessage(logMessage: string) {
  const { message, stack, path, buildUnix, count } = told.parse(parsed(logMessage))
  const frame = stack.split('\n').find(line => /^\s*at |@/.test(line)) ?? ''
  const known = `${message}\n${frame.replace(/-[\w-]{8}\.js/g, '.js').replace(/:\d+:\d+/g, '')}`
  const fingerprint = createHash('sha256').update(known).digest('hex').slice(0, 16)
  return { message: lineOf(message), path: lineOf(path), buildUnix, count, fingerprint }
}

/** The beginning of whatever a browser said, as one line that can be kept and shown. */
function lineOf(text: string): string {
  return keepable(text.slice(0, shownMost))
    .replace(/\p{Cc}/gu, ' ')
    .trim()
}

function parsed(logMessage: string): object {
  try {
    const value: unknown = JSON.parse(logMessage)
    if (typeof value === 'object' && value !== null && 'message' in value) return value
  } catch {
    // not JSON: the text itself is what happened
  }
  return { message: logMessage }
}

/** Nightly: what is older than it is kept. */
export const uiLogTrim: Task<Record<string, unknown>> = {
  name: 'uiLogTrim',
  title: 'Clearing old errors of the console',
  run: (_, context) =>
    trimRows(context, table, sql`at < now() - make_interval(days => ${context.store.terms.uiLogDays}::int)`),
}

/** Hourly: faults that came up within the last hour and were met more than ten times. */
export const uiLogDigest: Task<Record<string, unknown>> = {
  name: 'uiLogDigest',
  title: 'Looking for new errors of the console',
  run: async (_, { store }) => {
    await store.database.write(backroomItself('job'), tx =>
      tx.execute(sql`
        insert into ui_fault (fingerprint, is_frequent)
        select fingerprint, true from ui_log group by fingerprint
        having min(at) > now() - interval '1 hour' and sum(count) > 10
        on conflict (fingerprint) do update set is_frequent = true where not ui_fault.is_frequent`),
    )
  },
}
