import { crc32, deflateRawSync } from 'node:zlib'

/** A part of a zip file, and what its headers say of it where that is not the truth. */
export interface Part {
  readonly name: string
  readonly bytes: Buffer | string
  readonly saysBytes?: number
  readonly saysPackedBytes?: number
  readonly isEncrypted?: boolean
  /** Sizes stand in a field of eight bytes each. */
  readonly zip64Bytes?: bigint
}

/** A zip file of these parts, lies and all. */
export function zipOf(parts: readonly Part[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const part of parts) {
    const bytes = Buffer.from(part.bytes as string)
    const packed = deflateRawSync(bytes)
    const name = Buffer.from(part.name)
    const extra = part.zip64Bytes === undefined ? Buffer.alloc(0) : zip64Field(part.zip64Bytes)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(part.zip64Bytes === undefined ? 20 : 45, 0)
    shared.writeUInt16LE(part.isEncrypted ? 1 : 0, 2)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(bytes), 10)
    shared.writeUInt32LE(part.saysPackedBytes ?? packed.length, 14)
    shared.writeUInt32LE(part.zip64Bytes === undefined ? (part.saysBytes ?? bytes.length) : 0xffffffff, 18)
    shared.writeUInt16LE(name.length, 22)
    shared.writeUInt16LE(extra.length, 24)
    const body = Buffer.concat([signed(0x04034b50), shared, name, extra, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(Buffer.concat([signed(0x02014b50), shared.subarray(0, 2), shared, place, name, extra]))
    bodies.push(body)
    at += body.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(list.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, list, signed(0x06054b50), end])
}

function signed(mark: number): Buffer {
  const four = Buffer.alloc(4)
  four.writeUInt32LE(mark)
  return four
}

function zip64Field(bytes: bigint): Buffer {
  const field = Buffer.alloc(12)
  field.writeUInt16LE(1, 0)
  field.writeUInt16LE(8, 2)
  field.writeBigUInt64LE(bytes, 4)
  return field
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

export interface BookParts {
  /** The elements of the sheet's `sheetData`. */
  readonly rows?: string
  /** The whole sheet, instead of rows. */
  readonly sheet?: string | Buffer
  readonly strings?: string
  readonly styles?: string
  readonly isFrom1904?: boolean
  readonly lie?: Partial<Part>
}

/** A workbook of one sheet, as spreadsheets save it. */
export function bookOf(parts: BookParts): Buffer {
  const sheet = parts.sheet ?? sheetOf(parts.rows ?? '')
  return zipOf([
    {
      name: 'xl/workbook.xml',
      bytes: `${head}<workbook xmlns="${main}" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${parts.isFrom1904 ? '<workbookPr date1904="1"/>' : ''}<sheets><sheet name="Items" sheetId="1" r:id="rId7"/><sheet name="Other" sheetId="2" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      bytes: `${head}<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="worksheets/sheet7.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', bytes: sheetOf(row(['Not', 'this', 'sheet'])) },
    ...(parts.strings === undefined ? [] : [{ name: 'xl/sharedStrings.xml', bytes: parts.strings }]),
    ...(parts.styles === undefined ? [] : [{ name: 'xl/styles.xml', bytes: parts.styles }]),
    { name: 'xl/worksheets/sheet7.xml', bytes: sheet, ...parts.lie },
  ])
}

/** The XML of a sheet with these rows. */
export function sheetOf(rows: string): string {
  return `${head}<worksheet xmlns="${main}"><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`
}

/** A row with words and numbers in its own cells. */
export function row(cells: readonly (string | number)[]): string {
  const written = cells.map(cell =>
    typeof cell === 'number'
      ? `<c><v>${cell}</v></c>`
      : `<c t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`,
  )
  return `<row>${written.join('')}</row>`
}
