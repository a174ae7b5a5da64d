import { type SQL, sql } from 'drizzle-orm'
import { postgresCode, type Transaction } from '#database/database'
import type { Store } from '#kit/store'

/** SQLSTATEs that a record itself is to blame for: a value that does not fit, a rule of the database, a trigger's refusal. */
const ofRecord = /^(22|23|P0001)/

interface Job {
  readonly store: Store
  readonly task: string
}

/**
 * Does work in one piece for many records. Where the database refuses it because of one of them, they are halved until that one
 * stands alone: it is passed over and reported, and all others get theirs. Answers the uids of those passed over.
 */
export async function passingOver(
  tx: Transaction,
  { store, task }: Job,
  uids: SQL,
  work: (tx: Transaction, uids: SQL) => Promise<void>,
): Promise<number[]> {
  const first = await refusal(tx, uids, work)
  if (!first) return []
  const { rows } = await tx.execute<{ uid: number }>(
    sql`select distinct uid from (${uids}) p(uid) where uid is not null order by uid`,
  )
  const passed: number[] = []
  const waiting = [{ part: rows.map(({ uid }) => uid), code: first }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { part, code } = next
    if (part.length <= 1) {
      passed.push(...part)
      store.report({ kind: 'passedOver', task, groupUid: store.groupUid, uid: part[0] ?? null, code })
      continue
    }
    const middle = Math.ceil(part.length / 2)
    for (const half of [part.slice(0, middle), part.slice(middle)]) {
      const refused = await refusal(tx, listed(half), work)
      if (refused) waiting.push({ part: half, code: refused })
    }
  }
  return passed
}

/** Does the work, or undoes all of it and answers the code it was refused with. */
async function refusal(
  tx: Transaction,
  uids: SQL,
  work: (tx: Transaction, uids: SQL) => Promise<void>,
): Promise<string | undefined> {
  try {
    await tx.transaction(inner => work(inner, uids))
  } catch (error) {
    const code = postgresCode(error) ?? ''
    if (!ofRecord.test(code)) throw error
    return code
  }
}

function listed(uids: readonly number[]): SQL {
  return sql`select unnest(${`{${uids.join(',')}}`}::int[])`
}
