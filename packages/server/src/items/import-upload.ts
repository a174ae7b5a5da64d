import '@fastify/multipart'
import { uploadLimitBytes } from '@backroom/contract/constants'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from '#database/database'
import { readSheet, type Sheet } from '#items/import-read'
import { invalid } from '#kit/errors'

const rowsAtOnce = 2_000
const countedBytesMost = 64 * 1024 * 1024

/** The one sheet of a form, read as far as its headings. */
export async function receiveSheet(
  request: FastifyRequest,
): Promise<{ sheet: Sheet; fileName: string; name: string }> {
  if (!request.isMultipart())
    throw invalid({ file: 'Send the file as a form with the fields name and file.' })
  const part = await request.file({ limits: { files: 1, fields: 4, fileSize: Number.POSITIVE_INFINITY } })
  if (!part) throw invalid({ file: 'Choose a file to import.' })
  const parts: Buffer[] = []
  let size = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= uploadLimitBytes) parts.push(chunk)
    if (size > countedBytesMost) break
  }
  if (size > uploadLimitBytes)
    throw invalid({ file: `This file is ${Math.round(size / 1_048_576)} MB; at most 10 MB can be read.` })
  const field = part.fields.name
  const name =
    field && !Array.isArray(field) && field.type === 'field' ? String(field.value).trim().slice(0, 80) : ''
  const fileName = part.filename.replace(/^.*[/\\]/, '').slice(0, 120) || 'sheet'
  return { sheet: await readSheet(Buffer.concat(parts), fileName), fileName, name }
}

/** Keeps the rows of a sheet as they were sent; answers how many there are. */
export async function storeRows(tx: Transaction, importUid: number, sheet: Sheet): Promise<number> {
  let waiting: { rowNo: number; raw: Record<string, string> }[] = []
  let count = 0
  const flush = async () => {
    if (waiting.length === 0) return
    await tx.execute(sql`
      insert into item_import_row (import_uid, row_no, raw)
      select ${importUid}, r."rowNo", r.raw from jsonb_to_recordset(${JSON.stringify(waiting)}::jsonb) as r("rowNo" int, raw jsonb)`)
    waiting = []
  }
  let rowNo = 1 // the headings
  for await (const cells of sheet.rows) {
    rowNo += 1
    if (cells.every(cell => cell.trim() === '')) continue
    const raw = Object.fromEntries(sheet.headers.map((header, at) => [header, keepable(cells[at] ?? '')]))
    waiting.push({ rowNo, raw })
    count += 1
    if (waiting.length >= rowsAtOnce) await flush()
  }
  await flush()
  return count
}

/** What no database can keep is left out. */
function keepable(cell: string): string {
  return cell.replace(/\0|\p{Cs}/gu, '').slice(0, 100_000)
}
