import { createHash, timingSafeEqual } from 'node:crypto'

/** What is kept of a random token: it can be recognised and not be made from a dump. */
export function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Compares without telling by time how much was right. */
export function isSame(left: string, right: string): boolean {
  const a = Buffer.from(left)
  const b = Buffer.from(right)
  return a.length === b.length && timingSafeEqual(a, b)
}
