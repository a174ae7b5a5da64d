import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const place = join(tmpdir(), 'backroom-kept')
const dayMs = 86_400_000
/** Whoever has been making something for longer than this is gone. */
const makingMostMs = 600_000

/**
 * A folder that takes long to make and comes out the same from the same parts is kept from one run to the next. Runs beside each
 * other wait for the one that makes it. What nobody has used for a day goes.
 */
export async function kept(
  name: string,
  madeFrom: readonly string[],
  make: (folder: string) => Promise<void>,
): Promise<string> {
  mkdirSync(place, { recursive: true })
  chmodSync(place, 0o711) // so that PostgreSQL's own account gets in
  const mark = createHash('sha256').update(madeFrom.join('\0')).digest('hex').slice(0, 16)
  const folder = join(place, `${name}-${mark}`)
  const making = `${folder}.making`
  while (!existsSync(folder)) {
    if (!takeTurn(making)) {
      await pause(200)
      continue
    }
    try {
      if (existsSync(folder)) break
      await make(making)
      renameSync(making, folder)
    } finally {
      rmSync(making, { recursive: true, force: true })
    }
  }
  const now = new Date()
  utimesSync(folder, now, now)
  removeUnused()
  return folder
}

function takeTurn(making: string): boolean {
  try {
    mkdirSync(making)
    chmodSync(making, 0o711)
    return true
  } catch {
    if (unusedMs(making) > makingMostMs) rmSync(making, { recursive: true, force: true })
    return false
  }
}

function removeUnused(): void {
  for (const each of readdirSync(place).map(entry => join(place, entry)))
    if (unusedMs(each) > dayMs) rmSync(each, { recursive: true, force: true })
}

function unusedMs(path: string): number {
  return existsSync(path) ? Date.now() - statSync(path).mtimeMs : 0
}
