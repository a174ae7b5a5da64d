import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { Refusal } from '#kit/errors'
import { readLines, withSheet } from '#kit/sheets/sheet'
import { highestMemory } from '#testing/highest-memory'
import { bookOf, row, sheetOf, zipOf } from '#testing/make-sheets'
import { sized } from '#testing/sized'

const read = (bytes: Buffer, rowsMost = 50_000) =>
  withSheet({ bytes, name: 'sheet.xlsx', rowsMost }, async ({ headers, rows }) => {
    const lines: (readonly string[])[] = []
    for await (const line of rows) lines.push(line)
    return { headers, lines }
  })

/** What a file is refused with, how long it took, and how much memory. */
async function refusal(bytes: Buffer) {
  const began = performance.now()
  const { result, grownMb } = await highestMemory(() => read(bytes).catch((error: unknown) => error))
  if (!(result instanceof Refusal)) throw new Error(`It was read: ${JSON.stringify(result).slice(0, 200)}`)
  expect(result.status).toBe(400)
  return { text: result.message, seconds: (performance.now() - began) / 1_000, grownMb }
}

const unreadable = 'sheet.xlsx cannot be read as an Excel file. Save it again, or as CSV.'

test('Every kind of cell is read from the first sheet of a workbook', async () => {
  const book = bookOf({
    strings:
      '<sst><si><t>Code</t></si><si><r><t>Rich </t></r><r><t xml:space="preserve">text &amp; more</t></r><rPh><t>spoken</t></rPh></si></sst>',
    styles:
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-809]dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="&quot;days&quot; 0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
    rows: [
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Words</t></is></c><c r="D1" t="str"><f>A1</f><v>Formula</v></c></row>',
      '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" t="b"><v>1</v></c><c r="C2" t="e"><v>#N/A</v></c><c r="D2"><f>1+1</f><v>2.50</v></c></row>',
      '<row r="3"/>',
      '<row r="4"><c r="A4" s="1"><v>45292</v></c><c r="B4" s="2"><v>45292.75</v></c><c r="C4" s="3"><v>45292</v></c><c r="D4" s="1"><v>1</v></c></row>',
      '<row r="5"><c r="A5"><v>1e3</v></c><c r="B5" t="s"><v>99</v></c><c r="C5" t="d"><v>2024-02-03T00:00:00</v></c><c r="XFD5"><v>1</v></c></row>',
    ].join(''),
  })
  expect(await read(book)).toEqual({
    headers: ['Code', 'Words', 'Column 3', 'Formula'],
    lines: [
      ['Rich text & more', 'true', '', '2.5'],
      [],
      ['2024-01-01', '2024-01-01T18:00:00.000Z', '45292', '1900-01-01'],
      ['1000', '', '2024-02-03'],
    ],
  })
})

test('Days that are counted from 1904 are those the sheet shows', async () => {
  const styles = '<styleSheet><cellXfs><xf numFmtId="14"/></cellXfs></styleSheet>'
  const book = bookOf({ styles, isFrom1904: true, rows: `${row(['Day'])}${row([43_830])}` })
  expect((await read(book)).lines).toEqual([['2024-01-01']])
})

test('What a sheet says of its size is not believed', async () => {
  const book = bookOf({ rows: `${row(['Code', 'Price'])}${row(['A-1', 5])}` })
  expect(await read(book)).toEqual({ headers: ['Code', 'Price'], lines: [['A-1', '5']] })
})

test('A sign that nobody declared stays the letters it is', async () => {
  expect((await read(bookOf({ rows: row(['&file;', '&#65;']).replaceAll('&amp;', '&') }))).headers).toEqual([
    '&file;',
    'A',
  ])
})

test('What an export guarded against being run is read without its guard', async () => {
  const { rows } = await readLines({ bytes: Buffer.from("Name\n'=1\n''=2\n'tis\n"), name: 'sheet.csv' })
  expect(rows).toEqual([['=1'], ["'=2"], ["'tis"]])
})

const million = 1_048_576
const digits = (count: number) =>
  BigInt(`0x${randomBytes(count).toString('hex')}`)
    .toString()
    .slice(0, count)

/** Small enough to be sent, and as varied as figures are. */
function fiveMillionCells(): string {
  const rows = Array.from({ length: 100 }, () => row([...digits(200)].map(Number)))
  return Array.from({ length: 25_000 }, (_, at) => rows[(at * 7) % 100]).join('')
}

type Attack = [what: string, make: () => Buffer, text: string]

const attacks: Attack[] = [
  ['cut short', () => bookOf({ rows: row(['Code']) }).subarray(0, -30), unreadable],
  ['cut short in the middle', () => bookOf({ rows: row(['Code']) }).subarray(0, 300), unreadable],
  [
    'encrypted',
    () => bookOf({ rows: row(['Code']), lie: { isEncrypted: true } }),
    'sheet.xlsx is protected by a password. Save it without one.',
  ],
  [
    'that says it is small and is not',
    () => bookOf({ sheet: Buffer.alloc(300 * million, ' '), lie: { saysBytes: 1_000 } }),
    unreadable,
  ],
  [
    'that says it is empty in eight bytes',
    () => bookOf({ rows: row(['Code']), lie: { zip64Bytes: 0n } }),
    unreadable,
  ],
  [
    'that says it is larger than any disk',
    () => bookOf({ rows: row(['Code']), lie: { zip64Bytes: 2n ** 63n } }),
    unreadable,
  ],
  [
    'whose parts reach beyond its end',
    () => bookOf({ rows: row(['Code']), lie: { saysPackedBytes: 0xfffffff0 } }),
    unreadable,
  ],
  [
    'that declares entities within entities',
    () =>
      bookOf({
        sheet: `<!DOCTYPE x [<!ENTITY a "${'y'.repeat(50_000)}"><!ENTITY b "${'&a;'.repeat(10_000)}">]>${sheetOf('<row><c t="str"><v>&b;</v></c></row>')}`,
      }),
    unreadable,
  ],
  ['whose elements are left open', () => bookOf({ sheet: '<worksheet><sheetData><row><c>' }), unreadable],
  [
    'of ten thousand parts',
    () => zipOf(Array.from({ length: 10_000 }, (_, at) => ({ name: `xl/${at}.xml`, bytes: '' }))),
    'sheet.xlsx is made of too many parts.',
  ],
  ['without a sheet', () => zipOf([{ name: 'xl/workbook.xml', bytes: '<workbook/>' }]), unreadable],
]

/** Each takes seconds to make, let alone to read. */
const largeAttacks: Attack[] = [
  [
    'that is a thousand times larger when unpacked',
    () => bookOf({ sheet: Buffer.alloc(150 * million, ' ') }),
    'sheet.xlsx is too large when unpacked.',
  ],
  [
    'whose shared words are a thousand times larger when unpacked',
    () => bookOf({ rows: row(['Code']), strings: `<sst>${'<si><t/></si>'.repeat(5_000_000)}</sst>` }),
    'sheet.xlsx is too large when unpacked.',
  ],
  [
    'with a name that does not end',
    () => bookOf({ rows: `<a${randomBytes(10 * million).toString('hex')}` }),
    unreadable,
  ],
  ['nested a million deep', () => bookOf({ rows: '<row>'.repeat(million) }), unreadable],
  [
    'with ten million attributes on one element',
    () =>
      bookOf({
        rows: `<row ${Array.from({ length: 1_000_000 }, (_, at) => `a${at.toString(36)}="1"`).join(' ')}/>`,
      }),
    unreadable,
  ],
  [
    'of one cell that does not end',
    () => bookOf({ rows: `<row><c t="str"><v>${randomBytes(10 * million).toString('hex')}` }),
    'sheet.xlsx has a cell of more than 100,000 characters.',
  ],
  [
    'of five million cells',
    () => bookOf({ rows: fiveMillionCells() }),
    'sheet.xlsx has more than 3,000,000 cells.',
  ],
  [
    'with one long text in a million cells',
    () =>
      bookOf({
        strings: `<sst><si><t>${randomBytes(40_000).toString('hex')}</t></si></sst>`,
        rows: `<row>${digits(150).replace(/\d/g, '<c t="s" r="A$&"><v>0</v></c>')}</row>`.repeat(1_000),
      }),
    'sheet.xlsx holds more text than can be read: at most 64 million characters.',
  ],
]

test.each([...attacks, ...sized([], largeAttacks)])(
  'A workbook %s is refused in words, soon and without taking memory',
  async (_, make, text) => {
    const answer = await refusal(make())
    expect(answer.text).toBe(text)
    expect(answer.seconds).toBeLessThan(90)
    expect(answer.grownMb).toBeLessThan(400)
  },
)
