import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { emailHmac, hasMailService } from '#kit/mail/mail-service'
import { type MailOrder, queueMail } from '#kit/mail/queue-mail'
import { mailSend, retrySeconds } from '#kit/mail/send-mail'
import { mailAttempt, mailMessage, mailSuppression } from '#tables/content/mail-messages'
import { mailSettings } from '#tables/content/mail-settings'
import { siteConfig } from '#tables/site/site-config'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
const itself = backroomItself('job')

beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false }) // the tests run the jobs by hand
})
afterAll(() => shop.close())
beforeEach(() =>
  shop.store.database.write(itself, tx => tx.update(mailSettings).set({ isPaused: false, pausedReason: '' })),
)

const database = () => shop.store.database
const order = (more: Partial<MailOrder> = {}): MailOrder => ({
  kind: 'staffNotice',
  to: 'jo@shop.example',
  subject: 'Hello',
  text: 'Good morning.',
  ...more,
})
const queue = (more?: Partial<MailOrder>) => database().write(itself, tx => queueMail(tx, order(more)))
const run = (uid: number) =>
  mailSend(shop.kit.secrets).run(
    { uid },
    { store: shop.store, signal: new AbortController().signal, attempt: 1 },
  )
const read = async (uid: number) => {
  const [mail] = await database().orm.select().from(mailMessage).where(eq(mailMessage.uid, uid))
  return mail as typeof mailMessage.$inferSelect
}
const jobsOf = (uid: number) =>
  database().rows<{ seconds: number }>(
    sql`select extract(epoch from run_at - now())::int as seconds from graphile_worker.jobs where key = ${`mail:${uid}`}`,
  )
const attemptsOf = (uid: number) =>
  database().orm.select().from(mailAttempt).where(eq(mailAttempt.mailUid, uid))

describe('A mail', () => {
  test('waits in the transaction that wants it and is there exactly if that is made', async () => {
    const key = 'rolled back'
    await expect(
      database().write(itself, async tx => {
        await queueMail(tx, order({ key }))
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await database().orm.select().from(mailMessage).where(eq(mailMessage.dedupeKey, key))).toEqual([])
    const uid = await queue()
    expect(await read(uid)).toMatchObject({ state: 'queued', messageId: `<${uid}@backroom.invalid>` })
    expect(await jobsOf(uid)).toHaveLength(1)
  })

  test('is one mail however often its key is asked for, also at once', async () => {
    const uids = await Promise.all(Array.from({ length: 8 }, () => queue({ key: 'one key' })))
    expect(new Set(uids).size).toBe(1)
    const [uid] = uids as [number]
    expect(await jobsOf(uid)).toHaveLength(1)
    await Promise.all([run(uid), run(uid), run(uid)])
    expect(await read(uid)).toMatchObject({ state: 'sent', attempts: 1 })
    expect(await attemptsOf(uid)).toHaveLength(1)
    await run(uid)
    expect(await attemptsOf(uid)).toHaveLength(1)
  })

  test.each([
    ['a subject of two lines', { subject: 'Hello\r\nBcc: all@shop.example' }],
    ['an empty subject', { subject: '' }],
    ['a subject of 201 characters', { subject: 'x'.repeat(201) }],
    ['two addresses', { to: 'a@shop.example, b@shop.example' }],
    ['a line break in the address', { to: 'a@shop.example\nx' }],
    ['an unknown kind', { kind: 'nonsense' as never }],
  ])('with %s is refused', async (_, more) => {
    await expect(queue(more)).rejects.toThrow()
  })

  test('that is deferred is tried again after 1 and 5 minutes and then goes', async () => {
    const uid = await queue({ to: 'defer@shop.example' })
    await run(uid)
    expect(await read(uid)).toMatchObject({ state: 'deferred', attempts: 1, lastCode: '451' })
    expect((await jobsOf(uid))[0]?.seconds).toBeGreaterThan(55)
    expect((await jobsOf(uid))[0]?.seconds).toBeLessThanOrEqual(60)
    await run(uid)
    expect((await jobsOf(uid))[0]?.seconds).toBeGreaterThan(295)
    expect((await jobsOf(uid))[0]?.seconds).toBeLessThanOrEqual(300)
    await run(uid)
    expect(await read(uid)).toMatchObject({ state: 'sent', attempts: 3, lastError: '' })
    expect((await attemptsOf(uid)).map(({ code }) => code)).toEqual(['451', '451', '250'])
  })

  test('that is deferred nine times has failed', async () => {
    expect(retrySeconds).toEqual([60, 300, 900, 3_600, 10_800, 21_600, 43_200, 86_400])
    const uid = await queue({ to: 'defer@shop.example' })
    await database()
      .orm.update(mailMessage)
      .set({ attempts: 8, state: 'deferred' })
      .where(eq(mailMessage.uid, uid))
    // The sandbox takes the third try, so this one meets a server that is not there.
    await useServer({ port: 1 })
    await run(uid)
    await useSandbox()
    expect(await read(uid)).toMatchObject({ state: 'failed', attempts: 9 })
  })

  test('to a dead address fails, and no other mail is sent there, but security mail always is', async () => {
    const to = 'reject.me@shop.example'
    const uid = await queue({ to })
    await run(uid)
    expect(await read(uid)).toMatchObject({ state: 'failed', lastCode: '550' })
    expect((await attemptsOf(uid))[0]).toMatchObject({ enhancedCode: '5.1.1', host: 'sandbox' })
    const next = await queue({ to: 'Reject.Me@shop.example' })
    await run(next)
    expect(await read(next)).toMatchObject({ state: 'suppressed', attempts: 0, text: '' })
    const security = await queue({ to, kind: 'security' })
    await run(security)
    expect(await read(security)).toMatchObject({ state: 'failed', attempts: 1 }) // it was tried
    const [kept] = await database()
      .orm.select()
      .from(mailSuppression)
      .where(eq(mailSuppression.emailHmac, emailHmac(shop.kit.secrets, to)))
    expect(kept).toMatchObject({ reason: 'hardBounce', kinds: 'all' })
  })

  test('whose mailbox is full fails without suppressing the address', async () => {
    const uid = await queue({ to: 'full@shop.example' })
    await run(uid)
    expect(await read(uid)).toMatchObject({ state: 'failed', lastCode: '552' })
    const again = await queue({ to: 'full@shop.example' })
    await run(again)
    expect((await read(again)).state).toBe('failed')
  })
})

describe('A mail nobody knows the fate of', () => {
  test('is never repeated by itself', async () => {
    const uid = await queue({ to: 'drop@shop.example' })
    await run(uid)
    expect((await read(uid)).state).toBe('uncertain')
    await run(uid)
    expect(await attemptsOf(uid)).toHaveLength(1)
    const notices = await database().rows(sql`select 1 from notice where key = ${`mail.uncertain:${uid}`}`)
    expect(notices).toHaveLength(1)
  })

  test('whose server died after handing it over becomes uncertain once its lease has run out', async () => {
    const uid = await dying(await queue(), { isHandedOver: true, leaseSeconds: -1 })
    await run(uid)
    expect(await read(uid)).toMatchObject({ state: 'uncertain', attempts: 1 })
    expect(await attemptsOf(uid)).toEqual([])
  })

  test('is left alone while its lease runs, and looked at again after', async () => {
    const uid = await dying(await queue(), { isHandedOver: true, leaseSeconds: 120 })
    await run(uid)
    expect((await read(uid)).state).toBe('sending')
    expect((await jobsOf(uid))[0]?.seconds).toBeGreaterThan(110)
  })

  test('goes when its server died before handing it over', async () => {
    const uid = await dying(await queue(), { isHandedOver: false, leaseSeconds: -1 })
    await run(uid)
    expect(await read(uid)).toMatchObject({ state: 'sent', attempts: 2 })
  })

  test.each(['staffInvite', 'staffReset'] as const)('is repeated when it is a %s', async kind => {
    const uid = await dying(await queue({ kind }), { isHandedOver: true, leaseSeconds: -1 })
    await run(uid)
    expect((await read(uid)).state).toBe('sent')
  })

  async function dying(uid: number, how: { isHandedOver: boolean; leaseSeconds: number }) {
    await database()
      .orm.update(mailMessage)
      .set({
        state: 'sending',
        attempts: 1,
        handedOverAt: how.isHandedOver ? sql`now()` : null,
        leaseUntil: sql`now() + make_interval(secs => ${how.leaseSeconds})`,
      })
      .where(eq(mailMessage.uid, uid))
    return uid
  }
})

test('A refused login at the mail server holds all mail back and fails none; letting it go sends it', async () => {
  const uid = await queue({ to: 'auth@shop.example' })
  const other = await queue()
  await run(uid)
  expect(await read(uid)).toMatchObject({ state: 'queued', attempts: 0, lastCode: '535' })
  await run(other)
  expect((await read(other)).state).toBe('queued')
  const [settings] = await database().orm.select().from(mailSettings)
  expect(settings).toMatchObject({
    isPaused: true,
    pausedReason: '535 5.7.8 Authentication credentials invalid',
  })
  const notices = await database().rows<{ text: string }>(
    sql`select text from notice where key like 'mail.paused:%'`,
  )
  expect(notices.map(({ text }) => text)).toContain(
    'Mail is held back: 535 5.7.8 Authentication credentials invalid',
  )
})

describe('The words of a secret mail', () => {
  test('stay readable in a store that is a trial', async () => {
    const uid = await queue({ kind: 'staffReset', text: 'https://shop.example/set-password/abc' })
    await run(uid)
    expect(await read(uid)).toMatchObject({
      inSandbox: true,
      text: expect.stringContaining('/set-password/abc'),
    })
  })

  test('go once it is sent anywhere else, also when no mail service is set up', async () => {
    await database().write(itself, tx => tx.update(siteConfig).set({ isSandbox: false }))
    const uid = await queue({ kind: 'staffReset', text: 'https://shop.example/set-password/abc' })
    await run(uid)
    expect(await read(uid)).toMatchObject({ state: 'sent', text: '', html: '' })
    await database().write(itself, tx => tx.update(siteConfig).set({ isSandbox: true }))
  })
})

test('A store has no mail service until one is set up', async () => {
  expect(await hasMailService(database().orm)).toBe(false)
  await useServer({ port: 1 })
  expect(await hasMailService(database().orm)).toBe(true)
  await useSandbox()
})

async function useServer({ port }: { port: number }) {
  const values = { mode: 'smtp', host: '127.0.0.1', port, security: 'none' } as const
  await database().write(itself, async tx => {
    await tx.update(siteConfig).set({ isSandbox: false })
    await tx.update(mailSettings).set(values)
  })
}

async function useSandbox() {
  await database().write(itself, async tx => {
    await tx.update(siteConfig).set({ isSandbox: true })
    await tx.update(mailSettings).set({ mode: 'sandbox' })
  })
}
