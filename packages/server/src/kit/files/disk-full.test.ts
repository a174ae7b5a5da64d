import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { blankBrand, brands } from '@backroom/contract/items/brands/brands'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { DiskFiles, sha256 } from '#kit/files/file-store'
import { picture } from '#testing/make-files'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'
import { upload } from '#testing/upload'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const words = 'The disk of the server is full, so nothing was saved. Free some space there and try again.'
const fill = () =>
  vi
    .spyOn(shop.kit.files, 'put')
    .mockRejectedValue(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))

test('An upload to a full disk is answered 507 in words, and leaves no record of the file', async () => {
  const count = async () =>
    (await shop.store.database.row<{ n: number }>(sql`select count(*)::int n from file`)).n
  const before = await count()
  fill()
  const { status, body } = await upload(admin, 'full.png', await picture(40).png().toBuffer())
  expect({ status, body }).toEqual({ status: 507, body: { message: words } })
  expect(await count()).toBe(before)
})

test('A picture is shown on a full disk too', async () => {
  const { file } = await upload(admin, 'shown.png', await picture(41).png().toBuffer())
  fill()
  const reply = await shop.app.inject(file.address.replace('/original/', '/s320/'))
  expect({ status: reply.statusCode, type: reply.headers['content-type'] }).toEqual({
    status: 200,
    type: 'image/webp',
  })
})

test('A database without room is answered 507 in the same words', async () => {
  await shop.store.database.rows(sql`
    create function full_disk() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
  await shop.store.database.rows(
    sql`create trigger full_disk before insert on brand execute function full_disk()`,
  )
  expect(await admin.refused(brands.create, { body: blankBrand('No room') })).toEqual({
    status: 507,
    body: { message: words },
  })
})

test('What did not fit leaves nothing behind', async ({ skip }) => {
  const small = mkdtempSync(join(tmpdir(), 'backroom-full-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small])
  if (mounted.status !== 0) return skip('a small disk can only be made by root')
  try {
    const bytes = Buffer.alloc(2 * 1_048_576, 1)
    const key = sha256(bytes)
    await expect(new DiskFiles(small).put(key, bytes)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readdirSync(join(small, key.slice(0, 2)))).toEqual([])
  } finally {
    spawnSync('umount', [small])
    rmSync(small, { recursive: true, force: true })
  }
})
