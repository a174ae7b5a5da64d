import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { invalid } from '#kit/errors'

const deepMost = 3

interface Edge {
  readonly from: number
  readonly to: number
}

/**
 * Refuses rules that lead back to themselves: by naming a collection, by naming a tag it carries, or by taking over the rule
 * above it. Asked after a write, in its transaction, so that it sees what everybody's rules come to.
 */
export async function refuseLoops(reader: Reader, uid: number, field = 'rule'): Promise<void> {
  const { rows: edges } = await reader.execute<Edge & Record<string, unknown>>(sql`
    select d.collection_uid as "from", d.ref::int as "to" from collection_dependency d where d.kind = 'collection'
    union select d.collection_uid, l.collection_uid from collection_dependency d join collection_tag_link l on l.tag_uid::text = d.ref where d.kind = 'tag'
    union select c.uid, c.parent_uid from collection c where c.inherit_rules and c.parent_uid is not null`)
  const next = new Map<number, number[]>()
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to])
  const loop = pathBack(next, uid)
  if (loop) {
    const [own, other] = await namesOf(reader, [uid, loop])
    throw invalid({
      [field]: loop === uid ? `"${own}" would depend on itself.` : `"${other}" already depends on "${own}".`,
    })
  }
  const named = edges.filter(({ from, to }) => from !== to)
  if (depthThrough(named, uid) > deepMost)
    throw invalid({ [field]: sentence`Rules may name each other's collections at most ${deepMost} deep.` })
}

/** The collection named by this one from which a way leads back to it. */
function pathBack(next: ReadonlyMap<number, readonly number[]>, uid: number): number | null {
  for (const first of next.get(uid) ?? []) {
    const seen = new Set<number>()
    const open = [first]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === uid) return first
      if (seen.has(at)) continue
      seen.add(at)
      open.push(...(next.get(at) ?? []))
    }
  }
  return null
}

/** How many steps the longest way through a collection has. There are no loops left when it is asked. */
function depthThrough(edges: readonly Edge[], uid: number): number {
  const longest = (at: number, of: (edge: Edge) => [number, number]): number => {
    const ways = edges.map(of).filter(([from]) => from === at)
    return ways.length === 0 ? 0 : 1 + Math.max(...ways.map(([, to]) => longest(to, of)))
  }
  return longest(uid, ({ from, to }) => [from, to]) + longest(uid, ({ from, to }) => [to, from])
}

async function namesOf(reader: Reader, uids: readonly number[]): Promise<string[]> {
  const { rows } = await reader.execute<{ uid: number; name: string }>(
    sql`select uid, name from collection where uid = any(${`{${uids.join(',')}}`}::int[])`,
  )
  return uids.map(uid => rows.find(row => row.uid === uid)?.name ?? '')
}
