import {
  seoPages as contract,
  readSeo,
  type SeoRow,
  saveSeo,
  seoView,
} from '@backroom/contract/organisation/seo/navigation-seo'
import { eq, sql } from 'drizzle-orm'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { notFound } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serveHistory } from '#kit/records/history'
import { readRecord, updateRecord } from '#kit/records/record'
import { serve } from '#kit/serve'
import type { Store } from '#kit/store'
import { saveSeoRows } from '#organisation/seo/changes'
import { readTemplates } from '#organisation/seo/page-seo'
import { freshSeoPages, ghostTexts } from '#organisation/seo/pages'
import { seoImport } from '#organisation/seo/sheet'
import { readAllOwnSeo, readSeoSources } from '#organisation/seo/sources'
import { requireSite } from '#organisation/sites'
import { seoPage, facetNavigationSeo as table } from '#tables/organisation/menus'

const keysMost = 100

export function navigationSeo(kit: Kit) {
  serve(kit, readSeo, async ({ params, query, store }) => {
    await requireSite(store.database.orm, params.site)
    return readRows(store, params.site, query.pageKeys?.split(',').slice(0, keysMost))
  })

  serve(kit, saveSeo, async ({ params, body, store, visitor }) => {
    await requireSite(store.database.orm, params.site)
    await store.write(visitor, tx => saveSeoRows(tx, params.site, body.rows))
    return readRows(
      store,
      params.site,
      body.rows.map(row => row.pageKey),
    )
  })

  serve(kit, contract.read, ({ params, store }) => readPage(store, params.uid))

  serve(kit, contract.update, async ({ params, body, store, visitor }) => {
    const { merged, cleaned } = await store.write(visitor, tx =>
      updateRecord(tx, contract, table, params.uid, body),
    )
    return { ...(await readPage(store, params.uid)), merged, cleaned }
  })

  serveHistory(kit, contract, table)

  seoImport(kit)

  serveDataView(kit, seoView, {
    from: async ({ params, store }) => {
      const { site } = params as { site: string }
      await requireSite(store.database.orm, site)
      await freshSeoPages(store.database, site)
      return sql`seo_page`
    },
    where: ({ params }) => eq(seoPage.site, (params as { site: string }).site),
    table: seoPage,
    fields: {
      version: seoPage.textsVersion,
      titleLength: sql`length(seo_page.page_title)`,
      descriptionLength: sql`length(seo_page.meta_description)`,
    },
    search: { text: seoPage.searchText, covers: ['path', 'pageTitle', 'heading'] },
  })
}

/** One page as a record: what staff said of it, and what it says by itself. */
async function readPage(store: Store, uid: number) {
  const none = sql`null`
  const computed = { site: table.site, pageKey: table.pageKey, path: none, name: none, ghosts: none } as never
  const kept = await readRecord(store.database.orm, contract, table, uid, computed)
  const [row] = await readRows(store, kept.site, [kept.pageKey])
  if (!row) throw notFound('This page is no longer there.')
  return { ...kept, path: row.path, name: row.name, ghosts: row.ghosts }
}

async function readRows(store: Store, site: string, keys?: readonly string[]): Promise<SeoRow[]> {
  const reader = store.database.orm
  const own = await readAllOwnSeo(reader, site)
  const templates = await readTemplates(reader, site)
  const sources = new Map((await readSeoSources(reader, site)).map(source => [source.pageKey, source]))
  return [...(keys ?? sources.keys())].flatMap(pageKey => {
    const source = sources.get(pageKey)
    if (!source) return []
    const said = own.get(pageKey)
    const { version = 0, origin = 'template', ...rest } = said ?? {}
    return [
      {
        pageKey,
        path: source.path,
        name: source.name,
        own: origin === 'own' ? (rest as SeoRow['own']) : null,
        version,
        ghosts: ghostTexts(source, templates),
      },
    ]
  })
}
