import { sql } from 'drizzle-orm'
import { hashPassword } from '#access/passwords/passwords'
import { beside, type Migrations, prepareStore } from '#database/control'
import { backroomItself, type Database } from '#database/database'
import type { DatabaseServer } from '#database/server'
import { demoPassword } from '#demo/access/people'
import type { DemoParts } from '#demo/demo-room'
import type { DemoSize } from '#demo/items/items'
import { demoRooms } from '#demo/rooms'
import type { FileStore } from '#kit/files/file-store'
import type { Secrets } from '#kit/secrets'
import { staff } from '#tables/access/staff'
import { group } from '#tables/control/groups'
import { siteConfig } from '#tables/site/site-config'

interface Installation {
  readonly server: DatabaseServer
  readonly control: Database
  readonly migrations: Migrations
  readonly secrets: Secrets
  readonly files: FileStore
  readonly poolSize: number
}

const demo = backroomItself('demo')

/** Fills an empty installation with Green Lane Cycles. Answers whether there was anything to do. */
export async function fillDemoStore(parts: Installation, size: DemoSize = 'whole'): Promise<boolean> {
  const { server, control, migrations, secrets } = parts
  const { count } = await control.row<{ count: number }>(sql`select count(*)::int as count from "group"`)
  if (count > 0) return false
  const database = `${server.controlName}_store_1`
  await prepareStore(server, migrations, database)
  const store = await server.open(database, parts.poolSize, 1)
  try {
    await fillStore(store, { files: parts.files, size })
  } finally {
    await store.close()
  }
  const second = `${server.controlName}_store_2`
  await fillSecondStore(parts, second)
  // Last, in one transaction: an installation with a group is a finished one, so a crash before here starts over.
  const passwordHash = await hashPassword(demoPassword)
  await control.write(demo, async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(44004)`)
    const { rows } = await tx.execute(sql`select 1 from "group" limit 1`)
    if (rows.length > 0) return
    const of = (name: string) => ({
      connectionString: secrets.seal(beside(name)),
      twoFactorPolicy: 'optional' as const,
    })
    await tx.insert(group).values([
      { uid: 1, name: 'Green Lane Cycles', ...of(database) },
      { uid: 2, name: 'Second Demo Store', ...of(second) },
    ])
    await tx.execute(sql`select setval(pg_get_serial_sequence('"group"', 'uid'), 2)`)
    for (const room of demoRooms) await room.fillControl?.(tx, { secrets, passwordHash })
  })
  return true
}

/** A store with nothing in it but its name, beside the full one. */
async function fillSecondStore({ server, migrations }: Installation, database: string) {
  await prepareStore(server, migrations, database)
  const store = await server.open(database, 2, 2)
  try {
    await store.write(demo, async tx => {
      await tx.execute(sql`select pg_advisory_xact_lock(44004)`)
      const { rows } = await tx.execute(sql`select 1 from site_config limit 1`)
      if (rows.length > 0) return
      await tx.insert(staff).values({ uid: 0, name: 'Backroom' }).onConflictDoNothing()
      await tx
        .insert(siteConfig)
        .values({ storeName: 'Second Demo Store', isoCurrency: 'GBP', siteUrl: '', isSandbox: true })
    })
  } finally {
    await store.close()
  }
}

async function fillStore(store: Database, parts: DemoParts): Promise<void> {
  await store.write(demo, async tx => {
    // Of two servers that start together one fills, and the other waits, on a slow machine for longer than a statement may take.
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(44004)`)
    const { rows } = await tx.execute(sql`select 1 from site_config limit 1`)
    if (rows.length > 0) return
    await tx.insert(staff).values({ uid: 0, name: 'Backroom' }).onConflictDoNothing()
    for (const room of demoRooms) await room.prepare?.(tx, parts)
    for (const room of demoRooms) await room.fill?.(tx, parts)
    for (const room of demoRooms) await room.finish?.(tx, parts)
  })
  await store.rows(sql`analyze`)
}
