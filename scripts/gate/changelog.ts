import type { Finding, Tree } from './finding.ts'

const file = 'CHANGELOG.md'
const kinds = ['New', 'Better', 'Fixed', 'Heads up']

/** "See What's Changed" shows this file, so it must read the same way everywhere: days, kinds, bullets. */
export function checkChangelog(tree: Tree): Finding[] {
  const text = tree.get(file)
  if (text === undefined)
    return [
      { file, wrong: 'There is no change log.', todo: 'Write one: ## 2026-01-31, ### New, - What is new.' },
    ]
  const findings: Finding[] = []
  let day = ''
  let kind = ''
  for (const [index, line] of text.split('\n').entries()) {
    const say = (wrong: string, todo: string) => findings.push({ file, line: index + 1, wrong, todo })
    if (/^## /.test(line)) {
      const next = line.slice(3).trim()
      if (!isDay(next)) say(`"${next}" is not a day.`, 'Write the day as ## 2026-01-31.')
      else if (day && next >= day) say(`${next} comes after ${day}.`, 'Put the newest day first.')
      day = next
      kind = ''
    } else if (/^### /.test(line)) {
      kind = line.slice(4).trim()
      if (!day) say('A kind of change stands before any day.', 'Put it under a day: ## 2026-01-31.')
      if (!kinds.includes(kind)) say(`"${kind}" is no kind of change.`, `Use one of: ${kinds.join(', ')}.`)
    } else if (/^[-*+] /.test(line)) {
      if (!line.startsWith('- ')) say('A bullet begins with "- ".', 'Replace the sign.')
      if (day && !kind)
        say('A bullet stands under no kind of change.', `Put it under ### ${kinds.join(', ### ')}.`)
    } else if (/^#{4,} /.test(line)) say('There are no deeper headings.', 'Write it as a bullet.')
    else if (day && line.trim() && !/^ {2,}\S/.test(line))
      say('Only bullets stand under a day.', 'Write it as a bullet, or indent it as part of the one above.')
  }
  if (!day) findings.push({ file, wrong: 'It has no day.', todo: 'Write the day as ## 2026-01-31.' })
  return findings
}

function isDay(text: string): boolean {
  const read = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text)
  )
}
