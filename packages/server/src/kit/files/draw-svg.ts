import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Drawing, Drawn } from '#kit/files/draw-svg-process'
import { turns } from '#kit/http/in-turn'
import { isBuilt, ownEntry } from '#kit/own-entry'

const drawMostMs = 20_000
const idleMostMs = 30_000
const inTurn = turns(1)

let artist: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

/**
 * A drawing as a picture that fits into a square of so many pixels; null when it cannot be drawn, or not in time. It is drawn
 * by a process of its own, since nothing stops a drawing in the middle but the end of who draws it.
 */
export function drawSvg(svg: Buffer, side: number): Promise<Buffer | null> {
  return inTurn(async () => {
    clearTimeout(idle)
    artist ??= begin()
    const child = artist
    const over = new AbortController()
    try {
      child.send({ svg, side } satisfies Drawing)
      const [drawn] = (await Promise.race([
        once(child, 'message', { signal: AbortSignal.any([over.signal, AbortSignal.timeout(drawMostMs)]) }),
        once(child, 'exit', { signal: over.signal }).then(() => [null]),
      ])) as [Drawn | null]
      return drawn?.webp ? Buffer.from(drawn.webp) : null
    } catch {
      end()
      return null
    } finally {
      over.abort()
      idle = setTimeout(end, idleMostMs).unref()
    }
  })
}

function begin(): ChildProcess {
  const child = fork(fileURLToPath(ownEntry('kit/files/draw-svg-process')), {
    execArgv: ['--max-old-space-size=128', ...(isBuilt ? [] : ['--import', 'tsx'])],
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (child.pid) setPriority(child.pid, 10) // whoever waits for a list goes first
  child.on('error', () => {})
  child.once('exit', () => {
    if (artist === child) artist = undefined
  })
  child.unref()
  child.channel?.unref()
  return child
}

function end(): void {
  artist?.kill('SIGKILL')
  artist = undefined
}
