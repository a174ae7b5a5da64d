import { activateStyles, archiveStyles } from '@backroom/contract/items/bulk/bulk'
import { itemInput } from '@backroom/contract/items/page/fields'
import { items } from '@backroom/contract/items/page/items'
import { styleCreate, styleMatrix, styles } from '@backroom/contract/items/styles/styles'
import { blankSizeRule, sizeRules } from '@backroom/contract/organisation/size-rules/size-rules'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { ItemSteps } from '#testing/steps/item-steps'
import { asSuperUser } from '#testing/super-user'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp()
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const one = async <Row>(query: ReturnType<typeof sql>) =>
  (await shop.store.database.rows<Row>(query))[0] as Row

/** A style of the demo store that is wholly on sale. */
async function aStyle() {
  const { uid } = await one<{ uid: number }>(sql`
    select s.uid from style s join item page on page.style_uid = s.uid and page.lead_item_uid is null
    group by s.uid having bool_and(page.status = 'active') and count(*) >= 2 order by s.uid limit 1`)
  return admin.call(styles.read, { params: { uid } })
}

describe('A style', () => {
  test('is read as a matrix of colours and sizes', async () => {
    const style = await aStyle()
    expect(style.matrix.colours).toHaveLength(style.colours)
    expect(style.matrix.sizes).toHaveLength(style.sizes)
    expect(style.matrix.cells).toHaveLength(style.itemsTotal)
    const [colour] = style.matrix.colours
    expect(colour).toMatchObject({ pageStatus: 'active', isParent: true })
    expect(style.matrix.cells.every(({ missing }) => missing.length === 0)).toBe(true)
  })

  test('gets sizes and colours by its matrix; a cell appears once', async () => {
    const style = await aStyle()
    const [first] = style.matrix.colours
    const colourUid = first?.colourUid as number
    const { uid: other } = await one<{ uid: number }>(sql`
      select uid from colour where uid not in (select colour_uid from item where style_uid = ${style.uid} and colour_uid is not null) order by uid limit 1`)
    const params = { uid: style.uid }
    const twice = await admin.refused(styleMatrix, {
      params,
      body: {
        version: style.version,
        cells: [
          {
            colourUid,
            size: style.matrix.cells.find(cell => cell.colourUid === colourUid)?.size ?? '',
            code: 'NEW-TWICE',
          },
        ],
      },
    })
    expect(twice.body.message).toMatch(/ appears twice\.$/)
    const saved = await admin.call(styleMatrix, {
      params,
      body: {
        version: style.version,
        cells: [
          { colourUid, size: '4XL', code: 'NEW-4XL', status: 'active', barcode: '5012345678900' },
          { colourUid: other, size: 'M', code: 'NEW-COLOUR-M', priceMinor: 4_200 },
        ],
      },
    })
    expect(saved.colours).toBe(style.colours + 1)
    const made = saved.matrix.cells.find(({ code }) => code === 'NEW-4XL')
    expect(made).toMatchObject({ status: 'active', barcode: '5012345678900', size: '4XL' })
    const page = await admin.call(items.read, {
      params: { uid: saved.matrix.cells.find(({ code }) => code === 'NEW-COLOUR-M')?.itemUid ?? 0 },
    })
    expect(page.item).toMatchObject({
      name: style.name,
      colourUid: other,
      sellable: false,
      status: 'inactive',
      brandUid: style.brandUid,
    })
    const renamed = await admin.call(styleMatrix, {
      params,
      body: {
        version: saved.version,
        cells: [
          {
            itemUid: made?.itemUid ?? 0,
            version: made?.version ?? 0,
            colourUid,
            size: '5XL',
            code: 'NEW-5XL',
            status: 'inactive',
          },
        ],
      },
    })
    expect(renamed.matrix.cells.find(({ itemUid }) => itemUid === made?.itemUid)).toMatchObject({
      code: 'NEW-5XL',
      size: '5XL',
      status: 'inactive',
    })
  })

  test('gives its items codes that any item may have', async () => {
    const style = await aStyle()
    const taken = sql`select colour_uid from item where style_uid = ${style.uid} and colour_uid is not null`
    const { uid: colourUid } = await one<{ uid: number }>(
      sql`select uid from colour where uid not in (${taken}) order by uid limit 1`,
    )
    const params = { uid: style.uid }
    const save = (code: string, version: number, confirm: string[] = []) => ({
      params,
      body: { version, cells: [{ colourUid, size: 'M', code }], confirm },
    })
    const refused = await admin.refused(styleMatrix, save('<b>', style.version))
    expect(refused.body.errors).toEqual({
      'cells[0].code': ['Use letters, digits, spaces and . _ / - only.'],
    })
    const { uid: _, matrix: __, ...fields } = style
    const long = await admin.call(styles.update, { params, body: { ...fields, code: 'L'.repeat(64) } })
    // The price that the new colour takes over is one its brand does not let be shown.
    const asked = await admin.refused(styleMatrix, save('NEW-LONG-M', long.version))
    const keys = asked.body.warnings?.map(({ key }) => key) ?? []
    expect(keys).toContain('belowLeast:NEW-LONG-M')
    const saved = await admin.call(styleMatrix, save('NEW-LONG-M', long.version, keys))
    const page = saved.matrix.colours.find(each => each.colourUid === colourUid)
    expect(itemInput.shape.code.safeParse(page?.pageCode)).toMatchObject({ success: true })
  })

  test('is made of single items, and taken apart without losing them', async () => {
    const pages = await shop.store.database.rows<{ uid: number }>(sql`
      select distinct on (colour_uid) uid from item where lead_item_uid is null and style_uid is null and colour_uid is not null and status = 'active' order by colour_uid, uid limit 2`)
    const body = {
      code: 'LOOSE',
      name: 'Loose',
      brandUid: null,
      seasonUid: null,
      sizeFilterUid: null,
      note: '',
    }
    const made = await admin.call(styleCreate, { body: { ...body, itemUids: pages.map(({ uid }) => uid) } })
    expect(made).toMatchObject({ colours: 2, itemsTotal: 2 })
    const remove = { params: { uid: made.uid }, query: { version: made.version } }
    const { uid: targetFilterUid } = await one<{ uid: number }>(
      sql`select uid from filter order by uid limit 1`,
    )
    const asSuper = await asSuperUser(admin)
    const { body: rule } = await asSuper(sizeRules.create, {
      body: {
        ...blankSizeRule,
        targetFilterUid,
        name: 'Of that style',
        pattern: 'loose #',
        makeName: 'Loose {value}',
        styleUids: [made.uid],
      },
    })
    expect((await admin.refused(styles.remove, remove)).body).toMatchObject({
      message: 'LOOSE is used by 1 size rule.',
      usedBy: [{ path: '/size-filter-rules' }],
    })
    await asSuper(sizeRules.remove, {
      params: { uid: rule.uid },
      query: { version: rule.version, facets: 'keep' },
    })
    await admin.call(styles.remove, remove)
    expect((await admin.call(items.read, { params: { uid: pages[0]?.uid ?? 0 } })).style).toBeNull()
  })
})

test('Of many styles what is ready goes on the site, and none is archived with stock on a shelf', async () => {
  const steps = new ItemSteps(shop, admin)
  const colours = await steps.sql<{ uid: number }>(
    sql`select uid from colour where active order by uid limit 2`,
  )
  const [ready, unready] = [
    await steps.make({ colourUid: colours[0]?.uid }),
    await steps.make({ colourUid: colours[1]?.uid, brandUid: null }),
  ]
  const uids = [ready.item.uid, unready.item.uid]
  const { uid } = await admin.call(styleCreate, {
    body: {
      code: 'BULKED',
      name: 'Bulked',
      brandUid: null,
      seasonUid: null,
      sizeFilterUid: null,
      note: '',
      itemUids: uids,
    },
  })
  const statuses = () => Promise.all(uids.map(async each => (await steps.read(each)).item.status))
  const activating = new BulkSteps(shop, admin, activateStyles as never)
  const preview = await activating.preview({ uids: [uid] }, {})
  expect(preview.consequences.map(({ text }) => text)).toEqual(['1 page will show on the site.'])
  await activating.ended(await activating.run(preview))
  expect(await statuses()).toEqual(['active', 'inactive'])

  const archiving = new BulkSteps(shop, admin, archiveStyles as never)
  const refusedFor = async (values: Record<string, unknown>) =>
    (await archiving.preview({ uids: [uid] }, values)).refusedBy.map(({ text }) => text)
  expect(await refusedFor({})).toEqual([
    `${ready.item.code}: Deactivate ${ready.item.code} before archiving it.`,
  ])
  await steps.stock(unready.item.uid, 'Kendal', 2)
  expect(await refusedFor({ deactivateFirst: true })).toEqual([`${unready.item.code}: 2 in stock at Kendal`])
  const run = await archiving.run(
    await archiving.preview({ uids: [uid] }, { deactivateFirst: true, force: true }),
  )
  expect((await archiving.ended(run)).counts).toMatchObject({ changed: 1 })
  expect(await statuses()).toEqual(['archived', 'archived'])
  await archiving.ended(await archiving.undo(run))
  expect(await statuses()).toEqual(['active', 'inactive'])
})
