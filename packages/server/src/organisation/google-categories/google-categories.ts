import type { ConnectorMode } from '@backroom/contract/kit/connector'
import * as contract from '@backroom/contract/organisation/google-categories/google-categories'
import { counted, sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { backroomItself, type Database } from '#database/database'
import { callLog } from '#kit/connectors/call-log'
import { onlySandbox } from '#kit/connectors/connectors'
import { OutsideFailure } from '#kit/connectors/failure'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { invalid, notFound, refused } from '#kit/errors'
import { receiveFile } from '#kit/files/receive-file'
import type { Task } from '#kit/jobs/jobs'
import type { Kit } from '#kit/kit'
import { notify } from '#kit/notify'
import { serve } from '#kit/serve'
import type { Store } from '#kit/store'
import { compareTaxonomy, readTaxonomy, takeOverTaxonomy } from '#organisation/google-categories/list'
import { googleSearch, inGoogleWords } from '#organisation/google-categories/suggestions'
import { LiveTaxonomy } from '#outside/google-taxonomy/live'
import type { GoogleTaxonomy } from '#outside/google-taxonomy/port'
import { SandboxTaxonomy } from '#outside/google-taxonomy/sandbox'
import { group } from '#tables/control/groups'
import { googleCategory, googleTaxonomyFile } from '#tables/organisation/google-categories'
import { siteConfig } from '#tables/site/site-config'

const foundMost = 20
const filesKept = 5
const sizeMostBytes = 5 * 1024 * 1024
const connector = 'googleTaxonomy'

export function googleCategories(kit: Kit) {
  kit.connectors.add({
    name: connector,
    title: 'Google’s list of categories',
    open: async store => {
      const { mode, google } = await sourceOf(store)
      return { mode, because: mode === 'sandbox' ? onlySandbox : '', test: () => google.test() }
    },
  })

  serve(kit, contract.googleCategories, ({ query, store }) => {
    const likeness = sql`greatest(similarity(fold(name), fold(${query.term})), similarity(fold(name), fold(${inGoogleWords(query.term)})))`
    return store.database.rows(sql`
      select id, name, path, retired from google_category where id > 0 and enabled and not retired and ${googleSearch(query.term) ?? sql`true`}
      order by ${likeness} desc, level, path limit ${foundMost}`)
  })

  serveDataView(kit, contract.googleTaxonomyView, {
    from: sql`google_category`,
    uid: googleCategory.id,
    fields: {
      uid: googleCategory.id,
      path: googleCategory.path,
      level: sql`google_category.level::int`,
      enabled: googleCategory.enabled,
      retired: googleCategory.retired,
      categories: sql`(select count(*)::int from category c where c.google_category_id = google_category.id)`,
      items: sql`(select count(*)::int from item i where i.google_category_id = google_category.id and i.status <> 'archived')`,
      taxonomyVersion: googleCategory.taxonomyVersion,
    },
    where: sql`google_category.id > 0`,
    search: {
      text: googleCategory.searchText,
      covers: ['path'],
      condition: googleSearch,
    },
  })

  serve(kit, contract.setGoogleEnabled, async ({ params, body, store, visitor }) => {
    const [row] = await store.write(visitor, tx =>
      tx
        .update(googleCategory)
        .set({ enabled: body.enabled })
        .where(eq(googleCategory.id, params.id))
        .returning(),
    )
    if (!row) throw notFound('Google has no category with this number.')
    const { id, name, path, retired, enabled } = row
    return { id, name, path, retired, enabled }
  })

  serve(kit, contract.enableUsedGoogle, ({ store, visitor }) =>
    store.write(visitor, async tx => {
      const { rows } = await tx.execute<{ enabled: boolean }>(sql`
        with used as materialized (
          select google_category_id as id from category where google_category_id is not null
          union select google_category_id from item where google_category_id is not null and status <> 'archived'),
        heads as materialized (
          select distinct array_to_string((string_to_array(g.path, ' > '))[1:2], ' > ') || ' > ' as path from google_category g join used u on u.id = g.id)
        update google_category g set enabled = u.is_used from (
          select k.id, exists (select from heads h where starts_with(k.path || ' > ', h.path) or starts_with(h.path, k.path || ' > ')) as is_used
          from google_category k where k.id > 0) u
        where u.id = g.id and g.enabled <> u.is_used returning g.enabled`)
      const enabled = rows.filter(row => row.enabled).length
      return { enabled, disabled: rows.length - enabled }
    }),
  )

  coverage(kit)
  imports(kit)
}

function coverage(kit: Kit) {
  serve(kit, contract.googleCoverage, async ({ store }) => {
    const mapped = sql`exists (select from category a join google_category g on g.id = a.google_category_id and not g.retired
      where a.uid = c.uid or a.uid = any(c.ancestor_uids))`
    return store.database.row(sql`
      select count(*)::int as items,
        count(*) filter (where exists (select from google_category g where g.id = i.google_category_id and not g.retired) or ${mapped})::int as covered,
        (select count(*)::int from category c where not ${mapped}) as unmapped,
        (select count(*)::int from category c join google_category g on g.id = c.google_category_id and g.retired) as retired,
        (select coalesce(max(taxonomy_version), '') from google_category) as "taxonomyVersion",
        (select count(*)::int from google_category where id > 0 and not retired) as rows,
        (select is_sandbox from site_config order by uid limit 1) as "isSandbox",
        s.checks_monthly as "checksMonthly", to_json(s.checked_at) #>> '{}' as "checkedAt", s.found
      from google_taxonomy_state s left join (item i left join category c on c.uid = i.primary_category_uid)
        on i.lead_item_uid is null and i.status = 'active' group by s.uid`)
  })

  serve(kit, contract.setTaxonomyCheck, async ({ body, store, visitor }) => {
    await store.write(visitor, tx =>
      tx.execute(sql`update google_taxonomy_state set checks_monthly = ${body.checksMonthly}`),
    )
  })
}

function imports(kit: Kit) {
  serve(kit, contract.uploadTaxonomy, async ({ request, store, visitor }) => {
    const text = await receiveText(request)
    readTaxonomy(text) // refused at once where it is none
    return { fileUid: await keepFile(store.database, text, visitor.uid) }
  })

  serve(kit, contract.importTaxonomy, async ({ body, store, visitor }) => {
    const fileUid =
      body.fileUid ??
      (await keepFile(
        store.database,
        await fetchList(store, body.locale ?? (await localeOf(kit.control, store.groupUid))),
        visitor.uid,
      ))
    const [kept] = await store.database.orm
      .select({ text: googleTaxonomyFile.text })
      .from(googleTaxonomyFile)
      .where(eq(googleTaxonomyFile.uid, fileUid))
    if (!kept) throw invalid({ fileUid: 'This list is no longer kept. Upload or fetch it again.' })
    const list = readTaxonomy(kept.text)
    const difference = await compareTaxonomy(store.database.orm, list)
    if (!body.dryRun) await store.write(visitor, tx => takeOverTaxonomy(tx, list))
    return { ...difference, fileUid, isApplied: !body.dryRun }
  })
}

interface Source {
  readonly mode: ConnectorMode
  readonly google: GoogleTaxonomy
}

/** The live list, or the sandbox's in a store that is one. */
async function sourceOf(store: Store): Promise<Source> {
  const log = callLog(store.database.orm, connector)
  const [config] = await store.database.orm
    .select({ isSandbox: siteConfig.isSandbox })
    .from(siteConfig)
    .limit(1)
  return config?.isSandbox
    ? { mode: 'sandbox', google: new SandboxTaxonomy(log) }
    : { mode: 'live', google: new LiveTaxonomy(log) }
}

async function localeOf(control: Database, groupUid: number): Promise<string> {
  const [found] = await control.orm
    .select({ locale: group.locale })
    .from(group)
    .where(eq(group.uid, groupUid))
  return found?.locale ?? 'en-GB'
}

/** Fetches the list; what goes wrong is said in the connector's words. Nothing that is no list is kept. */
async function fetchList(store: Store, locale: string): Promise<string> {
  const { google } = await sourceOf(store)
  try {
    const text = await google.fetch(locale)
    readTaxonomy(text)
    return text
  } catch (error) {
    throw error instanceof OutsideFailure ? refused(error.message) : error
  }
}

async function keepFile(database: Database, text: string, byUid: number): Promise<number> {
  const [kept] = await database.orm
    .insert(googleTaxonomyFile)
    .values({ text, byUid })
    .returning({ uid: googleTaxonomyFile.uid })
  await database.rows(sql`
    delete from google_taxonomy_file where uid not in (select uid from google_taxonomy_file order by uid desc limit ${filesKept})`)
  return kept?.uid as number
}

async function receiveText(request: FastifyRequest): Promise<string> {
  const { bytes } = await receiveFile(request, sizeMostBytes)
  return bytes.toString('utf8')
}

/** Looks at Google's list once a month where that is switched on, and tells of news; taking it over stays with people. */
export function taxonomyFetch(control: Database): Task<Record<string, unknown>> {
  return {
    name: 'taxonomy-fetch',
    title: 'Fetching Google categories',
    run: async (_, { store }) => {
      const { isOn } = await store.database.row<{ isOn: boolean }>(
        sql`select checks_monthly as "isOn" from google_taxonomy_state`,
      )
      if (!isOn) return
      const text = await fetchList(store, await localeOf(control, store.groupUid))
      const { counts, version, touched, renamed } = await compareTaxonomy(
        store.database.orm,
        readTaxonomy(text),
      )
      const ours = touched.length + renamed.filter(({ isOurs }) => isOurs).length
      const news = counts.added + counts.renamed + counts.removed
      const found =
        news === 0 ? 'Nothing new.' : sentence`${counted(news, 'change')} in the list of ${version}.`
      await store.database.write(backroomItself('job'), async tx => {
        await tx.execute(sql`update google_taxonomy_state set checked_at = now(), found = ${found}`)
        if (news > 0)
          await notify(tx, {
            key: `taxonomy:${version}`,
            to: ['Administrator', 'Ecommerce Management'],
            tone: 'info',
            text: sentence`Google’s list of categories has ${counted(news, 'change')}${ours > 0 ? `, ${ours} of which touch yours` : ''}.`,
            path: '/google-categories?tab=taxonomy',
          })
      })
    },
  }
}
