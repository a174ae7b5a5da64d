import { sentence } from '@backroom/contract/wording/say'
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { inflatedBytesMost, inflatedTimesMost, largeBytes, partsMost, Unreadable } from '#kit/sheets/limits'

/** The parts of a zip file, read as a stream: bytes are counted as they are inflated, whatever the directory says of them. */
export class Zip {
  private inflatedBytes = 0

  private constructor(
    private readonly file: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private readonly name: string,
  ) {}

  static async open(bytes: Buffer, name: string): Promise<Zip> {
    const file = await fromBufferPromise(bytes)
    const entries = new Map<string, Entry>()
    let count = 0
    for await (const entry of file.eachEntry()) {
      count += 1
      if (count > partsMost) throw new Unreadable(sentence`${name} is made of too many parts.`)
      entries.set(entry.fileName.toLowerCase(), entry)
    }
    return new Zip(file, entries, name)
  }

  has(path: string): boolean {
    return this.entries.has(path.toLowerCase())
  }

  /** The text of a part, piece by piece; none for a part that is not there. */
  async *text(path: string): AsyncGenerator<string> {
    const entry = this.entries.get(path.toLowerCase())
    if (!entry) return
    if (entry.isEncrypted())
      throw new Unreadable(sentence`${this.name} is protected by a password. Save it without one.`)
    const decoder = new TextDecoder()
    let partBytes = 0
    for await (const chunk of (await this.file.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      partBytes += chunk.length
      this.inflatedBytes += chunk.length
      const isBomb = partBytes > largeBytes && partBytes > inflatedTimesMost * entry.compressedSize
      if (isBomb || this.inflatedBytes > inflatedBytesMost)
        throw new Unreadable(sentence`${this.name} is too large when unpacked.`)
      yield decoder.decode(chunk, { stream: true })
    }
    yield decoder.decode()
  }
}
