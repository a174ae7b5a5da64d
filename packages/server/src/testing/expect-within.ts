import { expect } from 'vitest'
import { watchMachine } from '#testing/machine'

/**
 * Holds a promise about time, or how many times as long something takes, made for a machine that does nothing else. One that seems
 * broken is measured again, and it is stretched by as much as others keep the machine busy.
 */
export async function expectWithin(
  limit: number,
  measure: () => Promise<number>,
  unit: 'ms' | 'times' = 'ms',
): Promise<void> {
  const tries: { took: number; most: number }[] = []
  for (let time = 0; time < 3; time++) {
    const stretch = watchMachine()
    const took = await measure()
    const most = limit * stretch()
    if (took <= most) return
    tries.push({ took, most })
  }
  expect(tries, `each took longer than ${limit} ${unit}`).toEqual([])
}
