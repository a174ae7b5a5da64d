import {
  applyBuilderTemplate,
  applyTemplateToItem,
  type BuilderTemplateInput,
  builderTemplates,
  removeTemplateFromItem,
} from '@backroom/contract/items/builders/templates'
import { items } from '@backroom/contract/items/page/items'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole' })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const one = async <Row>(query: ReturnType<typeof sql>) =>
  (await shop.store.database.rows<Row>(query))[0] as Row

describe('A custom builder template', () => {
  const option = (key: string, itemUid: number) => ({
    key,
    source: 'item' as const,
    itemUid,
    label: '',
    priceMode: 'itemPrice' as const,
    amountMinor: null,
    isDefault: false,
    leadTimeDays: 0,
    fileUid: null,
  })
  const step = (key: string, options: ReturnType<typeof option>[]) => ({
    key,
    title: 'Wheels',
    help: '',
    choose: 'one' as const,
    min: 1,
    max: 1,
    required: true,
    options,
  })
  const template = (name: string, uids: number[]): BuilderTemplateInput => ({
    name,
    intro: '',
    active: true,
    leadTimeDays: 3,
    steps: [
      step(
        's1',
        uids.map((uid, at) => option(`o${at}`, uid)),
      ),
    ],
    rules: [],
  })
  const wheels = async (count: number) =>
    (
      await shop.store.database.rows<{ uid: number }>(sql`
      select i.uid from item i join item_rollup r on r.item_uid = i.uid where i.sellable and i.status = 'active' and r.own_available > 0
        and i.name like '%Pump' order by i.uid limit ${count}`)
    ).map(({ uid }) => uid)

  test('is not saved with an empty required step, a contradiction or a circle', async () => {
    const [a = 0, b = 0, c = 0] = await wheels(3)
    const empty = { ...template('Empty', []), rules: [] }
    expect((await admin.refused(builderTemplates.create, { body: empty })).body.message).toBe(
      'Step "Wheels" is required and has no option.',
    )
    const rules = [
      { ifKey: 'o0', kind: 'requires' as const, thenKey: 'o1' },
      { ifKey: 'o1', kind: 'excludes' as const, thenKey: 'o0' },
    ]
    expect(
      (await admin.refused(builderTemplates.create, { body: { ...template('Both', [a, b]), rules } })).body
        .errors,
    ).toHaveProperty('rules[0]', ['This pair both requires and excludes each other.'])
    const circle = [
      ['o0', 'o1'],
      ['o1', 'o2'],
      ['o2', 'o0'],
    ].map(([ifKey = '', thenKey = '']) => ({ ifKey, kind: 'requires' as const, thenKey }))
    expect(
      (
        await admin.refused(builderTemplates.create, {
          body: { ...template('Round', [a, b, c]), rules: circle },
        })
      ).body.errors?.['rules[0]'],
    ).toEqual(['These rules go round in a circle.'])
  })

  test('keeps its only option from being archived, and says which template it is', async () => {
    const [wheel = 0] = await wheels(1)
    const made = await admin.call(builderTemplates.create, { body: template('Proof twenty-seven', [wheel]) })
    expect(made).toMatchObject({ state: 'active', broken: '', itemCount: 0 })
    await shop.store.database.write({ uid: 0, via: 'demo' }, tx =>
      tx.execute(sql`update item set status = 'inactive' where uid = ${wheel}`),
    )
    const { item } = await admin.call(items.read, { params: { uid: wheel } })
    const refused = await admin.refused(items.archive, {
      params: { uid: wheel },
      body: { version: item.version, force: true },
    })
    expect(refused.status).toBe(400)
    expect(refused.body.message).toContain('Proof twenty-seven')
    expect(await admin.call(builderTemplates.read, { params: { uid: made.uid } })).toMatchObject({
      state: 'broken',
      broken: 'step "Wheels" has no option',
    })
  })

  test('is applied and removed, one item or many, and not while it is broken', async () => {
    const [good] = await shop.store.database.rows<{ uid: number }>(
      sql`select uid from custom_builder_template where name = 'Kestrel Gravel Custom'`,
    )
    const [bad] = await shop.store.database.rows<{ uid: number }>(
      sql`select uid from custom_builder_template where name = 'Old touring build'`,
    )
    const page = await one<{ uid: number; version: number }>(sql`
      select uid, version from item where lead_item_uid is null and status = 'active' and custom_builder_template_uid is null and name like '%Bike' order by uid limit 1`)
    const params = { uid: page.uid, templateUid: good?.uid ?? 0 }
    const applied = await admin.call(applyTemplateToItem, { params, body: { version: page.version } })
    expect(applied.item.customBuilderTemplateUid).toBe(good?.uid)
    const broken = await admin.refused(applyTemplateToItem, {
      params: { ...params, templateUid: bad?.uid ?? 0 },
      body: { version: applied.item.version },
    })
    expect(broken.body.message).toBe('This template is broken: step "Wheels" has no option.')
    const { version } = (
      await admin.call(removeTemplateFromItem, {
        params: { uid: page.uid },
        body: { version: applied.item.version },
      })
    ).item
    expect(
      (await admin.refused(removeTemplateFromItem, { params: { uid: page.uid }, body: { version } })).body
        .message,
    ).toBe('This item has no custom builder.')
    const bulk = new BulkSteps(shop, admin, applyBuilderTemplate as never)
    const run = await bulk.ended(
      await bulk.run(await bulk.preview({ uids: [page.uid] }, { templateUid: good?.uid })),
    )
    expect(run.counts.changed).toBe(1)
    expect(
      (await bulk.refused({ selection: { uids: [page.uid] }, dryRun: true, templateUid: bad?.uid })).body
        .message,
    ).toBe('This template is broken: step "Wheels" has no option.')
    const used = await admin.call(builderTemplates.read, { params: { uid: good?.uid ?? 0 } })
    expect(
      (
        await admin.refused(builderTemplates.remove, {
          params: { uid: used.uid },
          query: { version: used.version },
        })
      ).body.message,
    ).toMatch(/^Kestrel Gravel Custom is used by \d+ items\.$/)
  })
})
