import { isDeepStrictEqual } from 'node:util'

/** Whether two values are one to a person: dates and their text in any zone, undefined and null are. */
export function isSame(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(plain(one), plain(other))
}

function plain(value: unknown): unknown {
  if (value === null || value === undefined) return null
  const read: unknown = typeof value === 'object' ? JSON.parse(JSON.stringify(value)) : value
  const isInstant = typeof read === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(read)
  return isInstant ? Date.parse(read as string) : read
}
