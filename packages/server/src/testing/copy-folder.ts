import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Copies all that is in a folder, each file with its owner: PostgreSQL starts on nobody else's. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to])
}

/** The same files under a second name: quick, and right for what is never changed in its place, as files named by their contents. */
export function linkFolder(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [there, here] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkFolder(there, here)
    else linkSync(there, here)
  }
}
