import { heldSql, recomputeSql } from '#supply/stock/availability'

/** What may be sold: worked out anew for the items that a subselect names, with `at` for the moment it is judged by. */
export const availability = { recomputeSql, heldSql } as const
