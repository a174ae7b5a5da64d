import { say as sayIn, type Wording, type Words } from '@backroom/contract/wording/say'

let wording: Wording = 'en-GB'

/** British text in, the reader's wording out. Every word a person reads passes through here. */
export function say(text: string, words?: Words): string {
  return sayIn(wording, text, words)
}

/** Called once the store's locale is known; the whole console is drawn anew. */
export function setWording(next: Wording): void {
  wording = next
}
