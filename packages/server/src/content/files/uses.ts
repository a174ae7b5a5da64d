import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { liveLink } from '#kit/live-link'
import type { Noun, Nouns } from '#kit/nouns'

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
  const read = (of: (noun: Noun) => Noun['title']) =>
    sql.join(
      [...nouns].map(
        ([entity, noun]) =>
          sql`when ${entity} then (select ${of(noun)} from ${noun.table} where ${noun.table.uid} = u.entity_uid)`,
      ),
      sql` `,
    )
  const { rows } = await reader.execute<Omit<FileUse, 'path'> & { opens: number | null }>(sql`
    select u.file_uid as "fileUid", u.entity, u.entity_uid as uid, u.field,
      coalesce(case u.entity ${read(({ word, title }) => sql`${word}::text || ' ' || ${title}`)} end, u.entity || ' ' || u.entity_uid) as text,
      case u.entity ${read(({ opens, table }) => opens ?? table.uid)} end as opens
    from file_usage u where u.file_uid = any(${`{${fileUids.join(',')}}`}::int[])
    order by u.file_uid, text, u.field`)
  return rows.map(({ opens, ...use }) => ({
    ...use,
    path: opens === null ? null : liveLink(nouns.get(use.entity)?.path(opens) ?? ''),
  }))
}
