import { Bytes } from '#kit/serve'

const margin = 48
const quiet = '#5b6663'
const line = '#c2c9c7'

export interface PaperColumn {
  readonly label: string
  /** A share of what is left beside the others. */
  readonly share: number
  readonly isFigure?: boolean
}

/** What the letters of every PDF reader can write; an accent that they do not know is left out, and so is a script. */
function plain(text: string): string {
  return text.replace(/[^\n\x20-\x7e\xa0-\xff€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/gu, letter => {
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '')
    return /^[\x20-\x7e]+$/.test(bare) ? bare : '?'
  })
}

/** Sheets to print on: a heading, words beside each other, and tables that go on overleaf with their headings. */
export class Paper {
  /** Whether nothing is drawn yet. */
  isBlank = true

  private constructor(private readonly pdf: PDFKit.PDFDocument) {}

  /** With no sheet yet. What draws letters is large, so it comes with the first document and not with the server. */
  static async blank(title: string, size: 'A4' | 'LETTER'): Promise<Paper> {
    const { default: PDFDocument } = await import('pdfkit')
    return new Paper(new PDFDocument({ size, margin, autoFirstPage: false, info: { Title: plain(title) } }))
  }

  private get width(): number {
    return this.pdf.page.width - 2 * margin
  }

  /** A new sheet with its name on the left and whose it is on the right. */
  page(title: string, right: string): this {
    this.isBlank = false
    this.pdf.addPage()
    const { y } = this.pdf
    this.pdf.font('Helvetica-Bold').fontSize(20).text(plain(title), margin, y)
    this.pdf.fontSize(11).text(plain(right), margin, y + 6, { width: this.width, align: 'right' })
    this.pdf.font('Helvetica').fontSize(10).moveDown(1.2)
    return this
  }

  /** Blocks of a few lines beside each other, each under what it is. */
  blocks(blocks: readonly (readonly [label: string, lines: readonly string[]])[]): this {
    const { y } = this.pdf
    const width = this.width / blocks.length
    let below = y
    for (const [place, [label, lines]] of blocks.entries()) {
      const left = margin + place * width
      this.pdf.fillColor(quiet).text(plain(label), left, y, { width: width - 12 })
      this.pdf.fillColor('black').text(plain(lines.join('\n')), { width: width - 12 })
      below = Math.max(below, this.pdf.y)
    }
    this.pdf.x = margin
    this.pdf.y = below + 16
    return this
  }

  text(words: string): this {
    if (words) this.pdf.text(plain(words), margin, this.pdf.y, { width: this.width }).moveDown(0.8)
    return this
  }

  table(columns: readonly PaperColumn[], rows: readonly (readonly string[])[]): this {
    const shares = columns.reduce((sum, { share }) => sum + share, 0)
    const widths = columns.map(({ share }) => (share / shares) * this.width)
    const heading = () => {
      this.pdf.font('Helvetica-Bold')
      this.row(
        columns,
        widths,
        columns.map(({ label }) => label),
      )
      this.pdf.font('Helvetica')
    }
    heading()
    for (const row of rows) {
      if (this.pdf.y + this.heightOf(widths, row) > this.pdf.page.height - margin) {
        this.pdf.addPage()
        heading()
      }
      this.row(columns, widths, row)
    }
    this.pdf.moveDown(0.6)
    return this
  }

  /** Sums at the right edge, the last of them the greatest. */
  sums(rows: readonly (readonly [label: string, amount: string])[]): this {
    for (const [label, amount] of rows) {
      if (this.pdf.y > this.pdf.page.height - margin - 20) this.pdf.addPage()
      const { y } = this.pdf
      this.pdf.text(plain(label), margin + this.width / 2, y, { width: this.width / 4 })
      const after = this.pdf.y
      this.pdf.text(plain(amount), margin + (this.width * 3) / 4, y, {
        width: this.width / 4,
        align: 'right',
      })
      this.pdf.y = Math.max(after, this.pdf.y) + 3
    }
    this.pdf.x = margin
    this.pdf.moveDown()
    return this
  }

  bytes(name: string): Bytes {
    this.pdf.end()
    return new Bytes(this.pdf, {
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${name}.pdf"`,
      'cache-control': 'no-store',
    })
  }

  private heightOf(widths: readonly number[], row: readonly string[]): number {
    const heights = row.map((cell, place) =>
      this.pdf.heightOfString(plain(cell) || ' ', { width: (widths[place] ?? 0) - 8 }),
    )
    return Math.max(...heights) + 9
  }

  private row(columns: readonly PaperColumn[], widths: readonly number[], row: readonly string[]): void {
    const { y } = this.pdf
    const height = this.heightOf(widths, row)
    let left = margin
    for (const [place, cell] of row.entries()) {
      const width = widths[place] ?? 0
      const align = columns[place]?.isFigure ? 'right' : 'left'
      this.pdf.text(plain(cell), left, y + 4, { width: width - 8, align })
      left += width
    }
    this.pdf
      .moveTo(margin, y + height)
      .lineTo(margin + this.width, y + height)
      .lineWidth(0.5)
      .stroke(line)
    this.pdf.x = margin
    this.pdf.y = y + height + 1
  }
}
