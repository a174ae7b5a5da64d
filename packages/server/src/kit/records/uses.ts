import { counted } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { pointings } from '#database/schema'
import type { ConsequenceRule } from '#kit/bulk/definition'
import { refused } from '#kit/errors'
import { liveLink } from '#kit/live-link'
import type { Pointing } from '#tables/pointing'

/** Records of one kind: some uids, or a query for them. */
export interface Pointed {
  readonly to: string
  readonly uids: readonly number[] | SQL
}

/** How many of one kind point at something, and where to look at them. */
export interface Use {
  readonly one: string
  readonly count: number
  readonly text: string
  readonly path?: string
}

const allPointingAt = (to: string) => pointings.filter(each => each.to === to)
/** Those that whoever removes something is told of. */
const pointingAt = (to: string) => allPointingAt(to).filter(({ isPrivate }) => !isPrivate)

/** The uids of some records, as a query. */
function asked(uids: Pointed['uids']): SQL {
  return Array.isArray(uids) ? sql`select unnest(${`{${uids.join(',')}}`}::int[])` : (uids as SQL)
}

function pathOf({ path, filter }: Pointing, uids: Pointed['uids']): string | null {
  if (path === undefined) return null
  const one = Array.isArray(uids) && uids.length === 1 ? uids : undefined
  const narrowed =
    filter && one
      ? `?filter=${encodeURIComponent(JSON.stringify([{ field: filter, op: 'in', value: one }]))}`
      : ''
  return liveLink(`${path}${narrowed}`)
}

/** Everything that points at some records, counted, with the way there. What points at several of them in one way counts once. */
export async function usesOf(reader: Reader, pointed: readonly Pointed[]): Promise<Use[]> {
  const known = new Map<string, { readonly pointing: Pointing; path: string | null; users: SQL[] }>()
  for (const { to, uids } of pointed)
    for (const pointing of pointingAt(to)) {
      const said = known.get(pointing.one) ?? { pointing, path: pathOf(pointing, uids), users: [] }
      said.users.push(pointing.users(asked(uids)))
      known.set(pointing.one, said)
    }
  const kinds = [...known.values()]
  if (kinds.length === 0) return []
  const counts = kinds.map(
    ({ users }) => sql`(select count(*)::int from (${sql.join(users, sql` union `)}) users)`,
  )
  const { rows } = await reader.execute<{ counts: number[] }>(
    sql`select array[${sql.join(counts, sql`, `)}] as counts`,
  )
  return kinds.flatMap(({ pointing: { one, many }, path }, at) => {
    const count = rows[0]?.counts[at] ?? 0
    return count === 0 ? [] : [{ one, count, text: counted(count, one, many), ...(path && { path }) }]
  })
}

type UsedBy = Pick<Use, 'text' | 'path'>

/** Everything that points at one record and is told of by name, with the way there. */
export async function namedUses(reader: Reader, { to, uid }: { to: string; uid: number }) {
  const asks = pointingAt(to).flatMap(({ named }, place) =>
    named ? sql`select ${place}::int as place, text, path from (${named(asked([uid]))}) each` : [],
  )
  const { rows } = await reader.execute<{ text: string; path: string | null }>(
    sql`select text, path from (${sql.join(asks, sql` union all `)}) uses order by place, text`,
  )
  return rows
}

/** How many point at the record of a row, as an expression. */
export function usesCount(to: string, uid: SQL): SQL {
  const counts = pointingAt(to).map(
    ({ users }) => sql`(select count(*) from (${users(sql`select ${uid}`)}) users)`,
  )
  return sql`(${sql.join(counts, sql` + `)})::int`
}

/** What others point at is not removed: the refusal names each of them, and how to go on. */
export async function refuseWhileUsed(
  reader: Reader,
  name: string,
  pointed: readonly Pointed[],
  { has = 'is used by', also = [], instead = '' }: { has?: string; also?: UsedBy[]; instead?: string } = {},
): Promise<void> {
  const uses = await usesOf(reader, pointed)
  const usedBy = [...also, ...uses.map(({ text, path }) => ({ text, ...(path && { path }) }))]
  if (usedBy.length === 0) return
  const users = usedBy
    .map(({ text }) => text)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' and ')
  throw refused(`${name} ${has} ${users}.${instead && ` ${instead}`}`, { code: 'used', usedBy })
}

/** What a bulk change of records will do to those that point at them, a sentence for each kind. */
export function usesChanging(
  to: string,
  saying: (users: string, count: number) => string,
  records: (records: SQL) => SQL = each => each,
): ConsequenceRule[] {
  return pointingAt(to).map(({ one, many, path, users }) => ({
    count: changed => sql`select count(*)::int as count from (${users(records(changed))}) users`,
    text: count => saying(counted(count, one, many), count),
    ...(path && { link: path }),
  }))
}

/** Lets all that points at some records point at another, but what their noun does itself. */
export async function repoint(
  tx: Transaction,
  to: string,
  from: readonly number[],
  into: number,
): Promise<void> {
  for (const { repoint: change } of allPointingAt(to)) if (change) await tx.execute(change(asked(from), into))
}
