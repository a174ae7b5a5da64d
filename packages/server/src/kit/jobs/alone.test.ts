import { expect, test } from 'vitest'
import { alone } from '#kit/jobs/alone'
import type { Store } from '#kit/store'

function storeThatQueues() {
  const queued: unknown[] = []
  const tx = { execute: async (statement: unknown) => void queued.push(statement) }
  const database = { write: async (_: unknown, work: (on: typeof tx) => Promise<unknown>) => work(tx) }
  return { store: { database } as unknown as Store, queued }
}

test('A second run beside the first goes and comes back later; another store is not kept waiting', async () => {
  const one = storeThatQueues()
  const other = storeThatQueues()
  let finish = () => {}
  const held = new Promise<void>(resolve => {
    finish = resolve
  })
  const runs: Store[] = []
  const task = alone({
    name: 'alone-test',
    title: 'Alone',
    run: async (_: object, { store }) => {
      runs.push(store)
      await held
    },
  })
  const context = (store: Store) => ({ store, signal: new AbortController().signal, attempt: 1 })
  const first = task.run({}, context(one.store))
  await task.run({}, context(one.store))
  const elsewhere = task.run({}, context(other.store))
  expect(runs).toEqual([one.store, other.store])
  expect([one.queued.length, other.queued.length]).toEqual([1, 0])
  finish()
  await Promise.all([first, elsewhere])
  await task.run({}, context(one.store))
  expect(runs.length).toBe(3)
})
