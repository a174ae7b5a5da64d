import type { z } from 'zod'
import { ExternalStore } from '#kit/external-store.ts'

/** Something this browser remembers under `backroom.<name>`; what does not fit its schema is dropped. */
export function remembered<Schema extends z.ZodType>(name: string, schema: Schema, fallback: z.output<Schema>) {
  const key = `backroom.${name}`
  const store = new ExternalStore<z.output<Schema>>(read())
  function read(): z.output<Schema> {
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as { v: 1; data: unknown } | null
      const parsed = schema.safeParse(kept?.data)
      return parsed.success ? parsed.data : fallback
    } catch {
      return fallback
    }
  }
  return {
    get: () => store.get(),
    use: () => store.use(),
    set: (value: z.output<Schema>) => {
      store.set(value)
      localStorage.setItem(key, JSON.stringify({ v: 1, data: value }))
    },
  }
}
