import { execFileSync } from 'node:child_process'

/** Copies all that is in a folder, each file with its owner: PostgreSQL starts on nobody else's. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to])
}
