import type { Rows } from '#kit/data-table/use-rows.ts'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

/** How many match; an estimate is not shown as if it were counted. */
export function totalText({ count, isEstimate }: NonNullable<Rows['total']>): string {
  return isEstimate ? say('about {n}', { n: format.number(roundish(count)) }) : format.number(count)
}

function roundish(count: number): number {
  const step = 10 ** Math.max(2, Math.floor(Math.log10(count)) - 2)
  return Math.round(count / step) * step
}
