/** Something went wrong that a person can do something about; its message is the one line they read. */
export class Problem extends Error {}

/** Somebody asked this process to stop in the middle of its work. */
export class Stopped extends Problem {
  constructor() {
    super('Stopped before the end.')
  }
}

/** Says what is being done. @param {string} text */
export function progress(text) {
  console.log(`  ${text}`)
}

/** Runs a command's work; whatever goes wrong ends as one line, never as a bare stack trace. @param {() => Promise<void>} work */
export async function run(work) {
  try {
    await work()
  } catch (error) {
    console.error(`\n${lineOf(error)}`)
    process.exit(1)
  }
}

/** An error in one line, with what to do where that is known. @param {unknown} error */
export function lineOf(error) {
  const { code, message, path } = /** @type {NodeJS.ErrnoException} */ (error)
  if (error instanceof Problem) return message
  if (code === 'ENOSPC') return 'The disk is full. Free some space and start again.'
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
    return `Not allowed to write ${path ?? 'here'}. Check who owns the folder of Backroom.`
  return message?.split('\n')[0] || String(error)
}
