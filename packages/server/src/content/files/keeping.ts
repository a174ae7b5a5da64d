import { fileContent, fileReplace, fileUpdate, fileUses } from '@backroom/contract/content/files'
import { eq } from 'drizzle-orm'
import { readFile } from '#content/files/gallery'
import { keepUpload } from '#content/files/keep-upload'
import { refusePrivate } from '#content/files/private-files'
import { freeName, receive } from '#content/files/receive'
import { usesOf } from '#content/files/uses'
import { notFound } from '#kit/errors'
import { sha256 } from '#kit/files/file-store'
import { cleanName } from '#kit/files/read-upload'
import type { Kit } from '#kit/kit'
import { noteRead } from '#kit/records/note-read'
import { stale } from '#kit/records/record'
import { Bytes, serve } from '#kit/serve'
import { file } from '#tables/content/files'

/** What can be done with one file that is in the gallery. */
export function fileKeeping(kit: Kit) {
  serve(kit, fileUpdate, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const now = await readFile(tx, params.uid)
      if (now.version !== body.version) throw stale()
      const { version: _, ...values } = body
      const ext = /\.\w+$/.exec(now.name)?.[0] ?? ''
      const name = values.name && `${values.name.replace(/\.\w{1,5}$/, '')}${ext}`
      await tx
        .update(file)
        .set({
          ...values,
          ...(name && { name: await freeName(tx, name, now.gallery, now.folderUid, params.uid) }),
        })
        .where(eq(file.uid, params.uid))
      return readFile(tx, params.uid)
    }),
  )

  serve(kit, fileReplace, async ({ params, request, store, visitor }) => {
    const now = await readFile(store.database.orm, params.uid)
    const sent = await receive(request)
    const { facts } = await keepUpload(kit.files, sent, now.gallery)
    return store.write(visitor, async tx => {
      await tx
        .update(file)
        .set({
          ...facts,
          name: cleanName(now.name, facts.ext),
          uploadSha256: sha256(sent.bytes),
        })
        .where(eq(file.uid, params.uid))
      return readFile(tx, params.uid)
    })
  })

  serve(kit, fileUses, async ({ params, store }) => {
    await readFile(store.database.orm, params.uid, true)
    return (await usesOf(store.database.orm, kit.nouns, [params.uid])).map(({ fileUid: _, ...use }) => use)
  })

  serve(kit, fileContent, async ({ params, store, visitor }) => {
    const [found] = await store.database.orm.select().from(file).where(eq(file.uid, params.uid))
    if (found) await refusePrivate(kit, store, visitor, found)
    const kept = found && (await kit.files.get(`${found.sha256}.${found.ext}`))
    if (!found || !kept) throw notFound('This file is not in the gallery. Someone may have deleted it.')
    if (found.visibility === 'private')
      await store.write(visitor, tx =>
        noteRead(tx, visitor, { table: file, ...found, note: `Downloaded ${found.name}` }),
      )
    return new Bytes(kept.stream, {
      'content-type': found.mime,
      'content-length': String(kept.bytes),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })
}
