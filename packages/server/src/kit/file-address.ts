import type { ImageVariant } from '@backroom/contract/content/files'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** SQL for the public address of a file in one of its sizes; null when there is no file. */
export function fileAddress(fileUid: PgColumn | SQL, variant: ImageVariant | 'original'): SQL {
  return sql`file_address(${fileUid}, ${variant}::text)`
}
