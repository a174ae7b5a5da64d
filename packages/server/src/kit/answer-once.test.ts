import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { answerClock, answerOnce } from '#kit/answer-once'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let done: number
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
})
afterAll(() => shop.close())
beforeEach(() => {
  done = 0
})

const ask = (key: string, more: { userUid?: number; call?: string; fails?: boolean } = {}) =>
  shop.store.database.write(backroomItself('job'), tx =>
    answerOnce(tx, { call: more.call ?? 'sale', userUid: more.userUid ?? 1, key }, async () => {
      await tx.execute(sql`select pg_sleep(0.05)`)
      if (more.fails) throw new Error('declined')
      done += 1
      return { number: done }
    }),
  )

test('What is sent again, or by several at once, is done once and answered the same', async () => {
  const answers = await Promise.all([ask('a'), ask('a'), ask('a')])
  expect([done, ...answers]).toEqual([1, { number: 1 }, { number: 1 }, { number: 1 }])
  expect([await ask('a'), done]).toEqual([{ number: 1 }, 1])
})

test('What failed left no answer, and is done when it is sent again', async () => {
  await expect(ask('b', { fails: true })).rejects.toThrow('declined')
  expect([await ask('b'), done]).toEqual([{ number: 1 }, 1])
})

test('A key of somebody else, or of another call, is another key', async () => {
  await ask('c')
  await ask('c', { userUid: 2 })
  await ask('c', { call: 'refund' })
  expect(done).toBe(3)
})

test('Answers go after two days', async () => {
  await ask('d')
  await shop.store.database.rows(sql`update kept_answer set at = now() - interval '49 hours' where key = 'd'`)
  await answerClock[0]?.task.run({}, { store: shop.store, signal: new AbortController().signal, attempt: 1 })
  expect(await shop.store.database.rows(sql`select from kept_answer where key = 'd'`)).toEqual([])
  expect(await shop.store.database.rows(sql`select from kept_answer where key = 'c'`)).toHaveLength(3)
})
