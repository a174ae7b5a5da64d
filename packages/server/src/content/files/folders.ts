import { fileFolders as contract, folderDepthMost, type StoredFolder } from '@backroom/contract/content/files'
import { counted, sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import { readFolders } from '#content/files/gallery'
import { usesOf } from '#content/files/uses'
import type { Reader, Transaction } from '#database/database'
import { invalid, notFound, refused, uniqueViolation } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { stale } from '#kit/records/record'
import { serve } from '#kit/serve'
import { file, fileFolder } from '#tables/content/files'

/** The folders of the galleries. */
export function fileFolders(kit: Kit) {
  serve(kit, contract.create, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      await refuseUnfit(tx, body.parentUid, body.gallery, null)
      const made = await once(body.name, () =>
        tx.insert(fileFolder).values(body).returning({ uid: fileFolder.uid }),
      )
      return readFolder(tx, made[0]?.uid as number)
    }),
  )

  serve(kit, contract.update, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const now = await readFolder(tx, params.uid)
      if (now.version !== body.version) throw stale()
      await refuseUnfit(tx, body.parentUid, now.gallery, params.uid)
      await once(body.name, () =>
        tx
          .update(fileFolder)
          .set({ name: body.name, parentUid: body.parentUid })
          .where(eq(fileFolder.uid, params.uid)),
      )
      return readFolder(tx, params.uid)
    }),
  )

  serve(kit, contract.remove, async ({ params, query, store, visitor }) => {
    await store.write(visitor, async tx => {
      const now = await readFolder(tx, params.uid)
      if (now.version !== query.version) throw stale()
      const below = await tx
        .select({ uid: fileFolder.uid })
        .from(fileFolder)
        .where(eq(fileFolder.parentUid, params.uid))
      if (below.length > 0) throw refused(sentence`Folder has ${counted(below.length, 'folder')} in it.`)
      const files = await tx
        .select({ uid: file.uid, deletedAt: file.deletedAt })
        .from(file)
        .where(eq(file.folderUid, params.uid))
      const there = files.filter(each => each.deletedAt === null).map(({ uid }) => uid)
      if (there.length > 0 && query.withFiles === 'false')
        throw refused(sentence`Folder has ${counted(there.length, 'file')}.`)
      const uses = await usesOf(tx, kit.nouns, there)
      if (uses.length > 0)
        throw refused(
          sentence`${counted(new Set(uses.map(use => use.fileUid)).size, 'file')} in it still in use.`,
          {
            usedBy: uses.slice(0, 20).map(({ text, path }) => ({ text, ...(path && { path }) })),
          },
        )
      // What is in the bin is restored to the top of its gallery.
      await tx
        .update(file)
        .set({ folderUid: null, deletedAt: sql`coalesce(${file.deletedAt}, now())` })
        .where(eq(file.folderUid, params.uid))
      await tx.delete(fileFolder).where(eq(fileFolder.uid, params.uid))
    })
  })
}

async function readFolder(reader: Reader, uid: number): Promise<StoredFolder> {
  const [found] = await readFolders(reader, eq(fileFolder.uid, uid))
  if (!found) throw notFound('This folder no longer exists.')
  return found
}

/** A folder's parent is in the same gallery, not inside it, and not too deep. */
async function refuseUnfit(
  tx: Transaction,
  parentUid: number | null,
  gallery: StoredFolder['gallery'],
  self: number | null,
) {
  if (parentUid === null) return
  const all = await tx.select().from(fileFolder).where(eq(fileFolder.gallery, gallery))
  const byUid = new Map(all.map(folder => [folder.uid, folder]))
  if (!byUid.has(parentUid)) throw invalid({ parentUid: 'This folder no longer exists.' })
  let depth = 1
  for (let up = byUid.get(parentUid); up; up = byUid.get(up.parentUid ?? 0)) {
    if (up.uid === self) throw invalid({ parentUid: 'A folder cannot be inside itself.' })
    depth += 1
  }
  const height = self === null ? 0 : heightOf(all, self)
  if (depth + height > folderDepthMost)
    throw invalid({ parentUid: sentence`Folders are at most ${folderDepthMost} deep.` })
}

function heightOf(all: readonly { uid: number; parentUid: number | null }[], uid: number): number {
  const below = all.filter(folder => folder.parentUid === uid)
  return below.length === 0 ? 0 : 1 + Math.max(...below.map(folder => heightOf(all, folder.uid)))
}

async function once<Result>(name: string, write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (uniqueViolation(error) === 'file_folder_key')
      throw invalid({ name: sentence`There is already a folder called ${name} here.` })
    throw error
  }
}
