import type { Words } from '@backroom/contract/wording/say'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** A sentence about one thing or about `{n}` of them: "1 file is moved", "1,200 files are moved". */
export function sayCount(n: number, one: string, many: string, words?: Words): string {
  return n === 1 ? say(one, words) : say(many, { ...words, n: format.number(n) })
}
