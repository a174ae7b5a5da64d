import { readChangelog } from '../changelog.mjs'
import type { Finding, Tree } from './finding.ts'

const file = 'CHANGELOG.md'

/** "See What's Changed" shows this file, so it must read the same way everywhere: days, kinds, bullets. */
export function checkChangelog(tree: Tree): Finding[] {
  const text = tree.get(file)
  if (text === undefined)
    return [
      { file, wrong: 'There is no change log.', todo: 'Write one: ## 2026-01-31, ### New, - What is new.' },
    ]
  return readChangelog(text).faults.map(fault => ({ file, ...fault }))
}
