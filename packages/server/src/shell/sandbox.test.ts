import { sandboxMessages } from '@backroom/contract/shell/sandbox'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { queueMail } from '#kit/mail/queue-mail'
import { queueText, sendText } from '#kit/sms/send-text'
import { siteConfig } from '#tables/site/site-config'
import { startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
const itself = backroomItself('job')
beforeAll(async () => {
  shop = await startTestApp()
})
afterAll(() => shop.close())

const read = async () => (await shop.as('manager')).call(sandboxMessages)

test('An Administrator of a sandbox store reads what would have been sent, links and codes included', async () => {
  const to = 'new@greenlanecycles.example'
  const [mail, text] = [
    {
      kind: 'staffInvite',
      to,
      subject: 'Join us',
      text: 'https://shop.example/set-password/abc',
      key: 'invite',
    },
    { to: '+447700900123', body: '123456 is your Backroom code.', purpose: 'code', key: 'code 1' },
  ] as const
  await shop.store.database.write(itself, tx => queueMail(tx, mail))
  await sendText(shop.store, shop.kit, text)
  await shop.store.database.write(itself, tx =>
    queueText(tx, { ...text, purpose: 'collection', body: 'Your bike is ready.', key: 'collect 1' }),
  )
  await until('mail and text to have gone', async () => {
    const { mails, texts } = await read()
    return (
      mails.some(each => each.to === to) && texts.length === 2 && texts.every(each => each.state === 'sent')
    )
  })
  const { mails, texts } = await read()
  expect(mails[0]).toMatchObject({ to, state: 'sent', text: mail.text, subject: 'Join us' })
  expect(texts.map(each => each.text)).toEqual(['Your bike is ready.', '123456 is your Backroom code.'])
})

test('Nobody else does, and nobody in a store that is no sandbox', async () => {
  for (const username of ['ecommerce', 'payments', 'payouts'])
    expect((await (await shop.as(username)).refused(sandboxMessages)).body.code).toBe('permission')
  await shop.store.database.write(itself, tx => tx.update(siteConfig).set({ isSandbox: false }))
  expect((await (await shop.as('manager')).refused(sandboxMessages)).status).toBe(404)
  await sendText(shop.store, shop.kit, {
    to: '+447700900123',
    body: '654321 is your Backroom code.',
    purpose: 'code',
    key: 'code 2',
  })
  const kept = await shop.store.database.rows(
    sql`select sandbox_body as body from sms_message where key = 'code 2'`,
  )
  expect(kept).toEqual([{ body: null }])
  await shop.store.database.write(itself, tx => tx.update(siteConfig).set({ isSandbox: true }))
})
