/** The cells of a CSV by RFC 4180, byte order mark and all. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  const cell = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/y
  const body = text.replace(/^\ufeff/, '')
  while (cell.lastIndex < body.length) {
    const found = cell.exec(body)
    if (!found) throw new Error(`Not CSV at ${cell.lastIndex}`)
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '')
    if (found[3] === ',') continue
    rows.push(row)
    row = []
  }
  return rows
}
