import { existsSync, readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'

/** What the tests themselves put on each core. */
const ownLoad = 2

/**
 * Watches what others do to this machine. Answers, whenever it is asked, how much longer something may have taken since than was
 * promised for a machine that does nothing else: others crowd the cores, or the host lends them to somebody else.
 */
export function watchMachine(): () => number {
  const before = coreTime()
  return () => {
    const now = coreTime()
    const [worked, lent] = [now.worked - before.worked, now.lent - before.lent]
    return crowding() * (worked > 0 ? (worked + lent) / worked : 1)
  }
}

function crowding(): number {
  const [lastMinute = 0] = loadavg()
  return Math.max(1, lastMinute / availableParallelism() / ownLoad)
}

/** How long the cores worked here, and how long they were wanted here and worked elsewhere; only Linux tells the second. */
function coreTime(): { worked: number; lent: number } {
  if (!existsSync('/proc/stat')) return { worked: 0, lent: 0 }
  const [all = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
  const [, user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = all.split(/\s+/).map(Number)
  return { worked: user + nice + system + irq + softirq, lent: steal }
}
