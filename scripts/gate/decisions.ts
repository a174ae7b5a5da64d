import { type Finding, lineAt, type Tree } from './finding.ts'

const folder = 'docs/decisions/'
const index = `${folder}README.md`

/** Every decision is in the index, under its number, and the index names none that is gone. */
export function checkDecisions(tree: Tree): Finding[] {
  const text = tree.get(index) ?? ''
  const named = [...text.matchAll(/^\| \[(\d+)\]\((\1-[\w-]+\.md)\) \|/gm)]
  const files = named.map(([, , name]) => `${folder}${name}`)
  const missing = [...tree.keys()].filter(path => /^docs\/decisions\/\d/.test(path) && !files.includes(path))
  return [
    ...missing.map(file => ({
      file,
      wrong: 'It is not in the index of decisions.',
      todo: `Add a line to ${index}: number, decision, and why.`,
    })),
    ...named
      .filter(([, , name]) => !tree.has(`${folder}${name}`))
      .map(({ index: at, 2: name }) => ({
        file: index,
        line: lineAt(text, at),
        wrong: `There is no ${name}.`,
        todo: 'Delete the line, or correct its name.',
      })),
  ]
}
