import { useSyncExternalStore } from 'react'

/** A value outside React that components can follow: small, whole, replaced and never changed in place. */
export class ExternalStore<Value> {
  private readonly listeners = new Set<() => void>()

  constructor(private value: Value) {}

  get(): Value {
    return this.value
  }

  set(next: Value): void {
    if (Object.is(next, this.value)) return
    this.value = next
    for (const listener of this.listeners) listener()
  }

  update(change: (value: Value) => Value): void {
    this.set(change(this.value))
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
}

/** The value of a store, followed by the component that calls this. */
export function useValue<Value>(store: ExternalStore<Value>): Value {
  const read = () => store.get()
  return useSyncExternalStore(store.subscribe, read, read)
}
