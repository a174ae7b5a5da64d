const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** "Frame: alloy" lines as a table of two columns; lines without a colon stand alone before it. */
export function linesToTable(lines: string): string {
  const plain = (text: string) => text.trim().replace(/[&<>"]/g, letter => escapes[letter] ?? letter)
  const rows: string[] = []
  const others: string[] = []
  for (const line of lines.split(/\r?\n/)) {
    const match = /^\s*([^:\t]{1,80})[:\t]\s*(.+)$/.exec(line)
    if (match)
      rows.push(`<tr><th><p>${plain(match[1] ?? '')}</p></th><td><p>${plain(match[2] ?? '')}</p></td></tr>`)
    else if (line.trim() !== '') others.push(`<p>${plain(line)}</p>`)
  }
  return `${others.join('')}${rows.length > 0 ? `<table><tbody>${rows.join('')}</tbody></table>` : ''}`
}
