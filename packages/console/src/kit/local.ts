import type { z } from 'zod'
import { ExternalStore } from '#kit/external-store.ts'

const prefix = 'backroom.'
const all = new Set<Remembered<z.ZodType>>()

/** Something this browser remembers under `backroom.<name>`; what does not fit its schema is dropped. */
class Remembered<Schema extends z.ZodType> extends ExternalStore<z.output<Schema>> {
  constructor(
    readonly key: string,
    schema: Schema,
    private readonly fallback: z.output<Schema>,
  ) {
    super(readLocal(key, schema) ?? fallback)
  }

  override set(value: z.output<Schema>): void {
    super.set(value)
    try {
      localStorage.setItem(this.key, JSON.stringify({ v: 1, data: value }))
    } catch {
      // a full or forbidden storage costs the memory and nothing else
    }
  }

  /** Back to the beginning, as for somebody new. */
  forget(): void {
    localStorage.removeItem(this.key)
    super.set(this.fallback)
  }
}

/** A value that outlives the page; one that no longer fits its schema is dropped. */
export function remembered<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  fallback: z.output<Schema>,
) {
  const made = new Remembered(`${prefix}${name}`, schema, fallback)
  all.add(made as unknown as Remembered<z.ZodType>)
  return made
}

/** Forgets what the last person's work left in this browser; what belongs to the browser itself stays. */
export function forgetLocal(keep: readonly string[]): void {
  const isKept = (key: string) => keep.some(name => key === `${prefix}${name}`)
  for (const each of all) if (!isKept(each.key)) each.forget()
  for (const storage of [localStorage, sessionStorage]) {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
    for (const key of keys) if (key.startsWith(prefix) && !isKept(key)) storage.removeItem(key)
  }
}

function readLocal<Schema extends z.ZodType>(key: string, schema: Schema): z.output<Schema> | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as { v: 1; data: unknown } | null
    return kept?.v === 1 ? schema.safeParse(kept.data).data : undefined
  } catch {
    return undefined
  }
}
