import { binDays, imageVariants } from '@backroom/contract/content/files'
import { and, eq, sql } from 'drizzle-orm'
import { variantKey } from '#content/files/keep-upload'
import { backroomItself } from '#database/database'
import { isReferenceBroken } from '#kit/errors'
import type { Task } from '#kit/jobs/jobs'
import type { Kit } from '#kit/kit'
import type { Store } from '#kit/store'
import { file } from '#tables/content/files'
import { group } from '#tables/control/groups'

const atOnce = 500
/** Bytes put there since then may be those of a file that is being sent again and has no row yet. */
const lateMs = 3_600_000
const variants = Object.keys(imageVariants) as (keyof typeof imageVariants)[]
type Gone = Pick<typeof file.$inferSelect, 'sha256' | 'ext'>

/** Nightly: what has been in the bin for 30 days goes for good, unless something still shows it; the bytes with the last file that has them. */
export function emptyBin(kit: Kit): Task<Record<string, unknown>> {
  return {
    name: 'binEmpty',
    title: 'Emptying the bin of files',
    run: async (_, { store, signal }) => {
      const before = new Date(Date.now() - lateMs)
      const due = await store.database.rows<{ uid: number }>(sql`
        select uid from file f where ${isDue} order by uid limit ${atOnce}`)
      const gone: Gone[] = []
      for (const { uid } of due) {
        if (signal.aborted) break
        gone.push(...(await removeRow(store, uid)))
      }
      const unwanted = await wantedByNobody(kit, gone)
      for (const each of unwanted)
        for (const key of [
          `${each.sha256}.${each.ext}`,
          ...variants.map(size => variantKey(each.sha256, size)),
        ])
          await kit.files.remove(key, before)
    },
  }
}

const isDue = sql`f.deleted_at < now() - make_interval(days => ${binDays}) and not exists (select from file_usage u where u.file_uid = f.uid)`

/** How many files would go for good. */
export async function countDue(store: Store): Promise<number> {
  const { n } = await store.database.row<{ n: number }>(
    sql`select count(*)::int as n from file f where ${isDue}`,
  )
  return n
}

/** Brought back from the bin in this moment it stays; so does what a record names that does not say so. */
async function removeRow(store: Store, uid: number): Promise<Gone[]> {
  const isStillDue = and(eq(file.uid, uid), sql`deleted_at < now() - make_interval(days => ${binDays})`)
  try {
    return await store.database.write(backroomItself('job'), tx =>
      tx.delete(file).where(isStillDue).returning({ sha256: file.sha256, ext: file.ext }),
    )
  } catch (error) {
    if (isReferenceBroken(error)) return []
    throw error
  }
}

/** Those whose bytes no file of any store has: stores share them. */
async function wantedByNobody(kit: Kit, gone: readonly Gone[]): Promise<Gone[]> {
  if (gone.length === 0) return []
  const hashes = sql`${`{${gone.map(({ sha256 }) => sha256).join()}}`}::text[]`
  const wanted = new Set<string>()
  for (const { uid } of await kit.control.orm.select({ uid: group.uid }).from(group)) {
    const other = await kit.stores.of(uid).catch(() => null)
    if (!other) return [] // whoever cannot be asked may want any of them
    const rows = await other.database.rows<{ sha256: string }>(
      sql`select distinct sha256 from file where sha256 = any(${hashes})`,
    )
    for (const { sha256 } of rows) wanted.add(sha256)
  }
  return gone.filter(({ sha256 }) => !wanted.has(sha256))
}
