import { labelOf } from '@backroom/contract/kit/label'
import {
  type ConfigChange,
  type ConfigInput,
  configInput,
  configVersions,
  retiredSettings,
  sectionOf,
} from '@backroom/contract/site/config'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Reader } from '#database/database'
import { notFound } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { mayWrite } from '#kit/records/guarded-fields'
import { valuesAt } from '#kit/records/merge'
import { isSame } from '#kit/records/same'
import { serve } from '#kit/serve'
import type { StaffVisitor } from '#kit/visitor'
import { bySection, type ConfigKind, changeConfig, shownConfig } from '#site/config'
import { storedConfig } from '#site/config-row'
import { staff } from '#tables/access/staff'
import { history } from '#tables/history'
import { configLabel, siteConfig } from '#tables/site/site-config'

const shownMost = 50
/** Its row is the only one. */
const onlyUid = 1

/** The configuration as it was, version by version: its history, with names that staff gave some of them. */
export function versions(kit: Kit, kind: ConfigKind) {
  serve(kit, configVersions.list, async ({ query, store, visitor }) => {
    const reader = store.database.orm
    const asked = query.key ? [query.key] : query.section ? fieldsIn(query.section) : everySetting
    const isAsked: (SQL | undefined)[] = [
      eq(history.entity, 'siteConfig'),
      query.before === undefined ? undefined : lt(history.version, query.before),
      query.byUid === undefined ? undefined : eq(history.byUid, query.byUid),
      namesSql(asked.filter(key => isHis(visitor, key))),
    ]
    const found = await reader
      .select({ row: history, name: staff.name, label: configLabel.label })
      .from(history)
      .leftJoin(staff, eq(staff.uid, history.byUid))
      .leftJoin(configLabel, eq(configLabel.configVersion, history.version))
      .where(and(...isAsked))
      .orderBy(desc(history.version), desc(history.uid))
      .limit(shownMost + 1)
    const rows = found.slice(0, shownMost).map(({ row, name, label }) => ({
      version: row.version,
      at: row.at.toISOString(),
      by: { uid: row.byUid, name: name ?? 'Backroom' },
      note: row.note,
      label: label ?? '',
      changes: Object.entries(row.changes)
        .filter(([key]) => isHis(visitor, key))
        .flatMap(([key, [from, to]]) => changeOf(key, from, to)),
    }))
    return {
      rows,
      people: await changers(reader),
      before: found.length > shownMost ? (rows.at(-1)?.version ?? null) : null,
    }
  })

  serve(kit, configVersions.diff, async ({ params, store, visitor }) => {
    const one = await configAt(store.database.orm, params.version)
    const other = await configAt(store.database.orm, params.to)
    return changesBetween(one, other).filter(({ key }) => isHis(visitor, key))
  })

  serve(kit, configVersions.file, async ({ params, store }) => {
    const row = await configAt(store.database.orm, params.version)
    const { storeName } = row as { storeName: string }
    return {
      backroom: 'configuration' as const,
      storeName,
      version: params.version,
      sections: bySection(row as never),
    }
  })

  serve(kit, configVersions.restore, async ({ params, body, store, visitor }) => {
    const was = await configAt(store.database.orm, params.version)
    const now = await configAt(store.database.orm, body.version)
    const keys = body.keys ?? differing(was, now)
    const known = keys.filter(key => Object.hasOwn(configInput.shape, key))
    const changes = Object.fromEntries(known.map(key => [key, was[key]])) as Partial<ConfigInput>
    const news = await store.write(
      visitor,
      tx => changeConfig(tx, kind, visitor, body.version, changes, 'asItWas'),
      {
        note: body.note || `Version ${params.version} restored`,
      },
    )
    const skipped = keys.filter(key => !known.includes(key))
    return { ...(await shownConfig(kit, store, visitor)), ...news, skipped }
  })

  serve(kit, configVersions.label, async ({ params, body, store }) => {
    await configAt(store.database.orm, params.version)
    await store.database.orm
      .insert(configLabel)
      .values({ configVersion: params.version, label: body.label })
      .onConflictDoUpdate({ target: configLabel.configVersion, set: { label: body.label } })
  })
}

/** Settings that are and that were. */
const everySetting = [...Object.keys(configInput.shape), ...Object.keys(retiredSettings)]

/** What somebody may not change is not theirs to put back: it is not listed. */
const isHis = (visitor: StaffVisitor, key: string) => mayWrite({ input: configInput }, visitor, key)

/** Everybody who ever changed a setting, by name. */
async function changers(reader: Reader): Promise<{ uid: number; name: string }[]> {
  const { rows } = await reader.execute<{ uid: number; name: string }>(sql`
    select distinct h.by_uid as uid, coalesce(s.name, 'Backroom') as name from history h left join staff s on s.uid = h.by_uid
    where h.entity = 'siteConfig' and ${namesSql(everySetting, sql`h.changes`)} order by name`)
  return rows
}

/** Every setting as it stood at a version. */
async function configAt(reader: Reader, version: number): Promise<Record<string, unknown>> {
  const row = await storedConfig(reader)
  if (version > row.version) throw notFound('There is no such version.')
  const current = { ...(await lastOfRetired(reader)), ...row }
  const { values } = await valuesAt(reader, siteConfig, onlyUid, current, version)
  return JSON.parse(JSON.stringify(values)) as Record<string, unknown>
}

/** What settings that are no more were last set to, those of them that anybody ever changed. */
async function lastOfRetired(reader: Reader): Promise<Record<string, unknown>> {
  const { rows } = await reader.execute<{ key: string; value: unknown }>(sql`
    select distinct on (k.key) k.key, h.changes -> k.key -> 1 as value
    from jsonb_array_elements_text(${JSON.stringify(Object.keys(retiredSettings))}::jsonb) k(key)
    join history h on h.entity = 'siteConfig' and h.entity_uid = ${onlyUid} and h.changes ? k.key
    order by k.key, h.uid desc`)
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

function differing(one: Record<string, unknown>, other: Record<string, unknown>): string[] {
  return everySetting.filter(key => !isSame(one[key], other[key]))
}

/** What differs between two configurations, setting by setting. */
export function changesBetween(one: Record<string, unknown>, other: Record<string, unknown>): ConfigChange[] {
  return differing(one, other).flatMap(key => changeOf(key, one[key], other[key]))
}

/** A change as a person reads it; what is no setting any more says nothing. */
function changeOf(key: string, from: unknown, to: unknown): ConfigChange[] {
  const was = retiredSettings[key]
  if (was) return [{ key, label: was, section: 'retired', from, to }]
  const section = sectionOf(key)
  return section ? [{ key, label: labelOf(configInput, key), section, from, to }] : []
}

function fieldsIn(section: string): string[] {
  return Object.keys(configInput.shape).filter(key => sectionOf(key) === section)
}

function namesSql(fields: readonly string[], changes: SQL | PgColumn = history.changes): SQL {
  return sql`${changes} ?| array(select jsonb_array_elements_text(${JSON.stringify(fields)}::jsonb))`
}
