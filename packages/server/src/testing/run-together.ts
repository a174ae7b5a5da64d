import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

const serverFolder = join(import.meta.dirname, '..', '..')

/** Runs the same lines in several processes that begin at the same moment; answers what each printed. */
export async function runTogether(count: number, lines: string): Promise<string[]> {
  const script = `process.stdin.once('data', async () => { ${lines.replace(/import (\{[^}]*\}) from ('[^']*')/g, 'const $1 = await import($2)')}; process.exit(0) }); console.log('ready')`
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      cwd: serverFolder,
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  )
  try {
    await Promise.all(children.map(child => once(child.stdout, 'data')))
    const printed = children.map(child => text(child.stdout))
    for (const child of children) child.stdin.write('go\n')
    return (await Promise.all(printed)).map(each => each.trim())
  } finally {
    for (const child of children) child.kill('SIGKILL')
  }
}
