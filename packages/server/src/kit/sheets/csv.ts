import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { columnsMost, SheetCount, Unreadable } from '#kit/sheets/limits'

const sliceCharacters = 65_536

/** The rows of a CSV, as they are come to; delimiter and encoding are found out from the bytes. */
export async function* readCsv(bytes: Buffer, name: string): AsyncGenerator<string[]> {
  const text = decoded(bytes)
  const count = new SheetCount(name)
  const reader = Readable.from(slices(text)).pipe(
    parse({
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 1_000_000,
    }),
  )
  try {
    for await (const record of reader as AsyncIterable<string[]>) {
      for (const cell of record) count.add(cell)
      yield record.slice(0, columnsMost)
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable(`The file cannot be read as CSV: ${(error as Error).message}`)
  }
}

/** In pieces, so that the parser rests when nobody reads on. */
function* slices(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += sliceCharacters) yield text.slice(at, at + sliceCharacters)
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
