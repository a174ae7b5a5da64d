import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { type MailOrder, queueMail } from '#kit/mail/queue-mail'
import { mailMessage } from '#tables/content/mail-messages'
import { mailSettings } from '#tables/content/mail-settings'
import { siteConfig } from '#tables/site/site-config'
import { killServers, type ServerProcess, startServerProcess } from '#testing/server-process'
import { testKey } from '#testing/settings'
import { proveOnly } from '#testing/sized'
import { startTestApp, type TestApp, until } from '#testing/test-app'

const itself = backroomItself('job')
const taken: string[] = []
let shop: TestApp
let worker: ServerProcess | undefined
/** Set: the moment the mail server has a mail, the server that sent it is killed. */
let killsSender = false

const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData: async (stream, _, done) => {
    taken.push(/^Message-ID: (.*)$/im.exec(await text(stream))?.[1] ?? '')
    if (killsSender) await worker?.kill()
    done()
  },
})
smtp.on('error', () => {})

beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false }) // this process only asks; the servers that send are killed
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  const { port } = smtp.server.address() as AddressInfo
  const settings = { mode: 'smtp', host: '127.0.0.1', port, security: 'none' } as const
  await shop.store.database.write(itself, async tx => {
    await tx.update(siteConfig).set({ isSandbox: false })
    await tx.update(mailSettings).set({ ...settings, fromAddress: 'shop@greenlane.example' })
  })
})
afterAll(async () => {
  await killServers()
  await new Promise<void>(done => smtp.close(() => done()))
  await shop.close()
})

const startWorker = async () => {
  worker = await startServerProcess({ databaseUrl: shop.databaseUrl, dataFolder: shop.folder, key: testKey })
}
const read = async (uid: number) => {
  const [mail] = await shop.store.database.orm.select().from(mailMessage).where(eq(mailMessage.uid, uid))
  return mail as typeof mailMessage.$inferSelect
}
/** The worker dies with the mail at the mail server and nothing written down; five minutes pass; another one comes. */
async function sendThroughCrash(order: MailOrder): Promise<number> {
  killsSender = true
  const uid = await shop.store.database.write(itself, tx => queueMail(tx, order))
  await startWorker()
  await until('the mail to be taken', async () => taken.includes(`<${uid}@${domain}>`), 30_000)
  await until('its sender to be dead', async () => (await read(uid)).state === 'sending')
  killsSender = false
  await shop.store.database.rows(
    sql`update mail_message set lease_until = now() - interval '1 second' where uid = ${uid}`,
  )
  await startWorker()
  await until('the mail to be settled', async () => (await read(uid)).state !== 'sending', 30_000)
  await worker?.kill()
  return uid
}

const domain = 'greenlane.example'
const order = { to: 'jo@shopper.example', subject: 'Hello', text: 'Good morning.' } as const

test('Killed between sending a mail and writing it down, nobody sends it a second time by itself', async () => {
  const uid = await sendThroughCrash({ ...order, kind: 'staffNotice' })
  expect((await read(uid)).state).toBe('uncertain')
  expect(taken.filter(id => id === `<${uid}@${domain}>`)).toHaveLength(1)
}, 90_000)

proveOnly?.(
  'A password reset is sent again under the same message id, so that nobody is locked out',
  async () => {
    const uid = await sendThroughCrash({ ...order, kind: 'staffReset' })
    expect(await read(uid)).toMatchObject({ state: 'sent', text: '' })
    expect(taken.filter(id => id === `<${uid}@${domain}>`)).toHaveLength(2)
  },
  90_000,
)
