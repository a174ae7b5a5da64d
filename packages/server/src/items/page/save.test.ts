import { items } from '@backroom/contract/items/page/items'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ItemSteps } from '#testing/steps/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let steps: ItemSteps
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
  steps = new ItemSteps(shop, admin)
})
afterAll(() => shop.close())

describe('A code', () => {
  test('in use, however it is written, is refused with the name of the holder, and nothing is made', async () => {
    await steps.make({ code: 'TT-JKT', name: 'Tor Jacket' })
    const before = await steps.sql(sql`select count(*) from item`)
    const { status, body } = await admin.refused(items.create, {
      body: { code: 'tt-jkt', name: 'Another' } as never,
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({ code: ['tt-jkt is already used by Tor Jacket.'] })
    expect(await steps.sql(sql`select count(*) from item`)).toEqual(before)
  })

  test('and a name are asked for at their fields', async () => {
    const { body } = await admin.refused(items.create, { body: { code: 'a%b', name: '' } as never })
    expect(body.errors).toEqual({
      code: ['Use letters, digits, spaces and . _ / - only.'],
      name: ['This is required.'],
    })
  })

  test('that was changed still finds the item for a while', async () => {
    const page = await steps.make({ code: 'OLD-1' })
    await steps.save(page, { item: { code: 'NEW-1' } })
    const [found] = await admin.call(items.lookup, { query: { term: 'old-1' } })
    expect(found).toMatchObject({ code: 'NEW-1', note: 'OLD-1 is now NEW-1' })
  })
})

describe('A barcode', () => {
  test('with a wrong check digit is refused at its place; as an internal one it is kept', async () => {
    const page = await steps.make()
    const barcode = { barcode: '5012345678901', kind: 'gtin13' as const, isPrimary: true }
    const { status, body } = await steps.refusedSave(page, { barcodes: [barcode] })
    expect(status).toBe(400)
    expect(Object.keys(body.errors ?? {})).toEqual(['barcodes[0].barcode'])
    const saved = await steps.save(page, { barcodes: [{ ...barcode, kind: 'internal' }] })
    expect(saved.barcodes).toMatchObject([{ barcode: '5012345678901', kind: 'internal', isPrimary: true }])
  })

  test('of another item is refused with its holder, also in another length', async () => {
    const holder = await steps.make({ code: 'TT-JKT-M', name: 'Tor Jacket' })
    await steps.save(holder, {
      item: { sizeLabel: 'M' },
      barcodes: [{ barcode: '012345678905', kind: 'gtin12', isPrimary: true }],
    })
    const page = await steps.make()
    const { body } = await steps.refusedSave(page, {
      barcodes: [{ barcode: '0012345678905', kind: 'gtin13', isPrimary: true }],
    })
    expect(body.errors).toEqual({
      'barcodes[0].barcode': ['0012345678905 is already on TT-JKT-M (Tor Jacket, M).'],
    })
  })
})

describe('Two people on one page', () => {
  test('who change different fields both get their way', async () => {
    const manager = await shop.as('manager')
    const opened = await steps.make()
    await steps.save(opened, { item: { name: 'Renamed' } }, manager)
    const saved = await steps.save(opened, { item: { name: opened.item.name, weightGrams: 420 } })
    expect(saved.item).toMatchObject({ name: 'Renamed', weightGrams: 420 })
    expect(saved.merged).toContain('name')
  })

  test('who change the same field are shown all three values', async () => {
    const manager = await shop.as('manager')
    const opened = await steps.make()
    await steps.save(opened, { item: { name: 'Theirs' } }, manager)
    const { status, body } = await steps.refusedSave(opened, { item: { name: 'Mine' } })
    expect(status).toBe(409)
    expect(body.conflict).toMatchObject({
      by: { name: 'Tom Hartley' },
      fields: { name: { base: opened.item.name, mine: 'Mine', theirs: 'Theirs' } },
    })
  })

  test('who both add pictures keep both, and alt text is merged picture by picture', async () => {
    const manager = await shop.as('manager')
    const files = await steps.sql<{ uid: number }>(
      sql`select uid from file where mime like 'image/%' order by uid limit 2`,
    )
    const [one, two] = files.map(({ uid }) => uid) as [number, number]
    const image = (fileUid: number) => ({ fileUid, altText: '', role: 'gallery' as const })
    const opened = await steps.make()
    await steps.save(opened, { images: [image(one)] }, manager)
    const saved = await steps.save(opened, { images: [image(two)] })
    expect(saved.images.map(({ fileUid }) => fileUid).sort()).toEqual([one, two].sort())
    expect(saved.merged).toEqual(['images'])
    const [first] = saved.images
    const entries = saved.images.map(({ uid, fileUid, role }) => ({ uid, fileUid, role }))
    await steps.save(saved, { images: entries.map(each => ({ ...each, altText: 'Theirs' })) }, manager)
    const { body } = await steps.refusedSave(saved, {
      images: entries.map(each => ({ ...each, altText: 'Mine' })),
    })
    expect(body.conflict?.fields[`images.${first?.uid}.altText`]).toEqual({
      base: '',
      mine: 'Mine',
      theirs: 'Theirs',
    })
  })
})

test('All that two people clash in is asked at once, and told of the other person', async () => {
  const manager = await shop.as('manager')
  const made = await steps.make()
  const code = (barcode: string, isPrimary: boolean) => ({ barcode, kind: 'internal' as const, isPrimary })
  const opened = await steps.save(made, { barcodes: [code('CLASH-1', true), code('CLASH-2', false)] })
  const [first, second] = opened.barcodes
  await steps.save(opened, { item: { mpn: 'T-1' }, related: [1] }, manager)
  const theirs = await steps.save(
    { ...opened, versions: { ...opened.versions, related: [1] } },
    { barcodes: [{ ...first, isPrimary: false } as never, { ...second, isPrimary: true } as never] },
    manager,
  )
  const { body } = await steps.refusedSave(opened, {
    item: { name: 'Mine alone', mpn: 'M-1' },
    barcodes: [first as never],
    related: [2],
  })
  expect(body.conflict).toMatchObject({ by: { name: 'Tom Hartley' }, version: theirs.versions.item })
  expect(Object.keys(body.conflict?.fields ?? {})).toEqual(['mpn', `barcodes.${second?.uid}`, 'related'])
})

test('Scripts in a text are not kept, and the save says which text was cleaned', async () => {
  const page = await steps.make()
  const saved = await steps.save(page, {
    item: {
      description: '<p onclick="x()">Warm</p><script>alert(1)</script>',
      technicalInfo: '<p>Alloy</p>',
    },
  })
  expect(saved.item.description).toBe('<p>Warm</p>')
  expect(saved.cleaned).toEqual(['description'])
})

test('A size refuses what belongs to its page, and saves what is its own', async () => {
  const page = await steps.make({ code: 'LEAD-1' })
  const saved = await steps.save(page, {
    item: { sellable: false },
    sizes: [{ key: 'm', code: 'LEAD-1-M', sizeLabel: 'M', sellable: true }],
  })
  const uid = saved.sizes[0]?.uid as number
  const versions = saved.versions
  const { status, body } = await admin.refused(items.update, {
    params: { uid },
    body: { versions, item: { description: '<p>Mine</p>' } } as never,
  })
  expect(status).toBe(400)
  expect(body.errors).toEqual({ description: ['Edit this on LEAD-1, which carries the page.'] })
  const after = await admin.call(items.update, {
    params: { uid },
    body: { versions, item: { weightGrams: 300 } } as never,
  })
  expect(after).toMatchObject({ focusUid: uid, sizes: [{ weightGrams: 300 }], item: { weightGrams: null } })
})

test('A size that is refused is named by its place in what was sent, whatever else the page has', async () => {
  const page = await steps.make({ code: 'LEAD-3' })
  const size = (label: string, code: string) => ({ key: label, code, sizeLabel: label, sellable: true })
  const saved = await steps.save(page, { item: { sellable: false }, sizes: [size('M', 'LEAD-3-M')] })
  const clash = await steps.refusedSave(saved, { sizes: [size('S', 'LEAD-3-M'), size('L', 'LEAD-3-L')] })
  expect(clash.body.errors).toEqual({ 'sizes[0].code': [`LEAD-3-M is already used by ${saved.item.name}.`] })
  const alike = await steps.refusedSave(saved, { sizes: [size('L', 'LEAD-3-L'), size('m', 'LEAD-3-X')] })
  expect(alike.body.errors).toEqual({ 'sizes[1].sizeLabel': ['m appears twice.'] })
})

test('A size answers its page’s value where it has none of its own, and says so', async () => {
  const page = await steps.make({ code: 'LEAD-2', name: 'Lead jacket', weightGrams: 500 })
  const saved = await steps.save(page, {
    item: { sellable: false, description: '<p>Warm</p>' },
    sizes: [
      { key: 'm', code: 'LEAD-2-M', sizeLabel: 'M', sellable: true },
      { key: 'l', code: 'LEAD-2-L', sizeLabel: 'L', sellable: true, priceMinor: 12_000 },
    ],
  })
  expect(saved.size).toBeNull()
  const [medium, large] = await Promise.all(
    ['LEAD-2-M', 'LEAD-2-L'].map(code =>
      steps.read(saved.sizes.find(size => size.code === code)?.uid as number),
    ),
  )
  expect(medium?.size).toMatchObject({
    leadItemUid: page.item.uid,
    fields: {
      code: { value: 'LEAD-2-M', inherited: false },
      name: { value: 'Lead jacket', inherited: true },
      description: { value: '<p>Warm</p>', inherited: true },
      priceMinor: { value: 10_000, inherited: true },
      weightGrams: { value: 500, inherited: true },
      lengthMm: { value: null, inherited: false },
    },
  })
  expect(large?.size?.fields.priceMinor).toEqual({ value: 12_000, inherited: false })
  expect(large?.item.uid).toBe(page.item.uid)
})

test('A price that looks wrong is asked about once and nothing is written before', async () => {
  const page = await steps.make({ priceMinor: 189_900 })
  const { status, body } = await steps.refusedSave(page, { item: { priceMinor: 1_899 } })
  expect(status).toBe(400)
  expect(body.warnings).toEqual([
    { key: `bigChange:${page.item.code}`, text: 'Was £1,899.00, now £18.99. Is that right?' },
  ])
  expect((await steps.read(page.item.uid)).item.priceMinor).toBe(189_900)
  const confirm = body.warnings?.map(({ key }) => key) ?? []
  expect((await steps.save(page, { item: { priceMinor: 1_899 }, confirm })).item.priceMinor).toBe(1_899)
})

test('A size run makes a style, a page for each colour and every size that is not switched off', async () => {
  const colours = await steps.sql<{ uid: number; name: string }>(
    sql`select uid, name from colour order by uid limit 2`,
  )
  const sizes = ['XS', 'S', 'M', 'L', 'XL']
  const made = await admin.call(items.create, {
    body: {
      sizeRun: {
        name: 'Run Jacket',
        styleCode: 'RUN',
        sizes,
        priceMinor: 5_000,
        colourUids: colours.map(({ uid }) => uid),
        off: [{ colourUid: colours[0]?.uid as number, size: 'XL' }],
      },
    } as never,
  })
  expect(made.sizes.map(({ code }) => code)).toEqual(
    ['XS', 'S', 'M', 'L'].map(size => `RUN-${colours[0]?.name.slice(0, 3).toUpperCase()}-${size}`),
  )
  const [counts] = await steps.sql(sql`
    select count(*) filter (where lead_item_uid is null)::int as pages, count(*) filter (where sellable)::int as sold, count(distinct style_uid)::int as styles
    from item where code like 'RUN-%'`)
  expect(counts).toEqual({ pages: 2, sold: 9, styles: 1 })
})

test('Many colours are made at once: with pictures and what they take over, as one group, on the site together or not at all', async () => {
  const colourUids = (await steps.sql<{ uid: number }>(sql`select uid from colour order by uid limit 3`)).map(
    ({ uid }) => uid,
  )
  const [like] = await steps.sql<{ uid: number; description: string }>(sql`
    select i.uid, i.description from item i where i.lead_item_uid is null and i.brand_uid is not null and i.primary_category_uid is not null
      and i.description <> '' and exists (select from item_category k where k.item_uid = i.uid) order by 1 limit 1`)
  const [picture] = await steps.sql<{ uid: number }>(
    sql`select file_uid as uid from item_image order by uid limit 1`,
  )
  const run = {
    name: 'Fell Shoe',
    styleCode: 'FELL',
    sizes: ['UK 8', 'UK 9'],
    colourUids,
    pictures: [{ colourUid: colourUids[1], fileUid: picture?.uid }],
    goesLive: true,
  }
  const { body } = await admin.refused(items.create, { body: { sizeRun: run } as never })
  expect(body.errors).toMatchObject({ brandUid: ['Choose a brand.'], priceMinor: [expect.any(String)] })
  expect(await steps.sql(sql`select from item where code like 'FELL%'`)).toEqual([])
  const made = await admin.call(items.create, {
    body: { sizeRun: { ...run, priceMinor: 9_000, likeUid: like?.uid } } as never,
  })
  expect(made).toMatchObject({
    item: { status: 'active', description: like?.description },
    rollup: { live: 'live' },
  })
  const [counts] = await steps.sql(sql`
    select count(*) filter (where lead_item_uid is null)::int as pages, count(distinct m.colour_group_uid)::int as groups,
      count(m.uid)::int as grouped, count(k.item_uid)::int > 2 as placed, bool_and(status = 'active') as active,
      (select count(*)::int from item_image p join item o on o.uid = p.item_uid where o.code like 'FELL%' and o.colour_uid = ${colourUids[1]}) as pictures
    from item i left join colour_group_item m on m.item_uid = i.uid
    left join (select distinct item_uid from item_category) k on k.item_uid = i.uid where code like 'FELL%'`)
  expect(counts).toEqual({ pages: 3, groups: 1, grouped: 3, placed: true, active: true, pictures: 1 })
})
