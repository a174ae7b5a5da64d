import {
  fileDelete,
  fileFolders,
  fileList,
  fileMove,
  fileRead,
  fileRestore,
  fileTag,
  fileUpdate,
  fileUses,
} from '@backroom/contract/content/files'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'
import { upload } from '#testing/upload'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole' })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const picture = (colour: string) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: colour } })
    .png()
    .toBuffer()

const used = async () =>
  (
    await shop.store.database.rows<{ uid: number }>(
      sql`select file_uid as uid from item_image order by uid limit 1`,
    )
  )[0]?.uid as number

describe('The gallery', () => {
  test('narrows by folder, type, use and words, and says where a file is shown', async () => {
    const all = await admin.call(fileList, { query: { gallery: 'items', limit: 5 } })
    expect(all.total).toBeGreaterThan(300)
    expect(all.folders).toMatchObject([{ name: 'Autumn shoot 2026', parentUid: null }])
    const folder = String(all.folders[0]?.uid)
    const inside = await admin.call(fileList, { query: { gallery: 'items', folder, limit: 5 } })
    expect(inside).toMatchObject({ total: all.total, breadcrumb: [{ name: 'Autumn shoot 2026' }] })
    expect((await admin.call(fileList, { query: { gallery: 'items', folder: 'top' } })).total).toBe(0)
    expect(
      (await admin.call(fileList, { query: { gallery: 'items', search: 'helmet' } })).total,
    ).toBeGreaterThan(2)
    expect((await admin.call(fileList, { query: { gallery: 'items', type: 'svg' } })).total).toBe(0)
    const uses = await admin.call(fileUses, { params: { uid: await used() } })
    expect(uses).toContainEqual(
      expect.objectContaining({
        entity: 'itemImage',
        text: expect.stringMatching(/^Item /),
        path: expect.stringMatching(/^\/products\/\d+$/),
      }),
    )
  })

  test('refuses to delete what is shown, names who shows it, and lets an Administrator insist; the bin gives it back', async () => {
    const uid = await used()
    const free = (await upload(admin, 'free.png', await picture('#123456'))).file.uid
    const result = await admin.call(fileDelete, { body: { uids: [uid, free] } })
    expect(result.deleted).toEqual([free])
    expect(result.refused.map(each => each.uid)).toEqual([uid])
    expect(result.refused[0]?.usedBy).toContainEqual(expect.objectContaining({ entity: 'itemImage' }))
    const staff = await shop.as('ecommerce')
    expect((await staff.refused(fileDelete, { body: { uids: [uid], force: true } })).status).toBe(403)
    expect((await admin.call(fileDelete, { body: { uids: [uid], force: true } })).deleted).toEqual([uid])
    expect((await admin.refused(fileRead, { params: { uid } })).status).toBe(404)
    expect(
      (await admin.call(fileList, { query: { gallery: 'myimages', filter: 'bin' } })).files.map(
        file => file.uid,
      ),
    ).toContain(free)
    expect((await admin.call(fileRestore, { body: { uids: [uid, free] } })).restored.sort()).toEqual(
      [uid, free].sort(),
    )
    expect((await admin.call(fileRead, { params: { uid } })).deletedAt).toBeNull()
  })

  test('keeps folders six deep, moves files into them, and deletes no full one', async () => {
    let parentUid: number | null = null
    const made: number[] = []
    for (let depth = 1; depth <= 6; depth++) {
      const folder: { uid: number } = await admin.call(fileFolders.create, {
        body: { gallery: 'myimages', parentUid, name: `Level ${depth}` },
      })
      parentUid = folder.uid
      made.push(folder.uid)
    }
    expect(
      (
        await admin.refused(fileFolders.create, {
          body: { gallery: 'myimages', parentUid, name: 'Too deep' },
        })
      ).body.message,
    ).toBe('Folders are at most 6 deep.')
    expect(
      (
        await admin.refused(fileFolders.create, {
          body: { gallery: 'myimages', parentUid: null, name: 'level 1' },
        })
      ).body.message,
    ).toBe('There is already a folder called level 1 here.')
    const last = made.at(-1) as number
    const { file } = await upload(admin, 'deep.png', await picture('#654321'))
    expect((await admin.call(fileMove, { body: { uids: [file.uid], folderUid: last } })).moved).toEqual([
      file.uid,
    ])
    const query = { version: 1 }
    expect((await admin.refused(fileFolders.remove, { params: { uid: last }, query })).body.message).toBe(
      'Folder has 1 file.',
    )
    await admin.call(fileFolders.remove, { params: { uid: last }, query: { ...query, withFiles: 'true' } })
    expect((await admin.refused(fileRead, { params: { uid: file.uid } })).status).toBe(404)
    const loop = { version: 1, name: 'Level 1', parentUid: made[3] as number }
    expect(
      (await admin.refused(fileFolders.update, { params: { uid: made[0] as number }, body: loop })).body
        .message,
    ).toBe('A folder cannot be inside itself.')
  })

  test('keeps name, words and place of a file that is replaced, renamed or tagged', async () => {
    const { file } = await upload(admin, 'hero.png', await picture('#00aa00'))
    const saved = await admin.call(fileUpdate, {
      params: { uid: file.uid },
      body: { version: file.version, name: 'Hero shot', alt: 'A hill', tags: ['spring'], focalX: 20 },
    })
    expect(saved).toMatchObject({ name: 'Hero shot.png', alt: 'A hill', tags: ['spring'], focalX: 20 })
    expect(
      (
        await admin.refused(fileUpdate, {
          params: { uid: file.uid },
          body: { version: file.version, alt: 'x' },
        })
      ).status,
    ).toBe(409)
    await admin.call(fileTag, { body: { uids: [file.uid], add: ['kendal', 'shop'], remove: ['spring'] } })
    const after = await admin.call(fileRead, { params: { uid: file.uid } })
    expect(after.tags).toEqual(['kendal', 'shop'])
    expect((await admin.call(fileList, { query: { search: 'kendal' } })).files.map(({ uid }) => uid)).toEqual(
      [file.uid],
    )
    const boundary = '----r'
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="other.png"\r\n\r\n`,
      ),
      await picture('#aa0000'),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
    const replaced = await admin.raw({
      method: 'POST',
      url: `/api/files/${file.uid}/replace`,
      payload: body,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    expect(replaced.json()).toMatchObject({ uid: file.uid, name: 'Hero shot.png', alt: 'A hill' })
    expect(replaced.json().address).not.toBe(file.address)
    const bytes = await admin.raw({ url: `/api/files/${file.uid}/content` })
    expect(bytes.headers['content-disposition']).toMatch(/^attachment/)
  })
})
