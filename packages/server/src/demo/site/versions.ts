import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { demoColleagues, demoPeople } from '#demo/access/people'
import { rowsSql } from '#demo/fill-rows'
import history from '#demo/site/versions.json'
import { staff } from '#tables/access/staff'
import { siteConfig } from '#tables/site/site-config'

/** Some settings as they were changed in one save, so many days ago; the first change of each says what it was before. */
interface Save {
  readonly daysAgo: number
  readonly by: string
  readonly set: Readonly<Record<string, unknown>>
  readonly note?: string
  readonly label?: string
}
const people = [...demoPeople, ...demoColleagues].map(({ name }, place) => ({ uid: place + 1, name }))
const saves = history.saves as unknown as readonly Save[]

/**
 * How the shop came to be set as it is, over fourteen months. The demo has every setting as it is now from the start, so what it was
 * before is only told: each save is a version in history, and the configuration has the number of the last.
 */
export async function fillVersions(tx: Transaction): Promise<void> {
  const [config] = await tx.select().from(siteConfig)
  if (!config) return
  const rows = versionsOf(config as unknown as Record<string, unknown>, config.version)
  await tx
    .insert(staff)
    .values([...people])
    .onConflictDoNothing()
  await tx.execute(sql`
    insert into history (at, entity, entity_uid, action, version, by_uid, via, as_super_user, note, changes)
    select now() - make_interval(days => r.days, mins => r.days % 540), 'siteConfig', 1, 'update', r.version, r.by, 'console', false, r.note, r.changes
    from ${rowsSql(rows, 'version int, days int, by int, note text, changes jsonb')} order by r.version`)
  await tx.execute(sql`
    insert into config_label (config_version, label) select r.version, r.label
    from ${rowsSql(rows, 'version int, label text')} where r.label <> ''`)
  await tx.execute(sql`update site_config set version = version + ${rows.length}::int`)
  await tx.execute(sql`update site_option set recently_viewed = 8, load_more = 'scroll', show_sku = false`)
}

/** The saves as history keeps them; the last one of each setting leads to what it is now. */
function versionsOf(now: Readonly<Record<string, unknown>>, after: number) {
  const was: Record<string, unknown> = { ...history.first }
  const last = new Map(saves.flatMap(({ set }, at) => Object.keys(set).map(key => [key, at] as const)))
  return saves.map(({ daysAgo, by, set, note = '', label = '' }, at) => {
    const changes: Record<string, readonly [unknown, unknown]> = {}
    for (const [key, value] of Object.entries(set)) {
      const to = last.get(key) === at ? now[key] : value
      changes[key] = [was[key], to]
      was[key] = to
    }
    const uid = people.find(({ name }) => name === by)?.uid ?? 0
    return { version: after + at + 1, days: daysAgo, by: uid, note, label, changes }
  })
}
