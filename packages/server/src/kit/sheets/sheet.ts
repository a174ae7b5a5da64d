import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { sentence } from '@backroom/contract/wording/say'
import { invalid } from '#kit/errors'
import { turns } from '#kit/http/in-turn'
import { isBuilt, ownEntry } from '#kit/own-entry'
import { workerLimits } from '#kit/sheets/limits'
import type { SheetAnswer, SheetWork } from '#kit/sheets/sheet-worker'

/** A sheet as it was sent: its headings and the cells under them, without the guards an export of ours put there. */
export interface Sheet {
  readonly headers: readonly string[]
  readonly rows: AsyncIterable<readonly string[]>
}

export interface Lines {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface SheetFile {
  readonly bytes: Buffer
  readonly name: string
  readonly rowsMost: number
}

const linesMost = 30_000
const inTurn = turns(workerLimits.atOnce)

/**
 * Hands on what is in a CSV or XLSX file while it is read. It is read in a thread of its own, with limits on memory and time,
 * so that no file stops the server or makes others wait; the thread is gone when this ends.
 */
export async function withSheet<Result>(
  file: SheetFile,
  work: (sheet: Sheet) => Promise<Result>,
): Promise<Result> {
  if (file.bytes.length === 0) throw invalid({ file: sentence`${file.name} is empty.` })
  return inTurn(async () => {
    const reader = new SheetReader(file)
    try {
      return await work(await headed(reader.rows(), file.rowsMost))
    } finally {
      await reader.end()
    }
  })
}

/** All lines of a small sheet, for an import that takes them in at once. */
export function readLines({ bytes, name }: Pick<SheetFile, 'bytes' | 'name'>): Promise<Lines> {
  return withSheet({ bytes, name, rowsMost: linesMost }, async ({ headers, rows }) => {
    const lines: (readonly string[])[] = []
    for await (const row of rows) if (!isBlank(row)) lines.push(row)
    return { headers, rows: lines }
  })
}

/** The first row that holds anything is the headings; every heading is told apart from the others. */
async function headed(lines: AsyncGenerator<readonly string[]>, rowsMost: number): Promise<Sheet> {
  let first = await lines.next()
  while (!first.done && isBlank(first.value)) first = await lines.next()
  if (first.done) throw invalid({ file: 'The file has no rows.' })
  const seen = new Map<string, number>()
  const headers = first.value.map((cell, place) => {
    const name = cell.trim().slice(0, 120) || `Column ${place + 1}`
    const count = (seen.get(name.toLowerCase()) ?? 0) + 1
    seen.set(name.toLowerCase(), count)
    return count === 1 ? name : `${name} (${count})`
  })
  return { headers, rows: limited(lines, rowsMost) }
}

async function* limited(
  lines: AsyncIterable<readonly string[]>,
  rowsMost: number,
): AsyncGenerator<readonly string[]> {
  let count = 0
  for await (const line of lines) {
    if (!isBlank(line)) count += 1
    if (count > rowsMost) throw invalid({ file: sentence`At most ${rowsMost.toLocaleString('en-GB')} rows.` })
    yield line
  }
}

function isBlank(line: readonly string[]): boolean {
  return line.every(cell => cell.trim() === '')
}

/** Asks the thread for rows. It works only while it is asked, and only so long in all. */
class SheetReader {
  private readonly worker: Worker
  private leftMs = workerLimits.seconds * 1_000
  private fault: Error | undefined

  constructor(private readonly file: SheetFile) {
    const { bytes, name } = file
    this.worker = new Worker(workerScript, {
      eval: !isBuilt,
      workerData: { bytes, name } satisfies SheetWork,
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: workerLimits.heapMb, maxYoungGenerationSizeMb: 32 },
    })
    this.worker.on('error', error => {
      this.fault = error
    })
  }

  async *rows(): AsyncGenerator<readonly string[]> {
    for (;;) {
      const answer = await this.ask()
      if ('refusal' in answer) throw invalid({ file: answer.refusal })
      if (answer.rows.length === 0) return
      yield* answer.rows
    }
  }

  async end(): Promise<void> {
    await this.worker.terminate()
  }

  private async ask(): Promise<SheetAnswer> {
    if (this.fault) throw this.fault
    const began = performance.now()
    this.worker.postMessage('more')
    try {
      const [answer] = await once(this.worker, 'message', { signal: AbortSignal.timeout(this.leftMs) })
      this.leftMs = Math.max(0, this.leftMs - Math.ceil(performance.now() - began))
      return answer
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'ABORT_ERR') throw invalid({ file: `${this.file.name} takes too long to read. ${advice}` })
      if (code === 'ERR_WORKER_OUT_OF_MEMORY')
        throw invalid({ file: `${this.file.name} takes too much memory to read. ${advice}` })
      throw error
    }
  }
}

const advice = 'Save only the rows and columns you want to import, as CSV.'

const entry = ownEntry('kit/sheets/sheet-worker')
const workerScript = isBuilt
  ? entry
  : `import('tsx/esm/api').then(tsx => (tsx.register(), import('${entry}')))`
