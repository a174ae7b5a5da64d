import { storeStaff } from '@backroom/contract/kit/access'
import { bulk } from '@backroom/contract/kit/bulk'
import { exportCategories, importCategories } from '@backroom/contract/organisation/categories/bulk'
import {
  blankCategory,
  type CategoryInput,
  categoryInput,
} from '@backroom/contract/organisation/categories/categories'
import { counted } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Transaction } from '#database/database'
import { importAtOnce } from '#kit/bulk/at-once'
import { CsvRows, csvDownload } from '#kit/data-view/csv-download'
import { invalid, Refusal } from '#kit/errors'
import { receiveFile } from '#kit/files/receive-file'
import type { Kit } from '#kit/kit'
import { cleanInput } from '#kit/records/clean-input'
import { serve } from '#kit/serve'
import { readLines } from '#kit/sheets/sheet'
import { categoryKind } from '#organisation/categories/categories'
import { leadOn, lockTree, refuseReserved, rewritePaths } from '#organisation/categories/tree'
import { placeInTree } from '#organisation/categories/tree-read'
import { category } from '#tables/organisation/categories'

const texts = ['heading', 'introduction', 'footerText', 'pageTitle', 'metaDescription'] as const
const columns = ['path', 'name', 'fragment', ...texts] as const
const bytesMost = 2 * 1024 * 1024
type Line = Partial<Record<(typeof columns)[number], string>>

interface Outcome {
  readonly line: number
  readonly path: string
  readonly name: string
  readonly outcome: 'new' | 'changed' | 'unchanged' | 'refused'
  readonly text: string
  readonly redirects: number
}

/** The run behind an import; it is started by the import's own call. */
const importRun = bulk({
  name: 'ImportTree',
  root: '/bulkcategoryoperations',
  family: 'category',
  resource: 'category',
  group: 'Import',
  title: 'Import categories',
  levels: storeStaff,
  values: z.object({}),
})

export function categoryCsv(kit: Kit) {
  serve(kit, exportCategories, ({ store, signal }) => {
    const rows = new CsvRows(
      columns.map(heading => ({
        heading,
        value:
          heading === 'path' ? sql`'/' || path` : category[heading === 'fragment' ? 'urlFragment' : heading],
      })),
      sql`from category order by ${placeInTree}`,
    )
    return csvDownload(store, rows, 'categories.csv', signal)
  })

  kit.bulk.add(importRun as never, {
    table: category,
    shows: { code: category.path, name: category.name },
    title: (_, count) => `Import ${counted(count, 'category', 'categories')}`,
    change: () => ({}),
  })

  serve(kit, importCategories, async ({ query, request, store, visitor }) => {
    const lines = await receiveLines(request)
    const { outcomes, operationUid } = await importAtOnce(
      { kit, store, visitor },
      {
        contract: importRun as never,
        records: [{ table: category, name: category.name }],
        isDryRun: query.dryRun === 'true',
        work: async tx => {
          await lockTree(tx)
          const outcomes: Outcome[] = []
          for (const [index, line] of lines.entries()) outcomes.push(await take(tx, line, index + 2))
          return { outcomes }
        },
      },
    )
    const count = (outcome: Outcome['outcome']) => outcomes.filter(each => each.outcome === outcome).length
    return {
      counts: {
        new: count('new'),
        changed: count('changed'),
        unchanged: count('unchanged'),
        refused: count('refused'),
      },
      rows: outcomes.map(({ redirects: _, ...row }) => row),
      redirects: outcomes.reduce((sum, { redirects }) => sum + redirects, 0),
      operationUid,
    }
  })
}

async function receiveLines(request: FastifyRequest): Promise<Line[]> {
  const { headers, rows } = await readLines(await receiveFile(request, bytesMost))
  if (!headers.includes('path'))
    throw invalid({ file: `This is not a CSV with the columns ${columns.join(', ')}.` })
  return rows.map(cells => Object.fromEntries(cells.map((cell, at) => [headers[at], cell])))
}

/** One line, in a step of its own: what is refused leaves the others alone. */
async function take(tx: Transaction, line: Line, number: number): Promise<Outcome> {
  const path = (line.path ?? '').trim().replace(/^\/+|\/+$/g, '')
  const said = { line: number, path: `/${path}`, name: line.name?.trim() ?? '', redirects: 0 }
  try {
    return await tx.transaction(async step => {
      const [found] = await step.select().from(category).where(eq(category.path, path))
      if (!path) throw invalid({ path: 'A line needs a path.' })
      return found ? change(step, found, line, said) : make(step, path, line, said)
    })
  } catch (error) {
    if (error instanceof Refusal) return { ...said, outcome: 'refused', text: error.body.message }
    throw error
  }
}

type Said = Omit<Outcome, 'outcome' | 'text'>

async function make(tx: Transaction, path: string, line: Line, said: Said): Promise<Outcome> {
  const parts = path.split('/')
  const above = parts.slice(0, -1).join('/')
  const [parent] = above
    ? await tx.select({ uid: category.uid }).from(category).where(eq(category.path, above))
    : []
  if (above && !parent) throw invalid({ path: `There is no category /${above} to put it in.` })
  const fragment = line.fragment?.trim() || (parts.at(-1) as string)
  const blank = blankCategory(line.name?.trim() || (parts.at(-1) as string), parent?.uid ?? null)
  await categoryKind.make(tx, checked({ ...blank, urlFragment: fragment, ...textsOf(line) }))
  return { ...said, name: blank.name, outcome: 'new', text: 'Will be made.' }
}

async function change(
  tx: Transaction,
  found: typeof category.$inferSelect,
  line: Line,
  said: Said,
): Promise<Outcome> {
  const wanted = {
    ...(line.name?.trim() && { name: line.name.trim() }),
    ...(line.fragment?.trim() && { urlFragment: line.fragment.trim() }),
    ...textsOf(line),
  }
  const { values } = cleanInput(
    { input: categoryInput },
    checked({ ...blankCategory(found.name), ...wanted }),
  )
  const fields = (Object.keys(wanted) as (keyof typeof wanted)[]).filter(
    field => values[field] !== found[field],
  )
  if (fields.length === 0) return { ...said, name: found.name, outcome: 'unchanged', text: '' }
  const news = Object.fromEntries(fields.map(field => [field, values[field]]))
  const { rows } = await tx.execute<{ name: string }>(sql`
    select name from category where parent_uid is not distinct from ${found.parentUid} and uid <> ${found.uid}
      and (lower(name) = lower(${(news.name as string | undefined) ?? found.name}) or url_fragment = ${(news.urlFragment as string | undefined) ?? found.urlFragment})`)
  if (news.urlFragment !== undefined) refuseReserved(found.parentUid, news.urlFragment as string)
  if (rows[0]) throw invalid({ name: `${rows[0].name} beside it already has this name or address.` })
  await tx.update(category).set(news).where(eq(category.uid, found.uid))
  const redirects = 'urlFragment' in news ? await leadOn(tx, await rewritePaths(tx, found.uid)) : 0
  const words = { urlFragment: 'fragment', footerText: 'footer' } as Record<string, string>
  return {
    ...said,
    redirects,
    name: (news.name as string | undefined) ?? found.name,
    outcome: 'changed' as const,
    text: `Changes ${fields.map(field => words[field] ?? field).join(', ')}.`,
  }
}

/** Only columns that the file has: one that is left out leaves texts as they are. */
function textsOf(line: Line): Partial<Omit<CategoryInput, 'filters'>> {
  return Object.fromEntries(texts.flatMap(field => (line[field] === undefined ? [] : [[field, line[field]]])))
}

/** Refuses what a form would refuse, in the same words. */
function checked(input: CategoryInput): CategoryInput {
  const parsed = categoryInput.safeParse(input)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw invalid({
    [String(issue?.path[0] ?? 'Generic')]: `${String(issue?.path[0] ?? '')}: ${issue?.message ?? ''}`,
  })
}
