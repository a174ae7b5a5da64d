import { exportCategories, importCategories } from '@backroom/contract/organisation/categories/bulk'
import { blankCategory } from '@backroom/contract/organisation/categories/categories'
import { sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { CsvRows, csvDownload } from '#kit/data-view/csv-download'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { serveSheetImport } from '#kit/sheets/serve-sheet-import'
import { takeRecord } from '#kit/sheets/take-record'
import { categoryKind } from '#organisation/categories/categories'
import { lockTree } from '#organisation/categories/tree'
import { placeInTree } from '#organisation/categories/tree-read'
import { category } from '#tables/organisation/categories'

/** The tree as a sheet, out and in. */
export function categoryCsv(kit: Kit) {
  serve(kit, exportCategories, ({ store, signal }) => {
    const { path: place, ...fields } = importCategories.columns
    const columns = Object.entries(fields).map(([name, { label }]) => ({
      heading: label,
      value: category[name as keyof typeof fields],
    }))
    const rows = new CsvRows(
      [{ heading: place.label, value: sql`'/' || path` }, ...columns],
      sql`from category order by ${placeInTree}`,
    )
    return csvDownload(store, rows, 'categories.csv', signal)
  })

  serveSheetImport(kit, importCategories, {
    records: [{ table: category, code: category.path, name: category.name }],
    begin: lockTree,
    take: async (tx, { cells, said }) => {
      const path = (cells.path ?? '').replace(/^\/+|\/+$/g, '')
      if (!path) throw invalid({ path: 'A line needs a path.' })
      const [found] = await tx.select({ uid: category.uid }).from(category).where(eq(category.path, path))
      const blank = found ? blankCategory('') : await blankAt(tx, path)
      return takeRecord(tx, categoryKind, found?.uid, blank, said)
    },
  })
}

/** A new category at a path, named after the end of it until its line says otherwise. */
async function blankAt(tx: Transaction, path: string) {
  const parts = path.split('/')
  const fragment = parts.pop() as string
  const above = parts.join('/')
  const [parent] = above
    ? await tx.select({ uid: category.uid }).from(category).where(eq(category.path, above))
    : []
  if (above && !parent) throw invalid({ path: sentence`There is no category /${above} to put it in.` })
  return { ...blankCategory(fragment, parent?.uid ?? null), urlFragment: fragment }
}
