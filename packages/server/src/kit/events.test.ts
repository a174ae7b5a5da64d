import { logOut } from '@backroom/contract/access/session'
import { blankBrand, brands } from '@backroom/contract/items/brands/brands'
import type { StoreEvent } from '@backroom/contract/kit/event'
import { reportOpen } from '@backroom/contract/shell/events'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EventListener, listenToEvents } from '#testing/event-listener'
import { change, hire, TestBrowser } from '#testing/sign-in'
import { proveOnly } from '#testing/sized'
import { startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
let url: string
const listeners: EventListener[] = []
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  url = await shop.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  for (const listener of listeners) listener.close()
  await shop.close()
})

const listenAs = async (username: string) => {
  const listener = await listenToEvents(url, await shop.as(username))
  listeners.push(listener)
  return listener
}
const make = async (name: string) => (await shop.as('admin')).call(brands.create, { body: blankBrand(name) })
const isChangeOf = (uid: number) => (event: StoreEvent) =>
  event.type === 'record.changed' && event.uid === uid

describe('An event', () => {
  test('tells of every save: which record, its version, who', async () => {
    const ecommerce = await listenAs('ecommerce')
    const made = await make('Heard')
    await ecommerce.hears('the new brand', isChangeOf(made.uid))
    expect(ecommerce.heard).toContainEqual({
      type: 'record.changed',
      entity: 'brand',
      uid: made.uid,
      version: 1,
      by: { uid: 1, name: 'Megan Hughes' },
    })
  })

  test('is not sent for a save that was refused', async () => {
    const admin = await shop.as('admin')
    const listener = await listenAs('admin')
    await admin.refused(brands.create, { body: blankBrand('Fellside') })
    const made = await make('After the refusal')
    await listener.hears('the next brand', isChangeOf(made.uid))
    expect(listener.heard).toHaveLength(1)
  })

  test('of a record reaches only those who may read it', async () => {
    const [ecommerce, payments] = [await listenAs('ecommerce'), await listenAs('payments')]
    const made = await make('Not for everybody')
    await (await shop.as('admin')).call(reportOpen, {
      body: { entity: 'brand', uid: made.uid, isOpen: true },
    })
    await ecommerce.hears(
      'the page that was opened',
      event => event.type === 'record.open' && event.uid === made.uid,
    )
    await shop.store.events.send(shop.store.database.orm, {
      type: 'record.changed',
      entity: 'all',
      uid: 9,
      version: 1,
      by: { uid: 0, name: 'x' },
    })
    await payments.hears(
      'what is for everybody',
      event => event.type === 'record.changed' && event.entity === 'all',
    )
    expect(payments.heard).toHaveLength(1)
  })

  test('still comes, and comes once, after the connection that hears them was lost', async () => {
    const listener = await listenAs('admin')
    for (const time of [1, 2, 3]) {
      await shop.kit.control.rows(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'backroom events' and datname = ${`${new URL(shop.databaseUrl).pathname.slice(1)}_store`}`)
      const made = await make(`Lost ${time}`)
      const again = await shop.as('admin')
      await until('an event after the loss', async () => {
        const opened = await again.call(brands.read, { params: { uid: made.uid } })
        await again.call(brands.update, {
          params: { uid: made.uid },
          body: { ...opened, pageTitle: `${Math.random()}` },
        })
        return listener.heard.some(isChangeOf(made.uid))
      })
    }
    const versions = listener.heard.map(
      event => event.type === 'record.changed' && `${event.uid} ${event.version}`,
    )
    expect(new Set(versions).size).toBe(versions.length)
  })
})

describe('Who has a record open', () => {
  test('is told to whoever opens it next, with since when', async () => {
    const [admin, ecommerce] = [await shop.as('admin'), await shop.as('ecommerce')]
    const report = (isOpen: boolean) => admin.call(reportOpen, { body: { entity: 'brand', uid: 3, isOpen } })
    const others = () => ecommerce.call(reportOpen, { body: { entity: 'brand', uid: 3, isOpen: true } })
    await report(true)
    await until('the other page to be known', async () => (await others()).length === 1)
    const [first] = await others()
    expect(first?.by.name).toBe('Megan Hughes')
    await report(true)
    expect((await others())[0]?.since).toBe(first?.since)
    await report(false)
    await until('the closed page to be forgotten', async () => (await others()).length === 0)
  })

  test('cannot be asked of records one may not read', async () => {
    const payments = await shop.as('payments')
    const { status, body } = await payments.refused(reportOpen, {
      body: { entity: 'brand', uid: 3, isOpen: true },
    })
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'permission' })
    expect(
      (await payments.refused(reportOpen, { body: { entity: 'nothing', uid: 3, isOpen: true } })).status,
    ).toBe(400)
  })
})

test('A closed stream is listened to no longer', async () => {
  const before = shop.store.events.listenerCount
  const listener = await listenAs('manager')
  await until('the stream to open', async () => shop.store.events.listenerCount === before + 1)
  listener.close()
  await until('the stream to close', async () => shop.store.events.listenerCount === before)
})

describe('A stream of events', () => {
  const open = async (username: string) => {
    await hire(shop.kit, username, { level: 'Ecommerce Management' })
    const till = new TestBrowser(shop.app)
    await till.logIn(username)
    const listener = await listenToEvents(url, {
      token: till.token,
      cookie: `mtbind=${till.cookies.get('mtbind')}`,
    })
    listeners.push(listener)
    return { till, listener }
  }

  test.each([
    ['logged out', ({ till }: Opened) => till.ask(logOut)],
    ['disabled', ({ username }: Opened) => change(shop.kit, username, { status: 'disabled' })],
    [
      'given another level',
      ({ username }: Opened) => change(shop.kit, username, { level: 'Payment Management' }),
    ],
  ])('ends within 5 s once its person is %s, and tells them nothing more', async (what, end) => {
    const username = `stream-${what.replaceAll(' ', '-')}`
    const { till, listener } = await open(username)
    await listener.hears('a save', isChangeOf((await make(`Before ${what}`)).uid))
    await end({ till, username })
    await until('the stream to end', async () => listener.isEnded, 5_000)
    const heard = listener.heard.length
    await make(`After ${what}`)
    expect(listener.heard).toHaveLength(heard)
  })

  proveOnly?.('stays open for as long as the session does', async () => {
    const { listener } = await open('stream-kept')
    await new Promise(resolve => setTimeout(resolve, 5_000))
    expect(listener.isEnded).toBe(false)
    await listener.hears('a save', isChangeOf((await make('Much later')).uid))
  })
})

interface Opened {
  readonly till: TestBrowser
  readonly username: string
}
