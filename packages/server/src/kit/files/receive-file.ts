import { sentence } from '@backroom/contract/wording/say'
import '@fastify/multipart'
import { setInterval } from 'node:timers/promises'
import { uploadLimitBytes } from '@backroom/contract/constants'
import type { FastifyRequest } from 'fastify'
import { invalid, Refusal } from '#kit/errors'

/** A file over the limit is read on only to say how large it is, and not for ever. */
const countedBytesMost = 64 * 1024 * 1024
const fieldsMost = 6
const lookEveryMs = 1_000

/** The file of a form and the words sent with it. */
export interface ReceivedFile {
  /** As the sender calls it, without folders. */
  readonly name: string
  readonly bytes: Buffer
  readonly fields: ReadonlyMap<string, string>
}

/** Receives a form with one file. Whatever else is sent is refused in words, also a form that breaks off in the middle. */
export async function receiveFile(
  request: FastifyRequest,
  bytesMost: number = uploadLimitBytes,
): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw invalid({ file: 'Send the file as a form with the field file.' })
  const hasEnded = new AbortController()
  const progress = { seen: 0 }
  try {
    return await Promise.race([
      readForm(request, bytesMost, progress),
      refuseEndless(request, progress, hasEnded.signal),
    ])
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
      throw invalid({ file: 'The form has too many fields.' })
    throw invalid({ file: 'The upload broke off. Send the file again.' })
  } finally {
    hasEnded.abort()
  }
}

/** How far a form was read: parts and bytes. */
interface Progress {
  seen: number
}

/** A form that came in full and is read no further never ends: its reader waits for more of a part that has no head. */
async function refuseEndless(
  { raw }: FastifyRequest,
  progress: Progress,
  signal: AbortSignal,
): Promise<never> {
  let last = -1
  try {
    for await (const _ of setInterval(lookEveryMs, null, { signal })) {
      const isHere = raw.complete ?? true // a request by injection always is
      if (isHere && progress.seen === last) break
      last = progress.seen
    }
  } catch {
    return new Promise(() => {}) // it ended by itself
  }
  raw.unpipe()
  raw.resume()
  throw new Error('A form without an end')
}

async function readForm(
  request: FastifyRequest,
  bytesMost: number,
  progress: Progress,
): Promise<ReceivedFile> {
  const fields = new Map<string, string>()
  let file: { name: string; bytes: Buffer } | undefined
  // Of two files the second is read no further than its name.
  const limits = { files: 2, fields: fieldsMost, fileSize: Number.POSITIVE_INFINITY }
  for await (const part of request.parts({ limits })) {
    progress.seen += 1
    if (part.type === 'field') {
      fields.set(part.fieldname, String(part.value))
      continue
    }
    if (file) throw invalid({ file: 'Send one file at a time.' })
    const name = part.filename?.replace(/^.*[/\\]/, '') || 'file'
    file = { name, bytes: await readBytes(counted(part.file, progress), name, bytesMost) }
  }
  if (!file) throw invalid({ file: 'Choose a file to upload.' })
  return { ...file, fields }
}

async function* counted(stream: AsyncIterable<Buffer>, progress: Progress): AsyncIterable<Buffer> {
  for await (const chunk of stream) {
    progress.seen += chunk.length
    yield chunk
  }
}

/** Size is counted while it streams in; what is over the limit is read no further than to count it. */
async function readBytes(stream: AsyncIterable<Buffer>, name: string, bytesMost: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size <= bytesMost) parts.push(chunk)
    else parts.length = 0
    if (size > countedBytesMost) break
  }
  if (size > bytesMost) throw tooLarge(name, size, bytesMost)
  return Buffer.concat(parts)
}

/** The sentence of the upload limit, with the size that was counted. */
export function tooLarge(name: string, size: number, bytesMost: number = uploadLimitBytes): Refusal {
  const limit = `${bytesMost.toLocaleString('en-GB')} (${bytesMost / 1_048_576} MB)`
  return invalid({ file: sentence`${name} is ${size.toLocaleString('en-GB')} bytes; the limit is ${limit}.` })
}
