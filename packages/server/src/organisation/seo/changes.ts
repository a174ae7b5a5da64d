import type { InputOf } from '@backroom/contract/kit/endpoint'
import { held } from '@backroom/contract/kit/held'
import { type saveSeo, seoInput } from '@backroom/contract/organisation/seo/navigation-seo'
import { and, eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { Refusal, refused as refusal } from '#kit/errors'
import { cleanRichText } from '#kit/rich-text'
import { readLines } from '#kit/sheets/sheet'
import { rowsOf } from '#organisation/result-lists/settings'
import { facetNavigationSeo as table } from '#tables/organisation/menus'

type Rows = InputOf<typeof saveSeo>['body']['rows']

/** Keeps what staff say of some pages; a row that somebody changed meanwhile is refused, and with it all of them. */
export async function saveSeoRows(tx: Transaction, site: string, rows: Rows): Promise<void> {
  await refuseNoPage(tx, site, rows)
  for (const { pageKey, version, ...values } of rows) {
    const [kept] = await tx
      .select()
      .from(table)
      .where(and(eq(table.site, site), eq(table.pageKey, pageKey)))
      .for('update')
    if ((kept?.version ?? 0) !== version)
      throw new Refusal(409, {
        code: 'stale',
        message: 'Somebody changed this page meanwhile. Reload to see their change.',
      })
    const cleaned = {
      ...values,
      ...(values.introduction !== undefined && { introduction: cleanRichText(values.introduction).html }),
    }
    if (kept) await tx.update(table).set(cleaned).where(eq(table.uid, kept.uid))
    else await tx.insert(table).values({ ...cleaned, site, pageKey })
  }
}

/** Refuses rows of pages that cannot be: of no category, collection or brand, or of facets that are none. */
async function refuseNoPage(tx: Transaction, site: string, rows: Rows): Promise<void> {
  const keys = rows.map(({ pageKey }) => {
    const [base = '', ...facets] = pageKey.split('+')
    const [kind, uid] = base.split(':')
    return { key: pageKey, kind, uid: Number(uid), facets: facets.map(Number) }
  })
  const [lost] = await rowsOf<{ key: string }>(
    tx,
    sql`
    select k.key from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(key text, kind text, uid bigint, facets bigint[])
    where not exists (select from facet_navigation_seo s where s.site = ${site} and s.page_key = k.key)
      and (k.facets <> array(select f.uid::bigint from facet f where f.uid = any(k.facets) order by f.uid) or not case k.kind
        when 'category' then exists (select from category c where c.uid = k.uid)
        when 'shop' then k.uid = 0 and cardinality(k.facets) > 0
        when 'brand' then cardinality(k.facets) = 0 and exists (select from brand b where b.uid = k.uid)
        else cardinality(k.facets) = 0 and exists (select from collection c where c.uid = k.uid) end) limit 1`,
  )
  if (lost) throw refusal(`There is no page ${lost.key}.`)
}

interface Page {
  readonly uid: number
  readonly path: string
  readonly pageTitle: string
  readonly metaDescription: string
  readonly heading: string
  readonly robots: 'index' | 'noindex'
}

/** What the pages of a site show, and what staff said of them. */
function readPages(reader: Reader, site: string): Promise<(Page & { readonly own: Texts })[]> {
  return rowsOf(
    reader,
    sql`
    select p.uid, p.path, p.page_title as "pageTitle", p.meta_description as "metaDescription", p.heading, p.robots,
      jsonb_build_object('pageTitle', o.page_title, 'metaDescription', o.meta_description, 'heading', o.heading, 'robots', o.robots) as own
    from seo_page p join facet_navigation_seo o on o.uid = p.uid where p.site = ${site}`,
  )
}

const headings: Readonly<Record<string, keyof Page>> = {
  page: 'path',
  title: 'pageTitle',
  description: 'metaDescription',
  heading: 'heading',
  robots: 'robots',
}
const errorsMost = 200
const robotsWords: Readonly<Record<string, string>> = {
  index: 'index',
  'no index': 'noindex',
  noindex: 'noindex',
}

/** Fields of a page that a sheet may set. */
const sheetFields = ['pageTitle', 'metaDescription', 'heading', 'robots'] as const
type Texts = Pick<Page, (typeof sheetFields)[number]>

/** A line of a sheet that says something new of its page. */
interface SeoLine {
  readonly uid: number
  readonly said: Partial<Texts>
}

interface SeoSheet {
  readonly lines: readonly SeoLine[]
  readonly unchanged: number
  readonly errors: readonly { line: number; text: string }[]
}

/** Texts from a CSV as the list exports it; pages are known by their address. */
export async function readSeoSheet(reader: Reader, site: string, csv: string): Promise<SeoSheet> {
  const { headers, rows } = await readLines({ bytes: Buffer.from(csv), name: 'The file' })
  const fields = headers.map(name => held(headings, name.toLowerCase()))
  if (!fields.includes('path')) throw refusal('The file has no column Page.')
  const pages = new Map((await readPages(reader, site)).map(page => [page.path, page]))
  const errors: { line: number; text: string }[] = []
  const lines = new Map<string, SeoLine | null>()
  for (const [at, cells] of rows.entries()) {
    const sent = Object.fromEntries(
      fields.flatMap((field, index) => (field ? [[field, cells[index] ?? '']] : [])),
    )
    const path = sent.path ?? ''
    const page = pages.get(path)
    const read = page && !lines.has(path) ? readLine(page, sent) : null
    if (!page) errors.push({ line: at + 2, text: `There is no page ${path}.` })
    else if (lines.has(path)) errors.push({ line: at + 2, text: `${path} stands above already.` })
    else if (typeof read === 'string') errors.push({ line: at + 2, text: read })
    else lines.set(path, read)
  }
  const changed = [...lines.values()].flatMap(line => line ?? [])
  return { lines: changed, unchanged: lines.size - changed.length, errors: errors.slice(0, errorsMost) }
}

/** What a line says of its page: null where that is shown or was said anyway, a sentence where it cannot be. */
function readLine(page: Page & { own: Texts }, sent: Record<string, string>): SeoLine | string | null {
  const { path: _, ...texts } = sent
  if (texts.robots !== undefined) texts.robots = held(robotsWords, texts.robots.toLowerCase()) ?? texts.robots
  const said = Object.fromEntries(
    Object.entries(texts).filter(
      ([field, value]) => value !== page[field as keyof Texts] && value !== page.own[field as keyof Texts],
    ),
  )
  const parsed = seoInput.partial().safeParse(said)
  if (!parsed.success) return parsed.error.issues[0]?.message ?? 'Cannot be read.'
  const set = sheetFields.filter(field => field in said)
  if (set.length === 0) return null
  return { uid: page.uid, said: Object.fromEntries(set.map(field => [field, parsed.data[field]])) }
}
