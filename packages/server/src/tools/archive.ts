import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { pipeline as join, type Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

const blockBytes = 512
/** Tables are cut into pieces of 8 MB and uploads are 10 MB at most, so nothing that we write is larger. */
const entryBytesMost = 64 * 1024 * 1024
const entriesMost = 5_000_000
/** How many times its size an archive may unpack to, beyond what any may: rows pack to a tenth, nothing at all to a thousandth. */
const unpackedTimesMost = 100
const unpackedBytesLeast = 256 * 1024 * 1024

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
  await pipeline(createReadStream(file), createGunzip(), await sizeGuard(file), nowhere).catch(error => {
    throw isUnreadable(error) ? damaged() : error
  })
}

/** The entries of an archive in their order; throws when it is cut short or damaged. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const unzipped = join(createReadStream(file), createGunzip(), await sizeGuard(file), () => {}) // whoever reads it hears of a fault
  const take = taker(unzipped)
  try {
    for (let count = 1; count <= entriesMost; count += 1) {
      const block = await take(blockBytes)
      if (block.every(byte => byte === 0)) return await take.rest() // its checksum stands at the very end
      const { name, size } = readHeader(block)
      const bytes = await take(size)
      await take(padding(size))
      yield { name, bytes }
    }
    throw damaged()
  } finally {
    unzipped.destroy()
  }
}

/** What stands before an entry. Only plain files with names like those we write are let through: no links, no way out of a folder. */
function readHeader(block: Buffer): { name: string; size: number } {
  const name = text(block, 0, 100)
  const size = Number.parseInt(text(block, 124, 12), 8)
  const isOurs =
    text(block, 257, 5) === 'ustar' &&
    text(block, 156, 1) === '0' &&
    text(block, 345, 155) === '' &&
    Number.parseInt(text(block, 148, 8), 8) === checksum(block) &&
    /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(name)
  if (!isOurs || !(size >= 0 && size <= entryBytesMost)) throw damaged()
  return { name, size }
}

/** Counts what an archive unpacks to, and ends one that is made to fill whatever it is unpacked into. */
async function sizeGuard(file: string): Promise<Transform> {
  const most = unpackedBytesLeast + unpackedTimesMost * (await stat(file)).size
  let bytes = 0
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      bytes += chunk.length
      if (bytes <= most) done(null, chunk)
      else done(new Error('The backup unpacks to far more than any backup does. Nothing was changed.'))
    },
  })
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
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148)
  return block
}

/** The sum of a header's bytes, with its own place taken for blanks. */
function checksum(block: Buffer): number {
  return block.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 0x20 : byte), 0)
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
