import { Readable } from 'node:stream'
import { uploadLimitBytes } from '@backroom/contract/constants'
import { importRowsMost } from '@backroom/contract/items/item-imports'
import { parse } from 'csv-parse'
import { invalid } from '#kit/errors'

/** A sheet as it was sent: its headings and the cells under them. */
export interface Sheet {
  readonly headers: readonly string[]
  readonly rows: AsyncIterable<readonly string[]>
}

const columnsMost = 200
const inflatedBytesMost = 200 * 1024 * 1024

/** Reads a CSV or XLSX file; delimiter and encoding are found out from the bytes. */
export async function readSheet(bytes: Buffer, name: string): Promise<Sheet> {
  if (bytes.length > uploadLimitBytes)
    throw invalid({
      file: `This file is ${Math.round(bytes.length / 1_048_576)} MB; at most 10 MB can be read.`,
    })
  if (bytes.length === 0) throw invalid({ file: `${name} is empty.` })
  const isZip = bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))
  return headed(isZip ? readXlsx(bytes, name) : readCsv(bytes))
}

/** The first row that holds anything is the headings; every heading is told apart from the others. */
async function headed(lines: AsyncIterable<readonly string[]>): Promise<Sheet> {
  const all = lines[Symbol.asyncIterator]()
  let first = await all.next()
  while (!first.done && first.value.every(cell => cell.trim() === '')) first = await all.next()
  if (first.done) throw invalid({ file: 'The file has no rows.' })
  const seen = new Map<string, number>()
  const headers = first.value.slice(0, columnsMost).map((cell, place) => {
    const name = cell.trim().slice(0, 120) || `Column ${place + 1}`
    const count = (seen.get(name.toLowerCase()) ?? 0) + 1
    seen.set(name.toLowerCase(), count)
    return count === 1 ? name : `${name} (${count})`
  })
  return { headers, rows: limited({ [Symbol.asyncIterator]: () => all }) }
}

async function* limited(lines: AsyncIterable<readonly string[]>): AsyncGenerator<readonly string[]> {
  let count = 0
  for await (const line of lines) {
    count += 1
    if (count > importRowsMost) throw invalid({ file: 'At most 50,000 rows.' })
    yield line
  }
}

async function* readCsv(bytes: Buffer): AsyncGenerator<readonly string[]> {
  const text = decoded(bytes)
  const reader = Readable.from([text]).pipe(
    parse({
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 1_000_000,
    }),
  )
  try {
    for await (const record of reader as AsyncIterable<string[]>) yield record
  } catch (error) {
    throw invalid({ file: `The file cannot be read as CSV: ${(error as Error).message}` })
  }
}

/** UTF-8 with or without its mark; what is no UTF-8 is taken for Windows-1252, as spreadsheets write it. */
function decoded(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/^\ufeff/, '')
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The sign that stands between the headings: whichever of the four is there most often, outside quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = text.split(/\r?\n/, 1)
  const bare = line.replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t', '|'].map(sign => ({ sign, count: bare.split(sign).length - 1 }))
  return counts.sort((a, b) => b.count - a.count)[0]?.sign ?? ','
}

async function* readXlsx(bytes: Buffer, name: string): AsyncGenerator<readonly string[]> {
  if (inflatedBytes(bytes) > inflatedBytesMost) throw invalid({ file: `${name} is too large when unpacked.` })
  const { default: ExcelJS } = await import('exceljs') // a third of a second that no start should wait for
  const book = new ExcelJS.stream.xlsx.WorkbookReader(Readable.from([bytes]) as never, {
    sharedStrings: 'cache',
    hyperlinks: 'ignore',
    styles: 'cache',
    worksheets: 'emit',
    entries: 'ignore',
  })
  try {
    for await (const sheet of book) {
      for await (const row of sheet) {
        const values = (row.values as unknown[]).slice(1)
        yield Array.from({ length: Math.min(values.length, columnsMost) }, (_, at) => cellText(values[at]))
      }
      return // the first sheet is the one that counts
    }
  } catch (error) {
    if (error instanceof Error && 'status' in error) throw error
    throw invalid({ file: `${name} cannot be read as an Excel file. Save it again, or as CSV.` })
  }
}

/** How large the parts of a zip say they are, from its directory at the end. */
function inflatedBytes(bytes: Buffer): number {
  let sum = 0
  const entry = Buffer.from([0x50, 0x4b, 0x01, 0x02])
  for (
    let at = bytes.indexOf(entry);
    at !== -1 && at + 46 <= bytes.length;
    at = bytes.indexOf(entry, at + 46)
  )
    sum += bytes.readUInt32LE(at + 24)
  return sum
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().replace(/T00:00:00\.000Z$/, '')
  if (typeof value !== 'object') return String(value)
  const cell = value as {
    text?: unknown
    result?: unknown
    richText?: readonly { text: string }[]
    error?: string
  }
  if (cell.richText) return cell.richText.map(({ text }) => text).join('')
  if ('result' in cell) return cellText(cell.result)
  return cell.text === undefined ? '' : cellText(cell.text)
}
