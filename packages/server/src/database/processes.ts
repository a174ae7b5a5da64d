import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any start takes. */
const turnMostMs = 120_000
const namelessMostMs = 3_000

/** Whether the number belongs to a process, dead but not yet fetched by its parent included. */
export function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether a process runs. One that has ended but that nobody fetches, as happens in containers, does not. */
export function isAlive(pid: number): boolean {
  return exists(pid) && !isZombie(pid)
}

/** What a process runs, where the system tells. */
export function programOf(pid: number): string | undefined {
  const file = `/proc/${pid}/comm`
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

/** One server of a data folder creates or starts the cluster at a time; a turn whose holder died is taken over. */
export async function takeTurn(file: string): Promise<() => void> {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      if (isAbandoned(file)) rmSync(file, { force: true })
      else await pause(100)
    }
  }
}

/** A holder that died, one that died before it could write its number, or one whose number another program has now. */
function isAbandoned(file: string): boolean {
  try {
    const holder = Number(readFileSync(file, 'utf8'))
    const heldMs = Date.now() - statSync(file).mtimeMs
    return heldMs > turnMostMs || (holder ? !isAlive(holder) : heldMs > namelessMostMs)
  } catch {
    return false // let go meanwhile
  }
}

/** Whether a process has been made to stand still, where the system tells. */
export function isStopped(pid: number): boolean {
  return isIn('T', pid)
}

function isZombie(pid: number): boolean {
  return isIn('Z', pid)
}

function isIn(state: string, pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(`) ${state}`)
  } catch {
    return false // no /proc, or gone meanwhile
  }
}
