import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '#database/database'
import type { DemoSize } from '#demo/items/items'
import type { FileStore } from '#kit/files/file-store'
import type { Secrets } from '#kit/secrets'

/** What the demo store is filled with. */
export interface DemoParts {
  readonly files: FileStore
  readonly size: DemoSize
}

/** What the installation is filled with, where everybody has the same password. */
export interface DemoPeopleParts {
  readonly secrets: Secrets
  readonly passwordHash: string
}

/**
 * What a room brings to the demo store. All rooms are asked round by round, in the order of the house, each with statements over whole
 * sets: every test copies this store, and the first start waits for it.
 */
export interface DemoRoom {
  /** Its records that go when the demo is removed; whatever is not named stays: settings, places and people. */
  readonly goes?: readonly PgTable[]
  /** Columns by which rows of these belong to a record: they stay with one that stays, besides those that always go with it. */
  readonly parts?: readonly PgColumn[]
  /** What stands without any other room's records: settings, places, trees, names. */
  prepare?(tx: Transaction, parts: DemoParts): Promise<void>
  /** Its records, once everything is prepared and the rooms before it are filled. */
  fill?(tx: Transaction, parts: DemoParts): Promise<void>
  /** What is made of the records of all rooms, and worked out over them. */
  finish?(tx: Transaction, parts: DemoParts): Promise<void>
  /** What it keeps in the control database, once both demo stores stand. */
  fillControl?(tx: Transaction, parts: DemoPeopleParts): Promise<void>
}
