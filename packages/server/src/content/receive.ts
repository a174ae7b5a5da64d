import '@fastify/multipart'
import { uploadLimitBytes } from '@backroom/contract/constants'
import { type Gallery, galleries } from '@backroom/contract/content/files'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { FastifyError, FastifyRequest } from 'fastify'
import type { Reader } from '#database/database'
import { invalid, Refusal } from '#kit/errors'
import { cleanName, tooLarge } from '#kit/files/read-upload'
import { file } from '#tables/files'

/** A file over the limit is read on only to say how large it is, and not for ever. */
const countedBytesMost = 64 * 1024 * 1024

interface Sent {
  readonly name: string
  readonly bytes: Buffer
  readonly gallery: Gallery
  readonly folderUid: number | null
  /** Another copy of what is there already is wanted. */
  readonly keepBoth: boolean
}

/** The one file of a form. Size is counted while it streams in; what is over the limit is read no further than to count it. */
export async function receive(request: FastifyRequest): Promise<Sent> {
  if (!request.isMultipart())
    throw invalid({ file: 'Send the file as a form with the fields gallery and file.' })
  const part = await request.file({ limits: { files: 1, fields: 6, fileSize: Number.POSITIVE_INFINITY } })
  if (!part) throw invalid({ file: 'Choose a file to upload.' })
  const parts: Buffer[] = []
  let size = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= uploadLimitBytes) parts.push(chunk)
    else parts.length = 0
    if (size > countedBytesMost) break
  }
  const name = cleanName(part.filename, '').replace(/\.$/, '') || 'file'
  if (size > uploadLimitBytes) throw tooLarge(part.filename.replace(/^.*[/\\]/, '') || name, size)
  const word = (field: string) => {
    const value = part.fields[field]
    return value && !Array.isArray(value) && value.type === 'field' ? String(value.value) : undefined
  }
  const asked = word('gallery') ?? 'myimages'
  const gallery = galleries.find(each => each === asked)
  if (!gallery)
    throw invalid({ gallery: `There is no gallery "${asked}". There are: ${galleries.join(', ')}.` })
  return {
    ...{ name: part.filename, bytes: Buffer.concat(parts), gallery },
    folderUid: Number(word('folderUid')) || null,
    keepBoth: word('keepBoth') === 'true',
  }
}

/** An upload that breaks off in the middle is said to have, instead of being a fault of ours. */
export function receiving<Sent>(sending: Promise<Sent>): Promise<Sent> {
  return sending.catch(error => {
    const isOurs = error instanceof Refusal || (error as FastifyError).statusCode
    throw isOurs ? error : invalid({ file: 'The upload broke off. Send the file again.' })
  })
}

/** Names are unique in a folder; the second `hero.jpg` becomes `hero (2).jpg`. */
export async function freeName(
  reader: Reader,
  name: string,
  gallery: Gallery,
  folderUid: number | null,
  exceptUid = 0,
): Promise<string> {
  const taken = await reader
    .select({ name: file.name })
    .from(file)
    .where(
      and(
        eq(file.gallery, gallery),
        folderUid === null ? isNull(file.folderUid) : eq(file.folderUid, folderUid),
        isNull(file.deletedAt),
        sql`${file.uid} <> ${exceptUid}`,
        or(eq(file.name, name), sql`starts_with(${file.name}, ${name.replace(/\.\w+$/, ' (')})`),
      ),
    )
  const names = new Set(taken.map(row => row.name))
  for (let number = 2; names.has(name); number++) {
    const numbered = name.replace(/(\.\w+)$/, ` (${number})$1`)
    if (!names.has(numbered)) return numbered
  }
  return name
}
