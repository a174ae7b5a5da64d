import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { SmtpMail, type SmtpOptions } from '#outside/smtp/live'
import { MailFailure, type OutgoingMail } from '#outside/smtp/port'
import { testCertificate } from '#testing/certificate'

const servers: SMTPServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise<void>(done => server.close(() => done()))
})

const mail: OutgoingMail = {
  from: { name: 'Green Lane Cycles', address: 'shop@greenlane.example' },
  replyTo: 'help@greenlane.example',
  to: 'jo@shopper.example',
  subject: 'Größe passt',
  text: 'Guten Morgen.\n.\nEin Punkt allein.',
  html: '<p>Guten Morgen.</p>',
  messageId: '<42@greenlane.example>',
  attempt: 1,
}

const plain = { disabledCommands: ['AUTH', 'STARTTLS'] satisfies string[] }

async function serverThat(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ logger: false, ...options })
  server.on('error', () => {})
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return (server.server.address() as AddressInfo).port
}

function mailThrough(port: number, more: Partial<SmtpOptions> = {}): SmtpMail {
  return new SmtpMail({
    host: '127.0.0.1',
    port,
    security: 'none',
    username: '',
    password: '',
    dkim: null,
    ...more,
  })
}

async function failure(sending: Promise<unknown>): Promise<MailFailure> {
  const error = await sending.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(MailFailure)
  return error as MailFailure
}

const refusing = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code })

describe('A mail through SMTP', () => {
  test('arrives whole, with its own message id and a reply address', async () => {
    const seen: { raw: string; from: string; to: string[] }[] = []
    const port = await serverThat({
      ...plain,
      onData: async (stream, session, done) => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom ? mailFrom.address : ''
        seen.push({ raw: await text(stream), from, to: rcptTo.map(({ address }) => address) })
        done()
      },
    })
    expect((await mailThrough(port).send(mail)).code).toBe('250')
    expect(seen).toHaveLength(1)
    expect(seen[0]).toMatchObject({ from: 'shop@greenlane.example', to: ['jo@shopper.example'] })
    for (const header of [
      'Message-ID: <42@greenlane.example>',
      'From: Green Lane Cycles <shop@greenlane.example>',
      'Reply-To: help@greenlane.example',
    ])
      expect(seen[0]?.raw).toContain(header)
    expect(seen[0]?.raw).toMatch(/multipart\/alternative/)
  })

  test('goes by STARTTLS with a login, and only so when that is asked for', async () => {
    const certificate = await testCertificate()
    const logins: unknown[] = []
    let wasSecure = false
    const port = await serverThat({
      key: certificate.key,
      cert: certificate.cert,
      onAuth: ({ username, password }, session, done) => {
        logins.push({ username, password })
        wasSecure = session.secure
        if (password === 'right') done(null, { user: username })
        else done(refusing(535, 'Authentication credentials invalid'))
      },
      onData: (stream, _, done) => stream.resume().once('end', () => done()),
    })
    const secure = { security: 'starttls', username: 'shop', password: 'right', host: 'localhost' } as const
    await mailThrough(port, { ...secure, ca: certificate.cert }).send(mail)
    expect(logins).toEqual([{ username: 'shop', password: 'right' }])
    expect(wasSecure).toBe(true)

    const wrong = await failure(
      mailThrough(port, { ...secure, password: 'wrong', ca: certificate.cert }).send(mail),
    )
    expect(wrong).toMatchObject({ kind: 'paused', answer: { code: '535' } })
    const untrusted = await failure(mailThrough(port, secure).send(mail))
    expect(untrusted.kind).toBe('paused')
    const bare = await serverThat({ ...plain })
    expect((await failure(mailThrough(bare, { security: 'starttls' }).send(mail))).kind).toBe('paused')
  })

  test.each([
    [451, '4.7.1 Later', 'deferred', false],
    [550, '5.1.1 No such user', 'failed', true],
    [552, '5.2.2 Mailbox full', 'failed', false],
  ] as const)('refused with %i is %s', async (code, words, kind, isDead) => {
    const port = await serverThat({ ...plain, onRcptTo: (_, __, done) => done(refusing(code, words)) })
    const refused = await failure(mailThrough(port).send(mail))
    expect(refused).toMatchObject({ kind, isDeadAddress: isDead, answer: { code: String(code) } })
  })

  test('refused after its data was read is told by the code', async () => {
    const port = await serverThat({
      ...plain,
      onData: (stream, _, done) => stream.resume().once('end', () => done(refusing(554, '5.7.1 Spam'))),
    })
    expect(await failure(mailThrough(port).send(mail))).toMatchObject({
      kind: 'failed',
      enhancedCode: '5.7.1',
    })
  })

  test('is uncertain when the line breaks after its data, and deferred when it breaks before', async () => {
    const after = await serverThat({
      ...plain,
      onData: stream => stream.resume().once('end', () => drop(servers[0])),
    })
    expect((await failure(mailThrough(after).send(mail))).kind).toBe('uncertain')
    const before = await serverThat({ ...plain, onMailFrom: () => drop(servers[1]) })
    expect((await failure(mailThrough(before).send(mail))).kind).toBe('deferred')
    expect((await failure(mailThrough(1).send(mail))).kind).toBe('deferred')
  })

  test('can be tried without sending one', async () => {
    const sent: string[] = []
    const open = await serverThat({
      ...plain,
      onMailFrom: ({ address }, _, done) => done(void sent.push(address)),
    })
    expect(await mailThrough(open).test()).toBe('127.0.0.1 lets us in.')
    const closed = await serverThat({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(refusing(535, '5.7.8 No')),
    })
    expect((await failure(mailThrough(closed, { username: 'shop', password: 'wrong' }).test())).kind).toBe(
      'paused',
    )
    expect(sent).toEqual([])
  })
})

/** The line breaks, as when a cable is pulled. */
function drop(server: SMTPServer | undefined) {
  for (const connection of server?.connections ?? [])
    (connection as unknown as { _socket: { destroy(): void } })._socket.destroy()
}
