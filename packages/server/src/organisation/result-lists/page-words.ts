import type { ListAnswer } from '@backroom/contract/organisation/result-lists/pages'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { type Spelling, spell, written } from '#organisation/result-lists/choices'
import { rowsOf } from '#organisation/result-lists/settings'
import type { ListQuestion } from '#organisation/result-lists/sql'
import {
  fitsTemplate,
  type OwnSeo,
  type PageTexts,
  pageKeyOf,
  pageTexts,
  type RobotsPage,
  readOwnSeo,
  readTemplates,
  robotsOf,
  textValues,
} from '#organisation/seo/page-seo'

/** A landing page of an address. */
export interface Landing {
  readonly uid: number
  readonly path: string
  readonly status: 'suggested' | 'live' | 'paused' | 'retired'
  readonly categoryPath: string | null
  readonly alpRuleUid: number | null
  readonly indexable: boolean
  readonly canonicalTo: string
}

interface Asked {
  readonly site: string
  readonly question: ListQuestion
  readonly landing: Landing | null
  readonly spelling: Spelling
  readonly total: number
  readonly fromPriceMinor: number | null
}

/** What a page says of itself: its texts, and what search engines may do with it. */
export async function pageOf(reader: Reader, asked: Asked): Promise<NonNullable<ListAnswer['page']>> {
  const { site, question, landing, total, fromPriceMinor } = asked
  const { base, choices, filters } = question
  const { facets } = choices
  const own = await readOwnSeo(reader, site, pageKeyOf(base, facets))
  const filterUids = [...new Set(facets.map(facet => facet.filterUid))]
  const page = { kind: base.kind, depth: base.depth, filterUids }
  const templates = (await readTemplates(reader, site)).filter(template => fitsTemplate(template, page))
  const live = landing?.status === 'live' ? await landingTexts(reader, landing) : null
  const values = await textValues(reader, base, facets, filters, { count: total, fromPriceMinor })
  const isWholeShop = base.kind === 'shop' && facets.length === 0
  const called = base.kind === 'search' ? choices.words : isWholeShop ? 'All items' : null
  const texts = pageTexts(
    {
      own,
      // A facet page says what it is; the texts of its category belong to the category.
      record: facets.length > 0 ? {} : base.texts,
      landing: live,
      templates,
    },
    called === null ? values : { ...values, category: called },
  )
  const { heading, ...rest } = texts
  return {
    kind: live ? 'landing' : facets.length > 0 ? 'facet' : base.kind === 'shop' ? 'category' : base.kind,
    heading,
    texts: rest,
    robots: robotsOf(robotsPage(asked, own), filters, question.settings),
    canonical: await canonicalOf(reader, asked, own),
  }
}

/** A landing page speaks for its facets, a page without facets for itself. */
function robotsPage({ question, landing, spelling, total }: Asked, own: OwnSeo | null): RobotsPage {
  const { base, choices } = question
  const isPlain = choices.facets.length === 0
  return {
    address: written(spell(spelling, { ...choices, page: 1 })),
    items: total,
    own,
    noindex: landing ? landing.status === 'paused' || !landing.indexable : isPlain && base.noindex,
    isLanding: landing !== null,
    filterUids: choices.facets.map(facet => facet.filterUid),
  }
}

async function canonicalOf(
  reader: Reader,
  { site, question, landing, spelling }: Asked,
  own: OwnSeo | null,
): Promise<string> {
  const { base, choices } = question
  const [row] = await rowsOf<{ siteUrl: string }>(
    reader,
    sql`select rtrim(site_url, '/') as "siteUrl" from site where code = ${site}`,
  )
  const whole = (path: string) => (path.startsWith('/') ? `${row?.siteUrl ?? ''}${path}` : path)
  if (own?.canonicalMode === 'parent') return whole(base.path || '/')
  if (own?.canonicalMode === 'other' && own.canonicalUrl) return whole(own.canonicalUrl)
  if (landing?.canonicalTo) return whole(landing.canonicalTo)
  if (choices.facets.length === 0 && base.canonicalUrl) return whole(base.canonicalUrl)
  const { facets, page } = choices
  const self = spell(spelling, { facets, page })
  const isOnlyPages = spell(spelling, { facets }).query === ''
  return whole(isOnlyPages ? written(self) : self.path)
}

/** A landing page's own texts, and those of its rule for what it leaves empty. */
async function landingTexts(reader: Reader, { uid }: Landing): Promise<Partial<PageTexts>> {
  const [row] = await rowsOf<PageTexts>(
    reader,
    sql`
    select coalesce(nullif(a.heading, ''), r.heading, '') as heading, coalesce(nullif(a.page_title, ''), r.page_title, '') as "pageTitle",
      coalesce(nullif(a.meta_description, ''), r.meta_description, '') as "metaDescription",
      coalesce(nullif(a.introduction, ''), r.introduction, '') as introduction, coalesce(nullif(a.footer_text, ''), r.footer_text, '') as "footerText"
    from automatic_landing_page a left join alp_rule r on r.uid = a.alp_rule_uid where a.uid = ${uid}`,
  )
  return row ?? {}
}
