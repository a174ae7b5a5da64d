import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

const blockBytes = 512

/** One named piece of an archive. */
export interface Entry {
  readonly name: string
  readonly bytes: Buffer
}

/** Writes entries as a compressed tar file, which any machine can list and unpack, readable by its owner alone. */
export async function writeArchive(file: string, entries: AsyncIterable<Entry>): Promise<void> {
  const blocks = async function* () {
    for await (const { name, bytes } of entries) {
      yield header(name, bytes.length)
      yield bytes
      yield Buffer.alloc(padding(bytes.length))
    }
    yield Buffer.alloc(2 * blockBytes)
  }
  await pipeline(blocks, createGzip(), createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }))
}

/** Reads an archive to the checksum at its end, so that nothing is begun with one that is cut short or damaged. */
export async function checkArchive(file: string): Promise<void> {
  const nowhere = new Writable({ write: (_, __, done) => done() })
  await pipeline(createReadStream(file), createGunzip(), nowhere).catch(error => {
    throw isUnreadable(error) ? damaged() : error
  })
}

/** The entries of an archive in their order; throws when it is cut short or damaged. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const source = createReadStream(file)
  const unzipped = createGunzip()
  source.on('error', error => unzipped.destroy(error))
  const take = taker(source.pipe(unzipped))
  for (;;) {
    const block = await take(blockBytes)
    if (block.every(byte => byte === 0)) return await take.rest() // its checksum stands at the very end
    const name = text(block, 0, 100)
    const size = Number.parseInt(text(block, 124, 12), 8)
    if (text(block, 257, 5) !== 'ustar' || !Number.isSafeInteger(size)) throw damaged()
    const bytes = await take(size)
    await take(padding(size))
    yield { name, bytes }
  }
}

export function sha256Of(...parts: readonly Buffer[]): string {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

function header(name: string, size: number): Buffer {
  const block = Buffer.alloc(blockBytes)
  if (Buffer.byteLength(name) > 100) throw new Error(`A name is too long for a backup: ${name}`)
  block.write(name, 0)
  block.write('0000600\0', 100)
  block.write('0000000\0', 108)
  block.write('0000000\0', 116)
  block.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  block.write('00000000000\0', 136)
  block.write('        ', 148)
  block.write('0', 156)
  block.write('ustar\x0000', 257)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

function padding(size: number): number {
  return (blockBytes - (size % blockBytes)) % blockBytes
}

function text(block: Buffer, from: number, length: number): string {
  const [value = ''] = block.toString('utf8', from, from + length).split('\0')
  return value.trim()
}

function isUnreadable(error: NodeJS.ErrnoException): boolean {
  return error.code?.startsWith('Z_') ?? false
}

/** What a person is told of an archive that is not as it was written. */
export function damaged(): Error {
  return new Error('The backup is damaged or cut short. Nothing was changed.')
}

interface Taker {
  /** Exactly so many bytes. */
  (size: number): Promise<Buffer>
  /** Reads what is left, for nothing but the fault it may end with. */
  rest(): Promise<void>
}

/** Hands out a stream piece by piece. */
function taker(stream: Readable): Taker {
  const source = stream[Symbol.asyncIterator]()
  const next = (): Promise<IteratorResult<Buffer, undefined>> =>
    source.next().catch(error => {
      throw isUnreadable(error) ? damaged() : error
    })
  let held: Buffer[] = []
  let heldBytes = 0
  const take = async (size: number) => {
    while (heldBytes < size) {
      const { value, done } = await next()
      if (done) throw damaged()
      held.push(value)
      heldBytes += value.length
    }
    const all = held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held)
    held = all.length > size ? [all.subarray(size)] : []
    heldBytes -= size
    return all.subarray(0, size)
  }
  const rest = async () => {
    while (!(await next()).done);
  }
  return Object.assign(take, { rest })
}
