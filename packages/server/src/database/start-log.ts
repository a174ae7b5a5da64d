import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const complaint = /FATAL|PANIC|error:|No space left/i

/**
 * Why PostgreSQL does not start. It says so where it was started from until it has opened its own log; that log also holds the
 * last words of a server that was killed before, which are no reason.
 */
export function whyNot(said: string, logFolder: string, startedAt: number): string | undefined {
  if (complaint.test(said)) return lastLine(said)
  const logged = newestLog(logFolder, startedAt)
    .split('\n')
    .filter(line => !/terminating connection|postmaster exit/.test(line))
  return lastLine(`${said}\n${logged.join('\n')}`)
}

/** The end of PostgreSQL's own log, if it was written to since. */
function newestLog(folder: string, since: number): string {
  if (!existsSync(folder)) return ''
  const files = readdirSync(folder).map(name => join(folder, name))
  const newest = files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0]
  return newest && statSync(newest).mtimeMs >= since ? readFileSync(newest, 'utf8').slice(-4_000) : ''
}

/** The last line that says what went wrong, or the last there is, without PostgreSQL's prefix. */
export function lastLine(text: string): string | undefined {
  const lines = text.trim().split('\n').filter(Boolean)
  const fatal = lines.findLast(line => complaint.test(line)) ?? lines.at(-1)
  return fatal?.replace(/^.*?(FATAL|PANIC|ERROR|initdb): +(error: )?/, '')
}
