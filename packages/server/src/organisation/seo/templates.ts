import { cutAtWord, metaDescriptionMost, pageTitleMost } from '@backroom/contract/organisation/seo/page-texts'
import {
  seoTemplates as contract,
  seoTemplateList,
  seoTemplatePreview,
} from '@backroom/contract/organisation/seo/templates'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { serve } from '#kit/serve'
import { rowsOf } from '#organisation/result-lists/settings'
import {
  fitsTemplate,
  type PageTexts,
  readTemplates,
  sourcedText,
  type Template,
} from '#organisation/seo/page-seo'
import { readAllOwnSeo, readSeoSources, type SeoSource } from '#organisation/seo/sources'
import { requireSite } from '#organisation/sites'
import { seoTemplate as table } from '#tables/organisation/menus'

const samplesMost = 5
const texts = ['pageTitle', 'metaDescription', 'heading', 'introduction'] as const

export function seoTemplates(kit: Kit) {
  serve(kit, seoTemplateList, async ({ query, store }) => {
    const reader = store.database.orm
    await requireSite(reader, query.site)
    const rows = await rowsOf<{ uid: number }>(
      reader,
      sql`select uid from seo_template where site = ${query.site} order by priority, uid`,
    )
    const counted = await countedFor(reader, query.site)
    return Promise.all(
      rows.map(async ({ uid }) => ({
        ...(await templateKind.stored(reader, uid)),
        pages: counted.get(uid) ?? 0,
      })),
    )
  })

  serveRecord(kit, templateKind)

  serve(kit, seoTemplatePreview, async ({ body, store }) => {
    await requireSite(store.database.orm, body.site)
    const reader = store.database.orm
    const inScope = (await readPages(reader, body.site)).filter(({ source }) =>
      fitsTemplate(body, source.template),
    )
    const before = await templatesBefore(reader, body)
    const given = inScope.filter(page => isGivenText(body, before, page))
    const best = (given.length > 0 ? given : inScope)
      .map(({ source }) => source)
      .toSorted((a, b) => b.liveItems - a.liveItems)
      .slice(0, samplesMost)
    return {
      pages: given.length,
      samples: best.map(source => {
        const text = (field: 'pageTitle' | 'metaDescription' | 'heading') =>
          sourcedText({ own: null, record: {}, landing: null, templates: [body] }, source.values, field).text
        return {
          path: source.path,
          pageTitle: cutAtWord(text('pageTitle'), pageTitleMost),
          metaDescription: cutAtWord(text('metaDescription'), metaDescriptionMost),
          heading: text('heading'),
        }
      }),
    }
  })
}

interface Page {
  readonly source: SeoSource
  readonly own: Partial<PageTexts> | undefined
}

async function readPages(reader: Reader, site: string): Promise<Page[]> {
  const own = await readAllOwnSeo(reader, site)
  return (await readSeoSources(reader, site)).map(source => ({ source, own: own.get(source.pageKey) }))
}

type Texts = Pick<Template, (typeof texts)[number]>

/** Whether a page in a template's scope shows one of its texts: nobody said it before, nor a template asked earlier. */
function isGivenText(template: Texts, before: readonly Template[], { source, own }: Page): boolean {
  const fitting = before.filter(each => fitsTemplate(each, source.template))
  const first: readonly (Partial<PageTexts> | null | undefined)[] = [
    own,
    source.record,
    source.landing,
    ...fitting,
  ]
  return texts.some(field => template[field] !== '' && !first.some(said => said?.[field]))
}

/** On how many pages each active template of a site shows. */
async function countedFor(reader: Reader, site: string): Promise<ReadonlyMap<number, number>> {
  const [pages, templates] = [await readPages(reader, site), await readTemplates(reader, site)]
  return new Map(
    templates.map((template, at) => {
      const given = pages.filter(
        page =>
          fitsTemplate(template, page.source.template) && isGivenText(template, templates.slice(0, at), page),
      )
      return [template.uid, given.length]
    }),
  )
}

/** The templates that are asked before one that may not be saved yet. */
async function templatesBefore(
  reader: Reader,
  { site, uid, priority }: { site: string; uid: number | null; priority: number },
): Promise<Template[]> {
  const last = uid ?? 2_147_483_647
  const rows = await rowsOf<{ uid: number }>(
    reader,
    sql`select uid from seo_template where site = ${site} and (priority, uid) < (${priority}::int, ${last}::int) and uid <> ${last}`,
  )
  const uids = new Set(rows.map(row => row.uid))
  return (await readTemplates(reader, site)).filter(template => uids.has(template.uid))
}

const templateKind = new RecordKind(contract, table, {
  computed: { pages: sql`0` },
  shown: async (reader, template) => {
    const pages = await countedFor(reader, template.site)
    return { pages: pages.get(template.uid) ?? 0 }
  },
  unique: {
    seo_template_name_key: 'name',
  },
  check: (tx, { site }) => requireSite(tx, site),
})
