import { asWords, withoutGuard } from '@backroom/contract/kit/formula'

/** Cells as other spreadsheets write them to the clipboard: tabs and line ends, quoted where a cell holds either. */
export function cellsToText(cells: readonly (readonly string[])[]): string {
  return cells
    .map(row => row.map(cell => quoted(isNumber(cell) ? cell : asWords(cell))).join('\t'))
    .join('\n')
}

/** What another spreadsheet put on the clipboard, as rows of cells; the empty line many of them end with is left out. */
export function textToCells(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  for (let place = 0; place < plain.length; place++) {
    const letter = plain.charAt(place)
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (plain.charAt(place + 1) === '"') cell += plain.charAt(place++)
      else isQuoted = false
    } else if (letter === '"' && cell === '') isQuoted = true
    else if (letter === '\t' || letter === '\n') {
      rows.at(-1)?.push(cell)
      cell = ''
      if (letter === '\n') rows.push([])
    } else cell += letter
  }
  rows.at(-1)?.push(cell)
  return rows.map(row => row.map(withoutGuard))
}

function isNumber(cell: string): boolean {
  return /^[+-]?\d[\d.,]*%?$/.test(cell)
}

function quoted(cell: string): string {
  return /[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
