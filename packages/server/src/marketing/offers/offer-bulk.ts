import { sql } from 'drizzle-orm'
import { invalid } from '#kit/errors'

interface Days {
  readonly startsAt: string | null
  readonly endsAt: string | null
}

/** What switching many on or off writes, of coupons and star buys alike. */
export const setActive = {
  change: ({ active }: { readonly active: boolean }) => ({ active: sql`${active}::boolean` }),
}

/** What giving many the same days writes, and when it is refused. */
export const setDays = {
  change: ({ startsAt, endsAt }: Days) => ({
    startsAt: sql`${startsAt}::timestamptz`,
    endsAt: sql`${endsAt}::timestamptz`,
  }),
  check: async ({ startsAt, endsAt }: Days) => {
    if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt))
      throw invalid({ endsAt: 'Ends must be after Starts.' })
  },
}
