import { TestRunner, test } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    figures?: string[]
  }
}

const isProving = process.env.BACKROOM_PROVE === '1'

/** How large a dear proof is: small in `npm test`, whole in `npm run prove`, which runs every file that asks this. */
export function sized<Size>(small: Size, whole: Size): Size {
  return isProving ? whole : small
}

/** A test for `npm run prove` alone: `proveOnly?.('does this', …)`. Another of its file fails in `npm test` for the same mistake. */
export const proveOnly = isProving ? test : undefined

/** What a proof counted or measured; `npm run prove` writes it beside the proof's name. */
export function tell(...figures: string[]): void {
  const test = TestRunner.getCurrentTest()
  if (test) test.meta.figures = [...(test.meta.figures ?? []), ...figures]
}
