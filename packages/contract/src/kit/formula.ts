/** What a spreadsheet takes for the beginning of a formula, also as East Asian keyboards write it. */
export const formulaSigns = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'] as const

const beginsFormula = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * A cell that a spreadsheet would run gets an apostrophe in front, so that it stays words. So does one that looks as if it
 * had got one: what is written so is always read back as it was.
 */
export function asWords(cell: string): string {
  return beginsFormula.test(cell) ? `'${cell}` : cell
}

/** A cell as it was before `asWords`. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && beginsFormula.test(cell) ? cell.slice(1) : cell
}
