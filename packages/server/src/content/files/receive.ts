import { type Gallery, galleries } from '@backroom/contract/content/files'
import { writtenUid } from '@backroom/contract/kit/field'
import { sentence } from '@backroom/contract/wording/say'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Reader } from '#database/database'
import { invalid } from '#kit/errors'
import { receiveFile } from '#kit/files/receive-file'
import { file } from '#tables/content/files'

interface Sent {
  readonly name: string
  readonly bytes: Buffer
  readonly gallery: Gallery
  readonly folderUid: number | null
  /** Another copy of what is there already is wanted. */
  readonly keepBoth: boolean
}

/** The one file of a form, and where it is to go. */
export async function receive(request: FastifyRequest): Promise<Sent> {
  const { name, bytes, fields } = await receiveFile(request)
  const asked = fields.get('gallery') ?? 'myimages'
  const gallery = galleries.find(each => each === asked)
  if (!gallery)
    throw invalid({ gallery: sentence`There is no gallery "${asked}". There are: ${galleries.join(', ')}.` })
  const folder = writtenUid()
    .nullable()
    .safeParse(fields.get('folderUid') || null)
  if (!folder.success) throw invalid({ folderUid: 'This folder no longer exists.' })
  return { name, bytes, gallery, folderUid: folder.data, keepBoth: fields.get('keepBoth') === 'true' }
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
