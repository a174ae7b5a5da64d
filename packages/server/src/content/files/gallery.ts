import { fileList, fileRead, fileUpload, type StoredFile } from '@backroom/contract/content/files'
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { keepUpload } from '#content/files/keep-upload'
import { freeName, receive } from '#content/files/receive'
import type { Reader } from '#database/database'
import { searchSql } from '#kit/data-view/condition'
import { invalid, notFound } from '#kit/errors'
import { fileAddress } from '#kit/file-address'
import { sha256 } from '#kit/files/file-store'
import { cleanName } from '#kit/files/read-upload'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { file, fileFolder } from '#tables/content/files'

const largeBytes = 500 * 1_024

const ofType = {
  image: sql`${file.mime} like 'image/%' and ${file.mime} <> 'image/svg+xml'`,
  svg: eq(file.mime, 'image/svg+xml'),
  video: sql`${file.mime} like 'video/%'`,
  pdf: eq(file.mime, 'application/pdf'),
}

const usage = sql<number>`(select count(*)::int from file_usage u where u.file_uid = ${file.uid})`

const narrowed = {
  unused: sql`not exists (select from file_usage u where u.file_uid = ${file.uid})`,
  noAlt: sql`${file.alt} = '' and ${file.mime} like 'image/%'`,
  large: sql`${file.bytes} > ${largeBytes}`,
  bin: isNotNull(file.deletedAt),
}

export function gallery(kit: Kit) {
  serve(kit, fileList, async ({ query, store }) => {
    const { orm } = store.database
    const folderUid = query.folder && query.folder !== 'top' ? Number(query.folder) : null
    const wanted = and(
      query.filter === 'bin' ? undefined : isNull(file.deletedAt),
      query.uids ? sql`${file.uid} = any(${`{${query.uids}}`}::bigint[])` : eq(file.gallery, query.gallery),
      query.folder === 'top' && query.search === '' ? isNull(file.folderUid) : undefined,
      folderUid ? eq(file.folderUid, folderUid) : undefined,
      query.type && ofType[query.type],
      query.filter && narrowed[query.filter],
      searchSql(sql`${file.searchText} || ' ' || fold(array_to_string(${file.tags}, ' '))`, query.search),
    )
    const column = { name: file.name, uploaded: file.createdAt, size: file.bytes, used: usage }[
      query.sortOrder
    ]
    const direction = query.sortDirection === 'asc' ? asc : desc
    const offset = Number.parseInt(query.cursor, 36) || 0
    const rows = await readFiles(orm, wanted)
      .orderBy(direction(column), direction(file.uid))
      .limit(query.limit + 1)
      .offset(offset)
    const [counted] = await orm.select({ total: sql<number>`count(*)::int` }).from(file).where(wanted)
    const folders = await readFolders(orm, eq(fileFolder.gallery, query.gallery))
    return {
      gallery: query.gallery,
      breadcrumb: breadcrumbOf(folders, folderUid),
      folders,
      files: rows.slice(0, query.limit).map(shown),
      total: counted?.total ?? 0,
      nextCursor: rows.length > query.limit ? (offset + query.limit).toString(36) : null,
    }
  })

  serve(kit, fileRead, async ({ params, store }) => readFile(store.database.orm, params.uid))

  serve(kit, fileUpload, async ({ request, reply, store, visitor }) => {
    const sent = await receive(request)
    const uploadSha256 = sha256(sent.bytes)
    const [same] = await readFiles(
      store.database.orm,
      and(eq(file.uploadSha256, uploadSha256), isNull(file.deletedAt)),
    ).limit(1)
    if (same && !sent.keepBoth) return { file: shown(same), existing: true, removed: [] }
    const { facts, removed } = await keepUpload(kit.files, sent, sent.gallery)
    const uid = await store.write(visitor, async tx => {
      const folderUid = await folderOf(tx, sent.folderUid, sent.gallery)
      const name = await freeName(tx, cleanName(sent.name, facts.ext), sent.gallery, folderUid)
      const [made] = await tx
        .insert(file)
        .values({
          ...facts,
          gallery: sent.gallery,
          folderUid,
          name,
          uploadSha256,
        })
        .returning({ uid: file.uid })
      return made?.uid as number
    })
    reply.code(201)
    return { file: await readFile(store.database.orm, uid), existing: false, removed: [...removed] }
  })
}

async function folderOf(reader: Reader, uid: number | null, gallery: StoredFile['gallery']) {
  if (uid === null) return null
  const [found] = await reader
    .select({ uid: fileFolder.uid })
    .from(fileFolder)
    .where(and(eq(fileFolder.uid, uid), eq(fileFolder.gallery, gallery)))
  if (!found) throw invalid({ folderUid: 'This folder no longer exists.' })
  return found.uid
}

type Row = Awaited<ReturnType<typeof readFiles>>[number]

/** Files as the API answers them. */
export function readFiles(reader: Reader, which: SQL | undefined) {
  return reader
    .select({
      uid: file.uid,
      version: file.version,
      gallery: file.gallery,
      folderUid: file.folderUid,
      name: file.name,
      mime: file.mime,
      bytes: file.bytes,
      width: file.width,
      height: file.height,
      alt: file.alt,
      caption: file.caption,
      credit: file.credit,
      tags: file.tags,
      focalX: file.focalX,
      focalY: file.focalY,
      createdAt: file.createdAt,
      createdBy: sql<string>`coalesce((select s.name from staff s where s.uid = ${file.createdBy}), 'Backroom')`,
      deletedAt: file.deletedAt,
      usageCount: usage,
      /** What is in the bin is not served, so it has no address. */
      thumb: sql<string>`coalesce(${fileAddress(file.uid, 'thumb160')}, '')`,
      address: sql<string>`coalesce(${fileAddress(file.uid, 'original')}, '')`,
    })
    .from(file)
    .where(which)
    .$dynamic()
}

/** One file, also from the bin, or 404. */
export async function readFile(reader: Reader, uid: number, isInBin = false): Promise<StoredFile> {
  const [found] = await readFiles(
    reader,
    and(eq(file.uid, uid), isInBin ? undefined : isNull(file.deletedAt)),
  )
  if (!found) throw notFound('This file is not in the gallery. Someone may have deleted it.')
  return shown(found)
}

function shown(row: Row): StoredFile {
  return { ...row, createdAt: row.createdAt.toISOString(), deletedAt: row.deletedAt?.toISOString() ?? null }
}

/** Folders as the API answers them, with how many files are in each. */
export function readFolders(reader: Reader, which: SQL | undefined) {
  return reader
    .select({
      uid: fileFolder.uid,
      version: fileFolder.version,
      gallery: fileFolder.gallery,
      parentUid: fileFolder.parentUid,
      name: fileFolder.name,
      fileCount: sql<number>`(select count(*)::int from ${file} f where f.folder_uid = ${fileFolder.uid} and f.deleted_at is null)`,
    })
    .from(fileFolder)
    .where(which)
    .orderBy(fileFolder.name)
}

function breadcrumbOf(
  folders: readonly { uid: number; parentUid: number | null; name: string }[],
  from: number | null,
) {
  const byUid = new Map(folders.map(folder => [folder.uid, folder]))
  const crumbs: { uid: number; name: string }[] = []
  for (let next = from ? byUid.get(from) : undefined; next; next = byUid.get(next.parentUid ?? 0)) {
    crumbs.unshift({ uid: next.uid, name: next.name })
  }
  return crumbs
}
