import type { z } from 'zod'
import { ExternalStore } from '#kit/external-store.ts'

/** Something this browser remembers under `backroom.<name>`; what does not fit its schema is dropped. */
class Remembered<Schema extends z.ZodType> extends ExternalStore<z.output<Schema>> {
  constructor(
    private readonly key: string,
    schema: Schema,
    fallback: z.output<Schema>,
  ) {
    super(readLocal(key, schema) ?? fallback)
  }

  override set(value: z.output<Schema>): void {
    super.set(value)
    localStorage.setItem(this.key, JSON.stringify({ v: 1, data: value }))
  }
}

/** A value that outlives the page; one that no longer fits its schema is dropped. */
export function remembered<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  fallback: z.output<Schema>,
) {
  return new Remembered(`backroom.${name}`, schema, fallback)
}

function readLocal<Schema extends z.ZodType>(key: string, schema: Schema): z.output<Schema> | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as { v: 1; data: unknown } | null
    return schema.safeParse(kept?.data).data
  } catch {
    return undefined
  }
}
