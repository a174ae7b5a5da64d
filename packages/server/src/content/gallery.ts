import '@fastify/multipart'
import { uploadLimitBytes } from '@backroom/contract/constants'
import { fileList, fileRead, fileUpload, galleries, type StoredFile } from '@backroom/contract/content/files'
import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { FastifyError, FastifyRequest } from 'fastify'
import type { Reader } from '#database/database'
import { searchSql } from '#kit/data-view/condition'
import { invalid, notFound, Refusal } from '#kit/errors'
import { fileAddress } from '#kit/file-address'
import { sha256 } from '#kit/files/file-store'
import { cleanName, readUpload, tooLarge } from '#kit/files/read-upload'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { file } from '#tables/files'

export function gallery(kit: Kit) {
  serve(kit, fileList, async ({ query, store }) => {
    const wanted = and(
      isNull(file.deletedAt),
      query.uids ? sql`${file.uid} = any(${`{${query.uids}}`}::bigint[])` : eq(file.gallery, query.gallery),
      searchSql(file.searchText, query.search),
    )
    const column = { name: file.name, uploaded: file.createdAt, size: file.bytes }[query.sortOrder]
    const direction = query.sortDirection === 'asc' ? asc : desc
    const offset = Number.parseInt(query.cursor, 36) || 0
    const rows = await read(store.database.orm, wanted)
      .orderBy(direction(column), direction(file.uid))
      .limit(query.limit + 1)
      .offset(offset)
    const [counted] = await store.database.orm
      .select({ total: sql<number>`count(*)::int` })
      .from(file)
      .where(wanted)
    return {
      gallery: query.gallery,
      files: rows.slice(0, query.limit).map(shown),
      total: counted?.total ?? 0,
      nextCursor: rows.length > query.limit ? (offset + query.limit).toString(36) : null,
    }
  })

  serve(kit, fileRead, async ({ params, store }) => {
    const [found] = await read(store.database.orm, and(eq(file.uid, params.uid), isNull(file.deletedAt)))
    if (!found) throw notFound('This file is not in the gallery. Someone may have deleted it.')
    return shown(found)
  })

  serve(kit, fileUpload, async ({ request, reply, store, visitor }) => {
    const sent = await receive(request).catch(error => {
      const isOurs = error instanceof Refusal || (error as FastifyError).statusCode
      throw isOurs ? error : invalid({ file: 'The upload broke off. Send the file again.' })
    })
    const uploadSha256 = sha256(sent.bytes)
    const [same] = await read(
      store.database.orm,
      and(eq(file.uploadSha256, uploadSha256), isNull(file.deletedAt)),
    ).limit(1)
    if (same) return { file: shown(same), existing: true, removed: [] }
    const { bytes, removed, ...facts } = await readUpload(sent.bytes, sent.name, sent.gallery)
    const key = sha256(bytes)
    await kit.files.put(`${key}.${facts.ext}`, bytes) // before the row: a crash leaves bytes without a row, never the reverse
    const uid = await store.write(visitor, async tx => {
      const name = await freeName(tx, cleanName(sent.name, facts.ext), sent.gallery)
      const [made] = await tx
        .insert(file)
        .values({ ...facts, gallery: sent.gallery, name, bytes: bytes.length, sha256: key, uploadSha256 })
        .returning({ uid: file.uid })
      return made?.uid as number
    })
    const [made] = await read(store.database.orm, eq(file.uid, uid))
    reply.code(201)
    return { file: shown(made as Row), existing: false, removed: [...removed] }
  })
}

type Row = Awaited<ReturnType<typeof read>>[number]

function read(reader: Reader, which: SQL | undefined) {
  return reader
    .select({
      uid: file.uid,
      gallery: file.gallery,
      name: file.name,
      mime: file.mime,
      bytes: file.bytes,
      width: file.width,
      height: file.height,
      alt: file.alt,
      createdAt: file.createdAt,
      usageCount: sql<number>`(select count(*)::int from file_usage u where u.file_uid = ${file.uid})`,
      thumb: sql<string>`${fileAddress(file.uid, 'thumb160')}`,
      address: sql<string>`${fileAddress(file.uid, 'original')}`,
    })
    .from(file)
    .where(which)
    .$dynamic()
}

function shown(row: Row): StoredFile {
  return { ...row, createdAt: row.createdAt.toISOString() }
}

/** A file over the limit is read on only to say how large it is, and not for ever. */
const countedBytesMost = 64 * 1024 * 1024

interface Sent {
  readonly name: string
  readonly bytes: Buffer
  readonly gallery: (typeof galleries)[number]
}

/** The one file of a form. Size is counted while it streams in; what is over the limit is read no further than to count it. */
async function receive(request: FastifyRequest): Promise<Sent> {
  if (!request.isMultipart())
    throw invalid({ file: 'Send the file as a form with the fields gallery and file.' })
  const part = await request.file({ limits: { files: 1, fields: 4, fileSize: Number.POSITIVE_INFINITY } })
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
  const field = part.fields.gallery
  const asked = field && !Array.isArray(field) && field.type === 'field' ? String(field.value) : 'myimages'
  const gallery = galleries.find(each => each === asked)
  if (!gallery)
    throw invalid({ gallery: `There is no gallery "${asked}". There are: ${galleries.join(', ')}.` })
  return { name: part.filename, bytes: Buffer.concat(parts), gallery }
}

/** Names are unique in a gallery; the second `hero.jpg` becomes `hero (2).jpg`. */
async function freeName(reader: Reader, name: string, inGallery: Sent['gallery']): Promise<string> {
  const taken = await reader
    .select({ name: file.name })
    .from(file)
    .where(
      and(
        eq(file.gallery, inGallery),
        isNull(file.deletedAt),
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
