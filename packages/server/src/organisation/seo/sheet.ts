import { importSeo, seoInput } from '@backroom/contract/organisation/seo/navigation-seo'
import { sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serveSheetImport } from '#kit/sheets/serve-sheet-import'
import { rowsOf } from '#organisation/result-lists/settings'
import { freshSeoPages } from '#organisation/seo/pages'
import { requireSite } from '#organisation/sites'
import { facetNavigationSeo as table } from '#tables/organisation/menus'

interface Page {
  readonly uid: number
  readonly path: string
  /** What it shows, and what staff said of it. */
  readonly shown: Readonly<Record<string, unknown>>
  readonly own: Readonly<Record<string, unknown>>
}

/** Texts of pages from a sheet as the list exports it; pages are known by their address. */
export function seoImport(kit: Kit) {
  serveSheetImport(kit, importSeo, {
    records: [{ table, name: sql`(select p.path from seo_page p where p.uid = facet_navigation_seo.uid)` }],
    prepare: async (database, { site }) => {
      await requireSite(database.orm, site)
      await freshSeoPages(database, site)
    },
    begin: async (tx, { site }) => ({ pages: await readPages(tx, site), seen: new Set<string>() }),
    take: async (tx, { cells: { path = '' }, said }, { pages, seen }) => {
      const page = pages.get(path)
      if (!page) throw invalid({ path: sentence`There is no page ${path}.` })
      if (seen.has(path)) throw invalid({ path: sentence`${path} stands above already.` })
      // What the page shows anyway was not said by this line, and may be longer than staff may write.
      const news = Object.entries(said).filter(
        ([field, value]) => value !== page.shown[field] && value !== page.own[field],
      )
      const parsed = seoInput.partial().safeParse(Object.fromEntries(news))
      if (!parsed.success) throw invalid({ path: parsed.error.issues[0]?.message ?? 'Cannot be read.' })
      seen.add(path)
      if (news.length === 0) return { outcome: 'unchanged', name: path }
      await tx.update(table).set(parsed.data).where(eq(table.uid, page.uid))
      return { outcome: 'changed', name: path }
    },
  })
}

async function readPages(tx: Transaction, site: string): Promise<ReadonlyMap<string, Page>> {
  const textsOf = (of: string) =>
    sql.raw(`jsonb_build_object(
    'pageTitle', ${of}.page_title, 'metaDescription', ${of}.meta_description, 'heading', ${of}.heading, 'robots', ${of}.robots)`)
  const pages = await rowsOf<Page>(
    tx,
    sql`select p.uid, p.path, ${textsOf('p')} as shown, ${textsOf('o')} as own
      from seo_page p join facet_navigation_seo o on o.uid = p.uid where p.site = ${site}`,
  )
  return new Map(pages.map(page => [page.path, page]))
}
