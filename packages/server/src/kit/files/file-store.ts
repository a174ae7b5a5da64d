import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/**
 * Where the bytes of files live. A key is made of hexadecimal digits and a variant's name, never of anything a
 * request says, so the same port fits a disk and S3-compatible storage.
 */
export interface FileStore {
  put(key: string, bytes: Buffer): Promise<void>
  /** Null when there is nothing under the key. */
  get(key: string): Promise<{ stream: Readable; bytes: number } | null>
  /** With `before`, only what was put there before that moment: what is put there meanwhile stays. */
  remove(key: string, before?: Date): Promise<void>
  /** Every key there is, in order. */
  keys(): AsyncIterable<string>
}

/** Two parts behind the hash at most: the variant, and what kind of file it is. */
const fileKey = /^[0-9a-f]{64}(\.[a-z0-9]{1,10}){0,2}$/

/** Whether this names a file of ours, and not half of one that was cut short. */
export function isFileKey(name: string): boolean {
  return fileKey.test(name)
}

/** Refuses what is no key. */
export function mustBeKey(key: string): string {
  if (!isFileKey(key)) throw new Error(`Not a file key: ${key}`)
  return key
}

/** Files in a folder, spread over 256 subfolders by their hash. */
export class DiskFiles implements FileStore {
  constructor(private readonly folder: string) {}

  /** Written beside its place and moved there, so that a crash leaves no half of a file. */
  async put(key: string, bytes: Buffer): Promise<void> {
    const path = this.path(key)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const beside = `${path}.${randomBytes(6).toString('hex')}`
    try {
      await writeFile(beside, bytes, { flush: true })
      await rename(beside, path)
    } catch (error) {
      await rm(beside, { force: true }) // half a file on a full disk would keep it full
      throw error
    }
  }

  async get(key: string) {
    const path = this.path(key)
    const found = await stat(path).catch(() => null)
    return found?.isFile() ? { stream: createReadStream(path), bytes: found.size } : null
  }

  async remove(key: string, before?: Date): Promise<void> {
    const path = this.path(key)
    const found = before && (await stat(path).catch(() => null))
    if (before && found && found.mtime >= before) return
    await rm(path, { force: true })
  }

  async *keys(): AsyncGenerator<string> {
    if (!existsSync(this.folder)) return
    for (const part of (await readdir(this.folder)).sort())
      for (const name of (await readdir(join(this.folder, part))).sort()) if (isFileKey(name)) yield name
  }

  private path(key: string): string {
    return join(this.folder, mustBeKey(key).slice(0, 2), key)
  }
}

/** The name of a file's contents. */
export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
