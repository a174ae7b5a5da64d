import { type Finding, lineAt, type Tree } from './finding.ts'

const file = 'packages/contract/src/site/vendor/switches.ts'
const warnedMs = 30 * 86_400_000

/** Switches for what is new go by their day; a month before, the gate begins to say so. */
export function checkSwitches(tree: Tree, now = new Date(), warn = console.warn): Finding[] {
  const text = tree.get(file) ?? ''
  const dated = [...text.matchAll(/removeBy: '(\d{4}-\d\d-\d\d)'/g)]
  for (const [, day = ''] of dated)
    if (isBy(day, new Date(now.getTime() + warnedMs)) && !isBy(day, now))
      warn(
        `${file}: a switch goes by ${day}. Leave what it switches on or take it out, and the switch with it.`,
      )
  return dated
    .filter(([, day = '']) => isBy(day, now))
    .map(({ index, 1: day }) => ({
      file,
      line: lineAt(text, index),
      wrong: `This switch was to be gone by ${day}.`,
      todo: 'Leave what it switches on or take it out, and delete the switch.',
    }))
}

const isBy = (day: string, now: Date) => new Date(day) <= now
