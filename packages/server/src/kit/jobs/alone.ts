import { backroomItself } from '#database/database'
import { enqueueNow, type Task } from '#kit/jobs/jobs'
import type { Store } from '#kit/store'

const itself = backroomItself('job')

/**
 * A task that works through all there is, of which every transaction asks for a run. A second one beside it would only take a place
 * that another job waits for, so it goes and comes back in a second: the first may just have looked for the last time.
 */
export function alone<Payload>(task: Task<Payload>): Task<Payload> {
  const busy = busyWith(task.name)
  const itselfAlone: Task<Payload> = {
    name: task.name,
    title: task.title,
    run: async (payload, context) => {
      const { store } = context
      if (busy.has(store)) {
        await store.database.write(itself, tx =>
          enqueueNow(tx, itselfAlone, payload, { key: `${task.name}:again`, inSeconds: 1 }),
        )
        return
      }
      busy.add(store)
      try {
        await task.run(payload, context)
      } finally {
        busy.delete(store)
      }
    },
  }
  return itselfAlone
}

const stores = new Map<string, WeakSet<Store>>()

/** By name: a task may be made anew wherever it is asked for. */
function busyWith(name: string): WeakSet<Store> {
  const busy = stores.get(name) ?? new WeakSet()
  stores.set(name, busy)
  return busy
}
