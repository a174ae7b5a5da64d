import { createHash } from 'node:crypto'

/** What the database keeps of a storefront key. */
export function keyHash(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
