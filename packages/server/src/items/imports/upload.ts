import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { invalid } from '#kit/errors'
import type { Sheet } from '#kit/sheets/sheet'

const rowsAtOnce = 2_000
const charactersAtOnce = 4 * 1024 * 1024
/** Every row is kept with all its headings, so that a few long ones under many rows would fill the disk. */
const charactersMost = 128 * 1024 * 1024

/** Keeps the rows of a sheet as they were sent; answers how many there are. */
export async function storeRows(tx: Transaction, importUid: number, sheet: Sheet): Promise<number> {
  let waiting: { rowNo: number; raw: Record<string, string> }[] = []
  let waitingCharacters = 0
  let characters = 0
  let count = 0
  const flush = async () => {
    if (waiting.length === 0) return
    await tx.execute(sql`
      insert into item_import_row (import_uid, row_no, raw)
      select ${importUid}, r."rowNo", r.raw from jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb) as r("rowNo" int, raw jsonb)`)
    waiting = []
    waitingCharacters = 0
  }
  const headingCharacters = sheet.headers.join('').length
  let rowNo = 1 // the headings
  for await (const cells of sheet.rows) {
    rowNo += 1
    if (cells.every(cell => cell.trim() === '')) continue
    const raw = Object.fromEntries(sheet.headers.map((header, at) => [header, cells[at] ?? '']))
    waiting.push({ rowNo, raw })
    const rowCharacters = cells.reduce((sum, cell) => sum + cell.length, headingCharacters)
    waitingCharacters += rowCharacters
    characters += rowCharacters
    if (characters > charactersMost)
      throw invalid({ file: 'The file is too large. Leave out columns you do not want to import.' })
    count += 1
    if (waiting.length >= rowsAtOnce || waitingCharacters >= charactersAtOnce) await flush()
  }
  await flush()
  return count
}
