import type { ImageVariant } from '@backroom/contract/content/files'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** SQL for the public address of a file in one of its sizes; null when there is no file, which most rows of a long list need not call a function for. */
export function fileAddress(fileUid: PgColumn | SQL, variant: ImageVariant | 'original'): SQL {
  return sql`case when ${fileUid} is not null then file_address(${fileUid}, ${variant}::text) end`
}
