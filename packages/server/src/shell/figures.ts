import type { Store } from '#kit/store'

/** What belongs together comes together: a save tells of several records, and a run of many. */
const settlesMs = 1_000
/** However busy a shop is, its figures are not counted more often than this. */
const restsMs = 10_000

/**
 * Follows what is changed in each store whose figures were asked for. What was counted is dropped once for many changes, and those who look at
 * it are told, so that a card never says what its list has not said for half a minute.
 */
export class Figures {
  private readonly followed = new WeakSet<Store>()

  constructor(private readonly drop: (store: Store) => void) {}

  follow(store: Store): void {
    if (this.followed.has(store)) return
    this.followed.add(store)
    let isWaiting = false
    let toldAt = 0
    const tell = () => {
      isWaiting = false
      toldAt = Date.now()
      this.drop(store)
      store.events.tellHere({ type: 'figures.changed' })
    }
    store.events.onNews(event => {
      const isChange = !event || event.type === 'record.changed' || event.type === 'bulk.finished'
      if (!isChange || isWaiting) return
      isWaiting = true
      setTimeout(tell, Math.max(settlesMs, toldAt + restsMs - Date.now())).unref()
    })
  }
}
