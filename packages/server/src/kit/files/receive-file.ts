import '@fastify/multipart'
import { uploadLimitBytes } from '@backroom/contract/constants'
import type { FastifyRequest } from 'fastify'
import { invalid, Refusal } from '#kit/errors'

/** A file over the limit is read on only to say how large it is, and not for ever. */
const countedBytesMost = 64 * 1024 * 1024
const fieldsMost = 6

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
  try {
    return await readForm(request, bytesMost)
  } catch (error) {
    if (error instanceof Refusal) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT')
      throw invalid({ file: 'The form has too many fields.' })
    throw invalid({ file: 'The upload broke off. Send the file again.' })
  }
}

async function readForm(request: FastifyRequest, bytesMost: number): Promise<ReceivedFile> {
  const fields = new Map<string, string>()
  let file: { name: string; bytes: Buffer } | undefined
  // Of two files the second is read no further than its name.
  const limits = { files: 2, fields: fieldsMost, fileSize: Number.POSITIVE_INFINITY }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      fields.set(part.fieldname, String(part.value))
      continue
    }
    if (file) throw invalid({ file: 'Send one file at a time.' })
    const name = part.filename?.replace(/^.*[/\\]/, '') || 'file'
    file = { name, bytes: await readBytes(part.file, name, bytesMost) }
  }
  if (!file) throw invalid({ file: 'Choose a file to upload.' })
  return { ...file, fields }
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
  return invalid({ file: `${name} is ${size.toLocaleString('en-GB')} bytes; the limit is ${limit}.` })
}
