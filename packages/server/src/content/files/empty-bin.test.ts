import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { fileContent, fileDelete } from '@backroom/contract/content/files'
import { brands } from '@backroom/contract/items/brands/brands'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyBin } from '#content/files/empty-bin'
import { backroomItself } from '#database/database'
import { file } from '#tables/content/files'
import { history } from '#tables/history'
import { picture } from '#testing/make-files'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'
import { upload } from '#testing/upload'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false, hasSecondStore: true })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const send = async (name: string, colour: number) =>
  (await upload(admin, name, await picture(colour).png().toBuffer())).file
const row = async (uid: number) =>
  (await shop.store.database.orm.select().from(file).where(eq(file.uid, uid)))[0]
const age = (uid: number, days: number) =>
  shop.store.database.write(backroomItself('job'), tx =>
    tx.execute(sql`update file set deleted_at = now() - make_interval(days => ${days}) where uid = ${uid}`),
  )
const hasBytes = async ({ sha256, ext }: { sha256: string; ext: string }) => {
  const found = await shop.kit.files.get(`${sha256}.${ext}`)
  found?.stream.destroy()
  return found !== null
}
const night = () =>
  emptyBin(shop.kit).run({}, { store: shop.store, signal: new AbortController().signal, attempt: 1 })
/** Lets bytes have been there for two hours: those of the last one may be of a file that is being sent again. */
async function settle({ sha256, ext }: { sha256: string; ext: string }) {
  const before = new Date(Date.now() - 7_200_000)
  for (const key of [`${sha256}.${ext}`, `${sha256}.thumb160.webp`])
    await utimes(join(shop.folder, 'files', sha256.slice(0, 2), key), before, before).catch(() => {})
}

test('What has been in the bin for 30 days goes for good, and its bytes with it', async () => {
  const [old, young, kept] = [
    await send('old.png', 41),
    await send('young.png', 42),
    await send('kept.png', 43),
  ]
  const oldRow = (await row(old.uid)) as typeof file.$inferSelect
  await admin.raw({ url: old.thumb })
  await admin.call(fileDelete, { body: { uids: [old.uid, young.uid] } })
  await age(old.uid, 31)
  await age(young.uid, 29)
  await settle(oldRow)
  await night()
  expect([await row(old.uid), await hasBytes(oldRow)]).toEqual([undefined, false])
  expect(await shop.kit.files.get(`${oldRow.sha256}.thumb160.webp`)).toBeNull()
  for (const { uid } of [young, kept]) expect(await hasBytes((await row(uid)) as typeof oldRow)).toBe(true)
})

test('What a record still shows stays until it does no more', async () => {
  const logo = await send('logo.png', 44)
  const brand = await admin.call(brands.read, { params: { uid: 3 } })
  const shown = await admin.call(brands.update, {
    params: { uid: 3 },
    body: { ...brand, logoFileUid: logo.uid },
  })
  await admin.call(fileDelete, { body: { uids: [logo.uid], force: true } })
  await age(logo.uid, 31)
  await night()
  expect(await row(logo.uid)).toBeDefined()
  await shop.store.database.rows(sql`delete from file_usage where file_uid = ${logo.uid}`) // it does not say so, and is named all the same
  await night()
  expect(await row(logo.uid)).toBeDefined()
  await admin.call(brands.update, { params: { uid: 3 }, body: { ...shown, logoFileUid: null } })
  await night()
  expect(await row(logo.uid)).toBeUndefined()
})

test('Bytes that another store, or another file, has stay where they are', async () => {
  const shared = await send('shared.png', 45)
  const stored = (await row(shared.uid)) as typeof file.$inferSelect
  const second = await shop.kit.stores.of(2)
  const { uid: _, searchText: __, folderUid: ___, createdBy: ____, updatedBy: _____, ...copy } = stored
  await second.database.write(backroomItself('demo'), tx => tx.insert(file).values(copy))
  await admin.call(fileDelete, { body: { uids: [shared.uid] } })
  await age(shared.uid, 31)
  await settle(stored)
  await night()
  expect([await row(shared.uid), await hasBytes(stored)]).toEqual([undefined, true])
})

test('Bytes that may be of a file that is just being sent again stay', async () => {
  const again = await send('again.png', 46)
  const stored = (await row(again.uid)) as typeof file.$inferSelect
  await admin.call(fileDelete, { body: { uids: [again.uid] } })
  await age(again.uid, 31)
  await night()
  expect([await row(again.uid), await hasBytes(stored)]).toEqual([undefined, true])
})

test('Who downloads a private file stands in its history', async () => {
  const sealed = await send('sealed.png', 47)
  await shop.store.database.write(backroomItself('job'), tx =>
    tx.update(file).set({ visibility: 'private' }).where(eq(file.uid, sealed.uid)),
  )
  const reads = () =>
    shop.store.database.orm
      .select()
      .from(history)
      .where(sql`entity = 'file' and entity_uid = ${sealed.uid} and action = 'read'`)
  const address = fileContent.path.replace(':uid', String(sealed.uid))
  expect((await (await shop.as('ecommerce')).raw({ url: `/api${address}` })).statusCode).toBe(403)
  expect(await reads()).toEqual([])
  expect((await admin.raw({ url: `/api${address}` })).statusCode).toBe(200)
  expect(await reads()).toMatchObject([{ via: 'console', note: 'Downloaded sealed.png', changes: {} }])
})
