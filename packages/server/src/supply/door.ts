import { heldSql, recomputeSql } from '#supply/stock/availability'
import { despatchUnits, releaseUnits, takeBackUnits } from '#supply/stock/of-lines'
import { reserve } from '#supply/stock/reserving'
import { forgetSignUps } from '#supply/stock/sign-ups'

/** What may be sold: worked out anew for the items that a subselect names, with `at` for the moment it is judged by. */
export const availability = { recomputeSql, heldSql } as const

/** What is promised to orders, and becomes of it. */
export const promises = {
  reserve,
  release: releaseUnits,
  despatch: despatchUnits,
  takeBack: takeBackUnits,
} as const

/** Who waits for an item to come back. */
export const signUps = { forget: forgetSignUps } as const
