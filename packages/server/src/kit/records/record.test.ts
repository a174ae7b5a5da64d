import { blankBrand, brands } from '@backroom/contract/items/brands/brands'
import { brandLinks } from '@backroom/contract/items/brands/links'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let manager: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
  manager = await shop.as('manager')
})
afterAll(() => shop.close())

const make = (name: string, more: object = {}) =>
  admin.call(brands.create, { body: { ...blankBrand(name), ...more } })
const open = (uid: number) => admin.call(brands.read, { params: { uid } })
const save = (by: Caller, opened: { uid: number; version: number }, changes: object) =>
  by.call(brands.update, { params: { uid: opened.uid }, body: { ...opened, ...changes } as never })
const saveRefused = (by: Caller, opened: { uid: number; version: number }, changes: object) =>
  by.refused(brands.update, { params: { uid: opened.uid }, body: { ...opened, ...changes } as never })
const historyOf = async (uid: number) => (await admin.call(brands.history, { params: { uid } })).entries

describe('Saving', () => {
  test('what was opened changes nothing, for every brand of the demo store', async () => {
    const rows = await shop.store.database.rows<{ uid: number }>(
      sql`select uid from brand order by uid limit 60`,
    )
    expect(rows.length).toBeGreaterThan(40)
    for (const { uid } of rows) {
      const opened = await open(uid)
      const saved = await save(admin, opened, {})
      expect(saved).toMatchObject({
        version: opened.version,
        updatedAt: opened.updatedAt,
        merged: [],
        cleaned: [],
      })
    }
  })

  test('raises the version by one and says who and when', async () => {
    const made = await make('Versions')
    const saved = await save(manager, made, { pageTitle: 'Twice' })
    expect(saved).toMatchObject({
      version: 2,
      updatedBy: { name: 'Tom Hartley' },
      createdBy: { name: 'Megan Hughes' },
    })
    expect(Date.parse(saved.updatedAt)).toBeGreaterThanOrEqual(Date.parse(made.updatedAt))
  })

  test('from a version that does not exist yet is refused', async () => {
    const made = await make('Future')
    const { status, body } = await saveRefused(admin, { ...made, version: 7 }, { pageTitle: 'x' })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ version: ['This version does not exist yet. Reload and try again.'] })
  })

  test('or opening what is not there says so in the words of the record', async () => {
    const made = await make('Short-lived')
    await admin.call(brands.remove, { params: { uid: made.uid }, query: { version: 1 } })
    const gone = 'This brand does not exist. Someone may have deleted it.'
    expect(await admin.refused(brands.read, { params: { uid: made.uid } })).toMatchObject({
      status: 404,
      body: { message: gone },
    })
    expect(await saveRefused(admin, made, { pageTitle: 'x' })).toMatchObject({
      status: 404,
      body: { message: gone },
    })
    expect(
      await admin.refused(brands.remove, { params: { uid: made.uid }, query: { version: 1 } }),
    ).toMatchObject({ status: 404, body: { message: gone } })
  })

  test('cleans rich text and says in which fields', async () => {
    const made = await make('Cleaned', {
      introduction: '<p onclick="x()">Hello</p><script>alert(1)</script>',
      description: '<p>Fine &amp; <strong>good</strong></p>',
    })
    expect(made.cleaned).toEqual(['introduction'])
    expect(made).toMatchObject({
      introduction: '<p>Hello</p>',
      description: '<p>Fine &amp; <strong>good</strong></p>',
    })
  })

  test('at the same moment in different fields keeps both', async () => {
    const made = await make('At once')
    const [first, second] = await Promise.all([
      save(admin, made, { pageTitle: 'One' }),
      save(manager, made, { metaDescription: 'Two' }),
    ])
    expect([first.version, second.version].sort()).toEqual([2, 3])
    expect(await open(made.uid)).toMatchObject({ version: 3, pageTitle: 'One', metaDescription: 'Two' })
  })

  test('at the same moment in one field keeps one and shows the other both', async () => {
    const made = await make('At once again')
    const answers = await Promise.all([
      saveRefused(admin, made, { pageTitle: 'One' }),
      saveRefused(manager, made, { pageTitle: 'Two' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = answers.find(({ status }) => status === 409)?.body.conflict
    const kept = (await open(made.uid)).pageTitle
    expect(lost?.fields.pageTitle).toEqual({ base: '', mine: kept === 'One' ? 'Two' : 'One', theirs: kept })
  })

  test('the same value somebody else set meanwhile is no conflict', async () => {
    const made = await make('Of one mind')
    await save(manager, made, { pageTitle: 'Same' })
    expect(await save(admin, made, { pageTitle: 'Same' })).toMatchObject({ version: 2, pageTitle: 'Same' })
  })

  test('cannot combine two halves into what the record’s own rules forbid', async () => {
    const made = await make('Two halves', { landingCollectionUid: 1 })
    await save(manager, made, { landing: 'collection' })
    const { status, body } = await saveRefused(admin, made, { landingCollectionUid: null })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ landingCollectionUid: ['Choose the collection its page lists.'] })
  })

  test.each([
    ['a name with NUL in it', { name: 'a\0b' }, 'name'],
    ['half an emoji', { name: 'half \ud83d' }, 'name'],
    ['a collection that is not there', { landingCollectionUid: 2_000_000_000 }, 'landingCollectionUid'],
    ['a picture that is not there', { logoFileUid: 2_000_000_000 }, 'logoFileUid'],
    ['a number too large', { position: 1e12 }, 'position'],
    ['words for a number', { position: 'first' }, 'position'],
    ['the address of another brand', { urlSlug: 'fellside' }, 'urlSlug'],
    ['an address that is none', { websiteUrl: 'javascript:alert(1)' }, 'websiteUrl'],
  ])('%s is refused at its field', async (_, changes, field) => {
    const made = await make(`Refused ${Math.random()}`)
    const { status, body } = await saveRefused(admin, made, changes)
    expect(status, JSON.stringify(body)).toBe(400)
    expect(Object.keys(body.errors ?? {})).toEqual([field])
  })

  test('a brand link to a collection that is not there is refused at its field', async () => {
    const link = await admin.call(brandLinks.read, { params: { uid: 1 } })
    const { status, body } = await admin.refused(brandLinks.update, {
      params: { uid: 1 },
      body: { ...link, landingCollectionUid: 2_000_000_000 },
    })
    expect(status).toBe(400)
    expect(Object.keys(body.errors ?? {})).toEqual(['landingCollectionUid'])
  })

  test('that is refused leaves no trace', async () => {
    const made = await make('No trace')
    await saveRefused(admin, made, { name: 'Fellside' })
    expect(await historyOf(made.uid)).toHaveLength(1)
    expect((await open(made.uid)).version).toBe(1)
  })
})

describe('Deleting', () => {
  test('at an old version is refused, whatever changed', async () => {
    const made = await make('Stale')
    await save(manager, made, { pageTitle: 'Changed' })
    const { status, body } = await admin.refused(brands.remove, {
      params: { uid: made.uid },
      query: { version: 1 },
    })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'stale' })
    await admin.call(brands.remove, { params: { uid: made.uid }, query: { version: 2 } })
  })
})

describe('The files a record shows', () => {
  const usesOf = (uid: number) =>
    shop.store.database.rows(
      sql`select field, file_uid as "fileUid" from file_usage where entity = 'brand' and entity_uid = ${uid} order by 1, 2`,
    )

  test('are written down with every save, pictures in texts included', async () => {
    const made = await make('Pictures', {
      logoFileUid: 1,
      introduction: '<p><img data-file-uid="2" alt="" /></p>',
    })
    expect(await usesOf(made.uid)).toEqual([
      { field: 'introduction', fileUid: 2 },
      { field: 'logoFileUid', fileUid: 1 },
    ])
    const saved = await save(admin, made, { logoFileUid: 3, introduction: '' })
    expect(await usesOf(made.uid)).toEqual([{ field: 'logoFileUid', fileUid: 3 }])
    const { version } = await save(admin, saved, { pageTitle: 'Shows nothing' })
    expect(await usesOf(made.uid)).toEqual([{ field: 'logoFileUid', fileUid: 3 }])
    await admin.call(brands.remove, { params: { uid: made.uid }, query: { version } })
    expect(await usesOf(made.uid)).toEqual([])
  })

  test('that are not in the gallery are no use of anything, and no fault either', async () => {
    const made = await make('Dangling', {
      introduction:
        '<p><img data-file-uid="99999999" alt="" /><img data-file-uid="99999999999999" alt="" /></p>',
    })
    expect(await usesOf(made.uid)).toEqual([])
  })
})

test('A changed address leads on from the old one, without chains or loops', async () => {
  const made = await make('Moving', { urlSlug: 'moving-a' })
  const second = await save(admin, made, { urlSlug: 'moving-b' })
  const third = await save(admin, second, { urlSlug: 'moving-c' })
  const redirects = () =>
    shop.store.database.rows(
      sql`select from_path as "from", to_path as "to" from redirect where from_path like '/brands/moving-%' order by 1`,
    )
  expect(await redirects()).toEqual([
    { from: '/brands/moving-a', to: '/brands/moving-c' },
    { from: '/brands/moving-b', to: '/brands/moving-c' },
  ])
  await save(admin, third, { urlSlug: 'moving-a' })
  expect(await redirects()).toEqual([
    { from: '/brands/moving-b', to: '/brands/moving-a' },
    { from: '/brands/moving-c', to: '/brands/moving-a' },
  ])
})
