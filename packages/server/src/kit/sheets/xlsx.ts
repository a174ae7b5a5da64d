import { sentence } from '@backroom/contract/wording/say'
import {
  charactersMost,
  columnsMost,
  refuseLong,
  SheetCount,
  stylesMost,
  Unreadable,
} from '#kit/sheets/limits'
import { readWhole, readXml, type XmlReading } from '#kit/sheets/xml'
import { Zip } from '#kit/sheets/zip'

/** The rows of the first sheet of a workbook, as they are come to. */
export async function* readXlsx(bytes: Buffer, name: string): AsyncGenerator<string[]> {
  try {
    const zip = await Zip.open(bytes, name)
    const { sheetPath, isFrom1904 } = await readWorkbook(zip)
    if (!zip.has(sheetPath)) throw new Error('There is no sheet')
    const book = {
      name,
      isFrom1904,
      dateStyles: await readDateStyles(zip),
      strings: await readStrings(zip, name),
    }
    const sheet = new SheetRows(book)
    for await (const _ of readXml(zip.text(sheetPath), sheet)) yield* sheet.take()
    yield* sheet.take()
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw new Unreadable(sentence`${name} cannot be read as an Excel file. Save it again, or as CSV.`)
  }
}

/** Where the first sheet is, and from which year its days are counted. */
async function readWorkbook(zip: Zip) {
  let firstId = ''
  let isFrom1904 = false
  await readWhole(zip.text('xl/workbook.xml'), {
    open: (element, attributes) => {
      if (element === 'sheet') firstId ||= attributes['r:id'] ?? ''
      if (element === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
    },
  })
  let target = 'worksheets/sheet1.xml'
  await readWhole(zip.text('xl/_rels/workbook.xml.rels'), {
    open: (_, { Id, Target }) => {
      if (Id && Id === firstId && Target) target = Target
    },
  })
  return { sheetPath: target.startsWith('/') ? target.slice(1) : `xl/${target}`, isFrom1904 }
}

async function readStrings(zip: Zip, name: string): Promise<readonly string[]> {
  const strings: string[] = []
  const text = new CellText(name)
  let characters = 0
  await readWhole(zip.text('xl/sharedStrings.xml'), {
    open: element => text.open(element),
    text: words => text.add(words),
    close: element => {
      text.close(element)
      if (element !== 'si') return
      const string = text.take()
      characters += string.length + 8 // what an empty one takes
      if (characters > charactersMost)
        throw new Unreadable(sentence`${name} holds more text than can be read.`)
      strings.push(string)
    },
  })
  return strings
}

/** Which styles show a number as a day or a time. */
async function readDateStyles(zip: Zip): Promise<ReadonlySet<number>> {
  const dateStyles = new Set<number>()
  const ownDates = new Map<number, boolean>()
  let isInCells = false
  let style = 0
  await readWhole(zip.text('xl/styles.xml'), {
    open: (element, { numFmtId, formatCode = '' }) => {
      if (element === 'numFmt' && ownDates.size < stylesMost)
        ownDates.set(Number(numFmtId), isDateFormat(formatCode))
      if (element === 'cellXfs') isInCells = true
      if (element !== 'xf' || !isInCells || style >= stylesMost) return
      const format = Number(numFmtId)
      if (ownDates.get(format) ?? isBuiltInDate(format)) dateStyles.add(style)
      style += 1
    },
    close: element => {
      if (element === 'cellXfs') isInCells = false
    },
  })
  return dateStyles
}

function isBuiltInDate(format: number): boolean {
  return (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 45 && format <= 58)
}

function isDateFormat(code: string): boolean {
  if (code.length > 255) return false // as long as a spreadsheet lets it be
  return /[ymdhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
}

/** The words of a cell or a shared string: all of its pieces, without how they are pronounced. */
class CellText {
  private parts: string[] = []
  private isWanted = false
  private isPronunciation = false
  private characters = 0

  constructor(private readonly name: string) {}

  open(element: string): void {
    if (element === 'rPh') this.isPronunciation = true
    this.isWanted = (element === 't' || element === 'v') && !this.isPronunciation
  }

  add(words: string): void {
    if (!this.isWanted) return
    this.characters += words.length
    refuseLong(this.characters, this.name)
    this.parts.push(words)
  }

  close(element: string): void {
    if (element === 'rPh') this.isPronunciation = false
    this.isWanted = false
  }

  take(): string {
    const text = this.parts.join('')
    this.parts = []
    this.characters = 0
    return text
  }
}

interface Book {
  readonly name: string
  readonly strings: readonly string[]
  readonly dateStyles: ReadonlySet<number>
  readonly isFrom1904: boolean
}

/** The cells of a sheet, put into rows. Where a cell stands is its own word; how large the sheet is, nobody is asked. */
class SheetRows implements XmlReading {
  private readonly count: SheetCount
  private readonly words: CellText
  private rows: string[][] = []
  private row: string[] = []
  private column = -1
  private type = ''
  private style = 0

  constructor(private readonly book: Book) {
    this.count = new SheetCount(book.name)
    this.words = new CellText(book.name)
  }

  /** The rows that are whole by now. */
  take(): string[][] {
    const rows = this.rows
    this.rows = []
    return rows
  }

  open(element: string, attributes: Readonly<Record<string, string>>): void {
    if (element === 'row') {
      this.row = []
      this.column = -1
    } else if (element === 'c') {
      this.column = columnOf(attributes.r ?? '') ?? this.column + 1
      this.type = attributes.t ?? 'n'
      this.style = Number(attributes.s ?? 0)
    }
    this.words.open(element)
  }

  text(words: string): void {
    this.words.add(words)
  }

  close(element: string): void {
    this.words.close(element)
    if (element === 'row') this.rows.push(Array.from(this.row, cell => cell ?? ''))
    if (element !== 'c') return
    const cell = this.value(this.words.take())
    this.count.add(cell)
    if (this.column < columnsMost) this.row[this.column] = cell
  }

  private value(text: string): string {
    switch (this.type) {
      case 's':
        return this.book.strings[Number(text)] ?? ''
      case 'b':
        return text.trim() === '1' ? 'true' : 'false'
      case 'e':
        return ''
      case 'd':
        return text.replace(/T00:00:00(\.0+)?Z?$/, '')
      case 'n':
        return this.number(text.trim())
      default:
        return text
    }
  }

  private number(text: string): string {
    const number = Number(text)
    if (text === '' || !Number.isFinite(number)) return text
    return (this.book.dateStyles.has(this.style) && dayOf(number, this.book.isFrom1904)) || String(number)
  }
}

/** Which column `AB12` is in, from 0; far right is far right. */
function columnOf(place: string): number | undefined {
  const [letters] = /^[A-Z]{1,4}/i.exec(place) ?? []
  if (!letters) return
  return [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** A day, and the time where there is one. Days are counted from 1904, or from 1900 as if it had been a leap year. */
function dayOf(serial: number, isFrom1904: boolean): string | undefined {
  const days = isFrom1904 ? serial + 1_462 : serial < 60 ? serial + 1 : serial
  const at = new Date(Math.round((days - 25_569) * 86_400_000))
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString().replace(/T00:00:00\.000Z$/, '')
}
