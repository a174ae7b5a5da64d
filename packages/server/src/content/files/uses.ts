import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { liveLink } from '#kit/live-link'
import { aboutRecord, type Nouns } from '#kit/nouns'

/** Where a file is shown. */
export interface FileUse {
  readonly fileUid: number
  readonly entity: string
  readonly uid: number
  readonly field: string
  readonly text: string
  readonly path: string | null
}

/** Who shows some files, named and linked; what no room names is named by its kind and number. */
export async function usesOf(reader: Reader, nouns: Nouns, fileUids: readonly number[]): Promise<FileUse[]> {
  const record = { entity: sql`u.entity`, uid: sql`u.entity_uid` }
  const name = aboutRecord(nouns, record, ({ word, title }) => sql`${word}::text || ' ' || ${title}`)
  const opens = aboutRecord(nouns, record, noun => noun.opens ?? noun.table.uid)
  const { rows } = await reader.execute<Omit<FileUse, 'path'> & { opens: number | null }>(sql`
    select u.file_uid as "fileUid", u.entity, u.entity_uid as uid, u.field,
      coalesce(${name}, u.entity || ' ' || u.entity_uid) as text, ${opens} as opens
    from file_usage u where u.file_uid = any(${`{${fileUids.join(',')}}`}::int[])
    order by u.file_uid, text, u.field`)
  return rows.map(({ opens: at, ...use }) => ({
    ...use,
    path: at === null ? null : liveLink(nouns.get(use.entity)?.path(at) ?? ''),
  }))
}
