import { expect } from 'vitest'

/** Holds a promise about time. One that seems broken is measured again, since other work on the machine looks the same. */
export async function expectWithin(ms: number, measure: () => Promise<number>): Promise<void> {
  const times: number[] = []
  for (let time = 0; time < 3; time++) {
    times.push(await measure())
    if (Math.min(...times) <= ms) return
  }
  expect(Math.min(...times), `took ${times.map(Math.round).join(', ')} ms`).toBeLessThanOrEqual(ms)
}
