import { setMajorItem } from '@backroom/contract/items/bulk/bulk'
import {
  matchCodes,
  readCodes,
  resolveSelection,
  savedSelections,
} from '@backroom/contract/wizards/selections'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectWithin } from '#testing/expect-within'
import { sized, tell } from '#testing/sized'
import { ofBrand, WizardSteps } from '#testing/steps/wizard-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'
import { fileForm } from '#testing/upload'

let shop: TestApp
let admin: Caller
let steps: WizardSteps
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
  steps = new WizardSteps(shop, admin)
})
afterAll(() => shop.close())

describe('A selection', () => {
  test('is put together of several, each record once, and counts what it stands for', async () => {
    const brand = await steps.someItems(3, 2)
    const [page] = await steps.uidsOf(brand)
    const selection = { any: [ofBrand(brand), { uids: [page as number, 1] }] }
    const facts = await admin.call(resolveSelection, {
      body: { resource: 'item', operation: 'SetMajorItem', selection },
    })
    expect(facts).toMatchObject({ count: 10, targets: 4 })
    expect(facts.spread[0]).toMatchObject({ field: 'majorItem' })
    expect((await steps.bulk(setMajorItem).preview(selection, { value: true })).counts).toMatchObject({
      targets: 4,
    })
  })

  test(`is found by ${sized(500, 50_000).toLocaleString('en-GB')} pasted codes; what is unknown is told by its line, what is several's can be chosen`, async () => {
    const most = sized(500, 50_000)
    const brand = await steps.someItems(most, 0)
    const [one, other, third] = await steps.uidsOf(brand)
    await steps.write(sql`update item set supplier_code = 'Twin 77' where uid in (${one}, ${other})`)
    await steps.write(
      sql`insert into item_barcode (item_uid, barcode, kind) values (${third}, '5012345678900', 'gtin13')`,
    )
    const known = Array.from({ length: most - 123 }, (_, at) => ` wz${brand}-${at + 10} `)
    const unknown = Array.from({ length: 120 }, (_, at) => `NOPE ${at}`)
    const codes = [...known, 'TWIN77', '5012345678900', ...unknown, `WZ${brand}-1`].join('\n')
    let matched = { found: [], notFound: [], several: [] } as Awaited<ReturnType<typeof match>>
    const match = (text: string) => admin.call(matchCodes, { body: { resource: 'item', codes: text } })
    await expectWithin(3_000, async () => {
      const started = Date.now()
      matched = await match(codes)
      return Date.now() - started
    })
    expect(matched.found.length).toBe(new Set(matched.found).size)
    expect(matched.found).toEqual(expect.arrayContaining([one, third]))
    expect(matched.notFound).toHaveLength(120)
    expect(matched.notFound[0]).toEqual({ line: most - 123 + 3, code: 'NOPE 0' })
    expect(matched.several).toMatchObject([{ code: 'TWIN77', records: [{ uid: one }, { uid: other }] }])
    expect(
      (await admin.refused(matchCodes, { body: { resource: 'item', codes: 'a\n'.repeat(50_001) } })).body
        .message,
    ).toBe('At most 50,000 codes.')
    expect((await admin.refused(matchCodes, { body: { resource: 'nope', codes: 'a' } })).status).toBe(404)
    tell(`${most.toLocaleString('en-GB')} codes`)
  })

  test('is found by the column of codes in a sheet', async () => {
    const brand = await steps.someItems(1, 0)
    const sheet = `Name,Item code,Price\n"Tor, 9",WZ${brand}-1,9\nNobody,NOPE,9`
    const read = (query: { column?: string }, text = sheet) =>
      admin.call(readCodes, { body: fileForm(text), query })
    const { column, codes } = await read({})
    expect(column).toBe('Item code')
    expect(await admin.call(matchCodes, { body: { resource: 'item', codes } })).toMatchObject({
      found: await steps.uidsOf(brand),
      notFound: [{ line: 3, code: 'NOPE' }],
    })
    expect((await read({ column: 'Name' })).codes).toBe('\nTor, 9\nNobody')
    expect((await read({}, `WZ${brand}-1\nWZ${brand}-2`)).codes).toBe(`WZ${brand}-1\nWZ${brand}-2`)
    const { body } = await admin.refused(readCodes, { body: fileForm(sheet), query: { column: 'Size' } })
    expect(body.errors).toEqual({ column: ['The file has no column Size.'] })
  })

  test('is kept as a question or as the records it found, for oneself or for everybody', async () => {
    const brand = await steps.someItems(2, 0)
    const keep = (name: string, more: object) =>
      admin.call(savedSelections.create, {
        body: { name, resource: 'item', selection: ofBrand(brand), ...more } as never,
      })
    const live = await keep('Live', { shared: true })
    const fixed = await keep('Fixed', { isFixed: true })
    expect(live).toMatchObject({ isLive: true, isMine: true, shared: true })
    expect(fixed).toMatchObject({ isLive: false, selection: { uids: await steps.uidsOf(brand) } })
    expect(
      (await admin.refused(savedSelections.create, { body: { ...live, selection: { uids: [1] } } as never }))
        .body.errors?.name,
    ).toEqual(['You already have a selection called Live.'])
    const other = await shop.as('ecommerce')
    const seen = async () =>
      (await other.call(savedSelections.list, { query: { resource: 'item' } })).map(({ uid }) => uid)
    expect([(await seen()).includes(live.uid), (await seen()).includes(fixed.uid)]).toEqual([true, false])
    const rename = { params: { uid: live.uid }, body: { name: 'Ours', shared: true, version: live.version } }
    expect((await other.refused(savedSelections.update, rename)).status).toBe(403)
    expect(await admin.call(savedSelections.update, rename)).toMatchObject({ name: 'Ours' })
    expect((await admin.refused(savedSelections.update, rename)).status).toBe(409)
    await admin.call(savedSelections.remove, { params: { uid: live.uid } })
    expect(await seen()).not.toContain(live.uid)
  })
})
