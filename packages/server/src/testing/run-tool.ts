import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { builtServer } from '#testing/bundle'

/** What a command printed, and how it ended. */
export interface ToolRun {
  readonly code: number | null
  readonly output: string
  /** Its last line: what a person reads when it failed. */
  readonly said: string
}

/** Runs a command (`npm run backup` and its like) to its end on a data folder. */
export async function runTool(
  name: 'backup' | 'restore' | 'demo' | 'staff',
  args: readonly string[],
  dataFolder: string,
  more: NodeJS.ProcessEnv = {},
): Promise<ToolRun> {
  const entry = join(await builtServer(), 'dist', 'tools', `${name}.js`)
  const child = spawn(process.execPath, [entry, ...args], {
    env: { PATH: process.env.PATH, BACKROOM_DATA: dataFolder, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', part => {
      output += part
    })
  const [code] = await once(child, 'close')
  return { code: code as number | null, output, said: output.trim().split('\n').at(-1) ?? '' }
}
