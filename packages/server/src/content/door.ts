import { sql } from 'drizzle-orm'
import { forgetMails, forgetTexts, repointMails, suppressForGood } from '#content/messages/forget'
import type { Transaction } from '#database/database'

/** What was written to somebody whose record is merged, or whose data are removed. */
export const messagesOf = { forgetMails, forgetTexts, repointMails, suppressForGood } as const

/** An address of the site that has become another. */
export interface AddressMove {
  readonly from: string
  readonly to: string
}

/**
 * An address of the site has changed: the old one leads to the new one, whatever led to the old one goes straight to
 * the new one, and nothing leads away from it. So there are neither chains nor loops.
 */
export function recordMove(tx: Transaction, from: string, to: string): Promise<void> {
  return recordMoves(tx, [{ from, to }])
}

/** The same of many addresses at once, none of which may be the new one of another. */
export async function recordMoves(tx: Transaction, moves: readonly AddressMove[]): Promise<void> {
  const changed = moves.filter(({ from, to }) => from !== to)
  if (changed.length === 0) return
  const rows = sql`jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as m("from" text, "to" text)`
  await tx.execute(sql`delete from redirect r using ${rows} where r.from_path = m."to"`)
  await tx.execute(
    sql`update redirect r set to_path = m."to" from ${rows} where r.to_path = m."from" and r.from_path <> m."to"`,
  )
  await tx.execute(sql`
    insert into redirect (from_path, to_path, source) select distinct on (m."from") m."from", m."to", 'addressChange' from ${rows}
    on conflict (from_path) do update set to_path = excluded.to_path, active = true
    where redirect.to_path <> excluded.to_path or not redirect.active`)
}
