import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The text of a secret file: the first of several servers makes it, and none ever reads a half-written one. */
export function keepOnce(file: string, make: () => string): string {
  // The data folder itself can be entered, or the account that PostgreSQL runs as under root would find no way to its cluster.
  mkdirSync(dirname(dirname(file)), { recursive: true, mode: 0o711 })
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  if (!existsSync(file)) {
    const beside = `${file}.${randomBytes(6).toString('hex')}`
    writeFileSync(beside, make(), { mode: 0o600, flag: 'wx', flush: true })
    try {
      linkSync(beside, file) // unlike a rename it never replaces what another server put there first
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'EEXIST') renameSync(beside, file) // a file system without links
    } finally {
      rmSync(beside, { force: true })
    }
  }
  return readFileSync(file, 'utf8').trim()
}
