import { allSites, readStorage, siteRecords } from '@backroom/contract/site/upkeep/upkeep'
import { sentence } from '@backroom/contract/wording/say'
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Actor, backroomItself, type Transaction } from '#database/database'
import { invalid, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { serve } from '#kit/serve'
import { configNews } from '#site/config-news'
import { noteRefresh } from '#site/page-refreshes'
import { lookSoon } from '#site/store/website-watch'
import { storefrontKey } from '#tables/control/storefront-keys'
import { facetNavigationVersion } from '#tables/organisation/menus'
import { siteConfig } from '#tables/site/site-config'
import { site } from '#tables/site/sites'

const tablesShown = 25
const monthsShown = 12

/** What leads to a website goes with it: another of the same code would begin with its menus, and its keys would tell of that one. */
async function takeAlong(kit: Kit, tx: Transaction, code: string): Promise<void> {
  await tx.delete(facetNavigationVersion).where(eq(facetNavigationVersion.site, code))
  const { rows } = await tx.execute<{ uid: number; actor: Actor }>(
    sql`select current_setting('backroom.group')::int as uid, actor() as actor`,
  )
  const [{ uid, actor } = { uid: 0, actor: backroomItself('set-up') }] = rows
  const isIts = and(eq(storefrontKey.groupUid, uid), eq(storefrontKey.siteCode, code))
  await kit.control.write(actor, control =>
    control
      .update(storefrontKey)
      .set({ active: false, revokedAt: sql`now()` })
      .where(and(isIts, isNull(storefrontKey.revokedAt))),
  )
}

/** The websites of the store. The default one's address is the configuration's. */
export function siteList(kit: Kit) {
  const kind = new RecordKind(siteRecords, site, {
    unique: {
      site_code_key: { field: 'code', text: ({ code }) => sentence`There is already a site ${code}.` },
    },
    check: async (_, { code, active }, { before }) => {
      if (before && before.code !== code)
        throw invalid({ code: 'Addresses and keys go by the code: it stays.' })
      if (before?.code === 'main' && !active) throw invalid({ active: 'The first site is always there.' })
    },
    saved: async (tx, { before, after }) => {
      if (before?.siteUrl === after.siteUrl && before.active === after.active) return
      if (after.code === 'main') {
        await tx.update(siteConfig).set({ siteUrl: after.siteUrl })
        await tx.execute(configNews)
      }
      await noteRefresh(tx, 'Websites saved')
      await lookSoon(tx)
    },
    removed: async (tx, { code }) => {
      await takeAlong(kit, tx, code)
      await noteRefresh(tx, 'Websites saved')
    },
    refuseRemoval: async (_, { isDefault }) => {
      if (isDefault) throw refused('The first site is always there.')
    },
  })
  serveRecord(kit, kind)
  serve(kit, allSites, ({ store }) =>
    store.database.orm
      .select({
        uid: site.uid,
        code: site.code,
        name: site.name,
        siteUrl: site.siteUrl,
        active: site.active,
        isDefault: site.isDefault,
      })
      .from(site)
      .orderBy(desc(site.isDefault), asc(site.code)),
  )

  serve(kit, readStorage, async ({ store }) => {
    const { databaseBytes } = await store.database.row<{ databaseBytes: number }>(
      sql`select pg_database_size(current_database())::float8 as "databaseBytes"`,
    )
    const tables = await store.database.rows<{ name: string; bytes: number; rows: number }>(sql`
      select relname as name, pg_total_relation_size(oid)::float8 as bytes, greatest(reltuples, 0)::float8 as rows
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit ${tablesShown}`)
    const months = await store.database.rows<{ month: string; files: number; bytes: number }>(sql`
      select to_char(date_trunc('month', created_at), 'YYYY-MM') as month, count(*)::int as files, sum(bytes)::float8 as bytes
      from file group by 1 order by 1 desc limit ${monthsShown}`)
    return { databaseBytes, tables, months }
  })
}
