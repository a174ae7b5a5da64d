import type { InputOf, ReplyOf } from '@backroom/contract/kit/endpoint'
import { type importSeo, type saveSeo, seoInput } from '@backroom/contract/organisation/navigation-seo'
import { parse } from 'csv-parse/sync'
import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { Refusal, refused as refusal } from '#kit/errors'
import { cleanRichText } from '#kit/rich-text'
import { rowsOf } from '#organisation/list-settings'
import { facetNavigationSeo as table } from '#tables/facet-navigation'

type Rows = InputOf<typeof saveSeo>['body']['rows']

/** Keeps what staff say of some pages; a row that somebody changed meanwhile is refused, and with it all of them. */
export async function saveSeoRows(tx: Transaction, site: string, rows: Rows): Promise<void> {
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

interface Page {
  readonly pageKey: string
  readonly path: string
  readonly pageTitle: string
  readonly metaDescription: string
  readonly heading: string
  readonly robots: 'index' | 'noindex'
}

function readPages(tx: Transaction, site: string): Promise<Page[]> {
  return rowsOf<Page>(
    tx,
    sql`
    select p.page_key as "pageKey", p.path, p.page_title as "pageTitle", p.meta_description as "metaDescription", p.heading, p.robots
    from seo_page p where p.site = ${site}`,
  )
}

async function put(tx: Transaction, site: string, pageKey: string, values: Record<string, string>) {
  await tx
    .insert(table)
    .values({ ...values, site, pageKey })
    .onConflictDoUpdate({ target: [table.site, table.pageKey], set: values })
}

const headings: Readonly<Record<string, keyof Page>> = {
  page: 'path',
  title: 'pageTitle',
  description: 'metaDescription',
  heading: 'heading',
  robots: 'robots',
}
const robotsWords: Readonly<Record<string, string>> = {
  index: 'index',
  'no index': 'noindex',
  noindex: 'noindex',
}

/** Texts from a CSV as the list exports it; pages are known by their address. */
export async function importSeoRows(
  tx: Transaction,
  site: string,
  csv: string,
  dryRun: boolean,
): Promise<ReplyOf<typeof importSeo>> {
  const rows = readCsv(csv)
  const [head = []] = rows
  const fields = head.map(name => headings[name.trim().toLowerCase()])
  if (!fields.includes('path')) throw refusal('The file has no column Page.')
  const pages = new Map((await readPages(tx, site)).map(page => [page.path, page]))
  const errors: { line: number; text: string }[] = []
  let changed = 0
  let unchanged = 0
  for (const [at, cells] of rows.slice(1).entries()) {
    const line = at + 2
    const sent = Object.fromEntries(
      fields.flatMap((field, index) => (field ? [[field, cells[index] ?? '']] : [])),
    )
    const page = pages.get(sent.path ?? '')
    if (!page) {
      errors.push({ line, text: `There is no page ${sent.path}.` })
      continue
    }
    const { path: _, ...texts } = sent
    if (texts.robots !== undefined) texts.robots = robotsWords[texts.robots.toLowerCase()] ?? texts.robots
    const values = Object.fromEntries(
      Object.entries(texts).filter(([field, value]) => value !== String(page[field as keyof Page])),
    )
    const parsed = seoInput.partial().safeParse(values)
    if (!parsed.success) errors.push({ line, text: parsed.error.issues[0]?.message ?? 'Cannot be read.' })
    else if (Object.keys(values).length === 0) unchanged += 1
    else {
      changed += 1
      if (!dryRun) await put(tx, site, page.pageKey, values)
    }
  }
  return { changed, unchanged, errors: errors.slice(0, 200) }
}

function readCsv(csv: string): string[][] {
  try {
    return parse(csv, { relax_column_count: true, skip_empty_lines: true, bom: true }) as string[][]
  } catch {
    throw refusal('This is not a CSV file.')
  }
}
