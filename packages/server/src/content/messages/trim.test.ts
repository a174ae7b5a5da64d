import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messageTrim } from '#content/messages/trim'
import { noticeTrim } from '#shell/notices'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
})
afterAll(() => shop.close())

const rows = <Row>(query: ReturnType<typeof sql>) => shop.store.database.rows<Row>(query)
const context = () => ({ store: shop.store, signal: new AbortController().signal, attempt: 1 })

test('Bodies go after 90 days, mails after 13 months, numbers after 90 days, calls after 30; what waits stays', async () => {
  await rows(sql`truncate mail_message, sms_message, connector_log cascade`)
  await rows(sql`
    insert into mail_message (kind, "to", subject, text, secret, priority, state, created_at)
    select 'staffNotice', 'jo@shop.example', n::text, 'Words', false, 5, case when n = 3 then 'deferred' else 'sent' end,
      now() - (array[interval '89 days', '91 days', '91 days', '14 months'])[n] from generate_series(1, 4) n`)
  await rows(sql`
    insert into sms_message ("to", purpose, key, at) values
      ('+447700900123', 'code', 'new', now() - interval '89 days'), ('+447700900123', 'code', 'old', now() - interval '91 days')`)
  await rows(sql`
    insert into connector_log (connector, action, method, path, ms, outcome, message, at)
    select 'sms', 'send', 'POST', '/', 1, 'ok', n::text, now() - make_interval(days => n) from unnest(array[29, 31]) n`)
  await messageTrim.run({}, context())
  expect(await rows(sql`select subject, text from mail_message order by subject`)).toEqual([
    { subject: '1', text: 'Words' },
    { subject: '2', text: '' },
    { subject: '3', text: 'Words' },
  ])
  expect(await rows(sql`select key, "to" from sms_message order by key`)).toEqual([
    { key: 'new', to: '+447700900123' },
    { key: 'old', to: null },
  ])
  expect(await rows(sql`select message from connector_log`)).toEqual([{ message: '29' }])
})

test('Notices that have expired go, and with them who read them', async () => {
  await rows(sql`truncate notice cascade`)
  await rows(sql`
    insert into notice (key, levels, tone, text, expires_at)
    select n::text, '["Administrator"]', 'info', 'x', now() + make_interval(days => n) from unnest(array[-1, 1]) n`)
  await rows(sql`insert into notice_read (notice_uid, user_uid) select uid, 1 from notice`)
  await noticeTrim.run({}, context())
  expect(
    await rows(
      sql`select n.key, r.user_uid as "by" from notice_read r join notice n on n.uid = r.notice_uid`,
    ),
  ).toEqual([{ key: '1', by: 1 }])
})
