import { parentPort, workerData } from 'node:worker_threads'
import { withoutGuard } from '@backroom/contract/kit/formula'
import { keepable } from '#kit/keepable'
import { readCsv } from '#kit/sheets/csv'
import { Unreadable } from '#kit/sheets/limits'
import { readXlsx } from '#kit/sheets/xlsx'

/** Reads one file in a thread of its own, some rows each time it is asked for more: see `sheet.ts`. */

/** What the worker is given. */
export interface SheetWork {
  readonly bytes: Uint8Array
  readonly name: string
}

/** What it answers: some rows, none at the end, or why it cannot go on. */
export type SheetAnswer = { readonly rows: string[][] } | { readonly refusal: string }

const rowsAtOnce = 500
const charactersAtOnce = 1_048_576

const { bytes: sent, name } = workerData as SheetWork
const bytes = Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)
const rows = isZip() ? readXlsx(bytes, name) : readCsv(bytes, name)

parentPort?.on('message', async () => {
  parentPort?.postMessage(await answer())
})

async function answer(): Promise<SheetAnswer> {
  const some: string[][] = []
  let characters = 0
  try {
    while (some.length < rowsAtOnce && characters < charactersAtOnce) {
      const { value, done } = await rows.next()
      if (done) break
      const kept = value.map(cell => withoutGuard(keepable(cell)))
      some.push(kept)
      for (const cell of kept) characters += cell.length
    }
    return { rows: some }
  } catch (error) {
    if (error instanceof Unreadable) return { refusal: error.message }
    throw error
  }
}

function isZip(): boolean {
  return bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))
}
