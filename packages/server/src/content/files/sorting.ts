import { fileDelete, fileMove, fileRestore, fileTag } from '@backroom/contract/content/files'
import { sentence } from '@backroom/contract/wording/say'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { freeName } from '#content/files/receive'
import { usesOf } from '#content/files/uses'
import { forbidden, invalid, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { file, fileFolder } from '#tables/content/files'

const some = (uids: readonly number[]) => sql`${file.uid} = any(${`{${uids.join(',')}}`}::int[])`

/** Many files at once: into the bin and out of it, into folders, under tags. */
export function fileSorting(kit: Kit) {
  serve(kit, fileDelete, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      if (body.force && visitor.level !== 'Administrator')
        throw forbidden('permission', 'Only an Administrator may delete a file that is still in use.')
      const found = await tx
        .select({ uid: file.uid, name: file.name })
        .from(file)
        .where(and(some(body.uids), isNull(file.deletedAt)))
        .orderBy(file.uid)
        .for('update')
      const uses = body.force
        ? []
        : await usesOf(
            tx,
            kit.nouns,
            found.map(({ uid }) => uid),
          )
      const refusals = found.flatMap(each => {
        const usedBy = uses.filter(use => use.fileUid === each.uid).map(({ fileUid: _, ...use }) => use)
        return usedBy.length > 0 ? [{ ...each, usedBy }] : []
      })
      const deleted = found.map(({ uid }) => uid).filter(uid => !refusals.some(each => each.uid === uid))
      if (deleted.length > 0) await tx.update(file).set({ deletedAt: sql`now()` }).where(some(deleted))
      return { deleted, refused: refusals }
    }),
  )

  serve(kit, fileRestore, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      const back = await tx
        .update(file)
        .set({ deletedAt: null })
        .where(and(some(body.uids), sql`${file.deletedAt} is not null`))
        .returning({ uid: file.uid, name: file.name, gallery: file.gallery, folderUid: file.folderUid })
      for (const each of back) {
        const name = await freeName(tx, each.name, each.gallery, each.folderUid, each.uid)
        if (name !== each.name) await tx.update(file).set({ name }).where(eq(file.uid, each.uid))
      }
      return { restored: back.map(({ uid }) => uid) }
    }),
  )

  serve(kit, fileMove, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      const [folder] = await tx
        .select()
        .from(fileFolder)
        .where(eq(fileFolder.uid, body.folderUid ?? 0))
      if (body.folderUid !== null && !folder) throw invalid({ folderUid: 'This folder no longer exists.' })
      const found = await tx
        .select({ uid: file.uid, name: file.name, gallery: file.gallery })
        .from(file)
        .where(and(some(body.uids), isNull(file.deletedAt)))
        .orderBy(file.uid)
      if (folder && found.some(each => each.gallery !== folder.gallery))
        throw refused(sentence`${folder.name} is a folder of another gallery.`)
      for (const each of found) {
        const name = await freeName(tx, each.name, each.gallery, body.folderUid, each.uid)
        await tx.update(file).set({ folderUid: body.folderUid, name }).where(eq(file.uid, each.uid))
      }
      return { moved: found.map(({ uid }) => uid) }
    }),
  )

  serve(kit, fileTag, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      const added = sql`array(select jsonb_array_elements_text(${JSON.stringify(body.add)}::jsonb))`
      const removed = sql`array(select jsonb_array_elements_text(${JSON.stringify(body.remove)}::jsonb))`
      const { rows } = await tx.execute<{ most: number | null }>(sql`
        select max(cardinality(array(select unnest(tags) union select unnest(${added}) except select unnest(${removed})))) as most
        from file where uid = any(${`{${body.uids.join(',')}}`}::int[])`)
      if ((rows[0]?.most ?? 0) > 20) throw invalid({ add: 'At most 20 tags.' })
      const changed = await tx
        .update(file)
        .set({
          tags: sql`array(select unnest(${file.tags}) union select unnest(${added}) except select unnest(${removed}) order by 1)`,
          ...(body.alt !== undefined && { alt: body.alt }),
        })
        .where(and(some(body.uids), isNull(file.deletedAt)))
        .returning({ uid: file.uid })
      return { changed: changed.map(({ uid }) => uid) }
    }),
  )
}
