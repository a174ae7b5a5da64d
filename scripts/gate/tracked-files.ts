import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tree } from './finding.ts'

const textFiles =
  /\.(ts|tsx|mjs|js|json|css|html|md|sql|svg|yml|yaml|txt)$|(^|\/)(\.npmrc|\.gitignore|run|LICENSE)$/

/** Every file that is or would be committed; files that are not text have no contents here. */
export function trackedFiles(folder: string): Tree {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  const tree = new Map<string, string>()
  for (const path of new Set(listed.split('\0').filter(Boolean))) {
    try {
      tree.set(path, textFiles.test(path) ? readFileSync(join(folder, path), 'utf8') : '')
    } catch {
      // deleted but not yet committed as deleted
    }
  }
  return tree
}
