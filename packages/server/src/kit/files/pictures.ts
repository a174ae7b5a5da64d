import { inArray } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { invalid } from '#kit/errors'
import { file } from '#tables/content/files'

/** Refuses fields that name a file which is no picture of the gallery, or not there any more. */
export async function refusePicturesGone(
  tx: Transaction,
  fields: Readonly<Record<string, number | null>>,
): Promise<void> {
  const uids = Object.values(fields).filter(uid => uid !== null)
  if (uids.length === 0) return
  const found = await tx.select({ uid: file.uid, mime: file.mime }).from(file).where(inArray(file.uid, uids))
  const pictures = new Set(found.filter(({ mime }) => mime.startsWith('image/')).map(({ uid }) => uid))
  const gone = Object.entries(fields).filter(([, uid]) => uid !== null && !pictures.has(uid))
  if (gone.length > 0)
    throw invalid(
      Object.fromEntries(gone.map(([field]) => [field, 'This picture is no longer in the gallery.'])),
    )
}
