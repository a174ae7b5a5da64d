import { readFileSync } from 'node:fs'

const looks = 4

/**
 * Calls back once a process has not worked at all for that long: then it waits for something that will never come, while one
 * that is merely slow still works. Answers how to stop watching. Only Linux tells; elsewhere nothing is watched.
 * @param {number | undefined} pid
 * @param {number | undefined} stillMs
 * @param {() => void} onStandstill
 */
export function watchStandstill(pid, stillMs, onStandstill) {
  if (!pid || !stillMs) return () => {}
  let last = workedBy(pid)
  let still = 0
  const watch = setInterval(() => {
    const now = workedBy(pid)
    still = now === last ? still + 1 : 0
    last = now
    if (now === undefined || still < looks) return
    clearInterval(watch)
    onStandstill()
  }, stillMs / looks)
  return () => clearInterval(watch)
}

/** How long the cores have worked for a process and all its threads, in clock ticks. @param {number} pid */
function workedBy(pid) {
  try {
    // The name of the program comes second, in brackets, and may hold anything.
    const [, facts = ''] = /.*\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    const [user = 0, system = 0] = facts.split(' ').slice(11, 13).map(Number)
    return user + system
  } catch {
    return // no /proc, or gone
  }
}
