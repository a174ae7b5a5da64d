import { archiveItems } from '@backroom/contract/items/bulk/bulk'
import { colourGroups, deleteColourGroups } from '@backroom/contract/items/colours/groups'
import { items } from '@backroom/contract/items/page/items'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { ItemSteps } from '#testing/steps/item-steps'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let admin: Caller
let steps: BulkSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole' })
  admin = await shop.as('admin')
  steps = new BulkSteps(shop, admin, deleteColourGroups as never)
})
afterAll(() => shop.close())

const write = (query: ReturnType<typeof sql>) =>
  shop.store.database.write(backroomItself('demo'), tx => tx.execute(query))

/** Active pages of different colours that are in no group. */
async function freePages(count: number): Promise<number[]> {
  const rows = await steps.sql<{ uid: number }>(sql`
    select distinct on (i.colour_uid) i.uid from item i where i.lead_item_uid is null and i.status = 'active' and i.colour_uid is not null
      and i.custom_builder_template_uid is null and not exists (select from colour_group_item g where g.item_uid = i.uid)
    order by i.colour_uid, i.uid limit ${count}`)
  return rows.map(({ uid }) => uid)
}

const statuses = async (uids: readonly number[]) =>
  (
    await steps.sql<{ status: string }>(
      sql`select status from item where uid = any(${`{${uids.join(',')}}`}::int[]) order by uid`,
    )
  ).map(({ status }) => status)

describe('A colour group', () => {
  test('that is deleted takes its items off the site; taking it back gives group and items back', async () => {
    const uids = await freePages(4)
    const [master = 0, ...others] = uids
    const { group, note } = await admin.call(colourGroups.create, {
      body: { name: 'Proof nine', masterItemUid: master, itemUids: others },
    })
    expect(note).toBe(
      'Colour group changes can take up to 24 hours to show, because your site has to be crawled again.',
    )
    const made = group as NonNullable<typeof group>
    expect(made.items.map(({ itemUid }) => itemUid)).toEqual(uids)
    const refusal = await admin.refused(colourGroups.remove, {
      params: { uid: made.uid },
      query: { version: made.version, confirmCount: 3 },
    })
    expect(refusal).toMatchObject({
      status: 400,
      body: { message: 'The group now has 4 items. Confirm again.' },
    })

    const { operationUid } = await admin.call(colourGroups.remove, {
      params: { uid: made.uid },
      query: { version: made.version, confirmCount: 4 },
    })
    expect((await steps.ended(operationUid)).state).toBe('completed')
    expect(await statuses(uids)).toEqual(['inactive', 'inactive', 'inactive', 'inactive'])
    expect((await admin.refused(colourGroups.read, { params: { uid: made.uid } })).status).toBe(404)

    const undo = await steps.ended(await steps.undo(operationUid))
    expect(undo.state).toBe('completed')
    expect(await statuses(uids)).toEqual(['active', 'active', 'active', 'active'])
    const back = await admin.call(colourGroups.read, { params: { uid: made.uid } })
    expect(back.items.map(({ itemUid, isMaster }) => [itemUid, isMaster])).toEqual(
      uids.map(uid => [uid, uid === master]),
    )
  })

  test('loses what is archived, has another master then, and is none with one item left; an undo brings it back', async () => {
    const colours = await steps.sql<{ uid: number }>(
      sql`select uid from colour where active order by uid limit 3`,
    )
    const makes = new ItemSteps(shop, admin)
    const made: number[] = []
    for (const { uid } of colours) made.push((await makes.makeActive({ colourUid: uid })).item.uid)
    const [master = 0, second = 0, third = 0] = made
    const { group } = await admin.call(colourGroups.create, {
      body: { name: 'Getting smaller', masterItemUid: master, itemUids: [second, third] },
    })
    const params = { uid: group?.uid as number }
    const archiving = new BulkSteps(shop, admin, archiveItems as never)
    const archive = async (uid: number) => {
      const preview = await archiving.preview({ uids: [uid] }, { force: true, deactivateFirst: true })
      expect(preview.consequences.map(({ text }) => text)).toContain(
        'Items leave colour groups (1); a group left with a single item is dissolved.',
      )
      const run = await archiving.run(preview)
      expect((await archiving.ended(run)).counts).toMatchObject({ changed: 1 })
      return run
    }
    await archive(master)
    const smaller = await admin.call(colourGroups.read, { params })
    expect(smaller.items.map(({ itemUid, isMaster }) => [itemUid, isMaster])).toEqual([
      [second, true],
      [third, false],
    ])
    const last = await archive(third)
    expect((await admin.refused(colourGroups.read, { params })).status).toBe(404)
    await archiving.ended(await archiving.undo(last))
    const back = await admin.call(colourGroups.read, { params })
    expect(back.items.map(({ itemUid, isMaster }) => [itemUid, isMaster])).toEqual([
      [second, true],
      [third, false],
    ])
  })

  test('takes no inactive item', async () => {
    const [master = 0, other = 0, idle = 0] = await freePages(3)
    await write(sql`update item set status = 'inactive' where uid = ${idle}`)
    const refusal = await admin.refused(colourGroups.create, {
      body: { name: 'Proof ten', masterItemUid: master, itemUids: [other, idle] },
    })
    expect(refusal).toMatchObject({
      status: 400,
      body: { message: 'Activate this item to manage its colour group.' },
    })
    const { group } = await admin.call(colourGroups.create, {
      body: { name: 'Proof ten', masterItemUid: master, itemUids: [other] },
    })
    const change = { version: group?.version ?? 0, add: [idle] }
    expect(
      await admin.refused(colourGroups.update, { params: { uid: group?.uid ?? 0 }, body: change }),
    ).toMatchObject({ status: 400, body: { message: 'Activate this item to manage its colour group.' } })
    const [seen] = await admin.call(colourGroups.preview, {
      params: { uid: group?.uid ?? 0 },
      body: { itemUids: [idle] },
    })
    expect(seen?.refusal).toBe('Activate this item to manage its colour group.')
  })

  test('gives a new item the master’s texts where they are ticked, and nothing else', async () => {
    const [master = 0, child = 0, unticked = 0] = await freePages(3)
    await write(sql`update item set description = '<p>M</p>', meta_description = 'M' where uid = ${master}`)
    await write(
      sql`update item set description = '<p>C</p>', meta_description = 'C' where uid in (${child}, ${unticked})`,
    )
    const before = await admin.call(items.read, { params: { uid: child } })
    const [difference] = await admin.call(colourGroups.previewNew, {
      body: { masterItemUid: master, itemUids: [child] },
    })
    expect(difference?.fields).toContainEqual({
      field: 'description',
      label: 'Description',
      before: 'C',
      after: 'M',
    })

    await admin.call(colourGroups.create, {
      body: {
        name: 'Proof eleven',
        masterItemUid: master,
        itemUids: [child, unticked],
        copy: { [child]: ['description'], [unticked]: ['facets'] },
      },
    })
    const after = await admin.call(items.read, { params: { uid: child } })
    expect(after.item.description).toBe('<p>M</p>')
    expect(after.item.metaDescription).toBe('C')
    expect(after.images).toEqual(before.images)
    expect(after.item.priceMinor).toBe(before.item.priceMinor)
    expect(after.item.name).toBe(before.item.name)
    const { entries } = await admin.call(items.history, { params: { uid: child } })
    expect(entries[0]?.changes).toContainEqual({
      field: 'description',
      label: 'Description',
      kind: 'richText',
      before: '<p>C</p>',
      after: '<p>M</p>',
    })
    expect((await admin.call(items.read, { params: { uid: unticked } })).item.description).toBe('<p>C</p>')
  })

  test('copies every text and setting it can when nothing is unticked, and leaves what is the item’s own', async () => {
    const [master = 0, child = 0] = await freePages(2)
    await write(sql`update item set features = '["One", "Two"]', video_url = 'https://video.example/1', gender = 'female', major_item = true,
      time_to_prepare_days = 4, delivery_delay_text = 'Soon' where uid = ${master}`)
    const before = await admin.call(items.read, { params: { uid: child } })
    await admin.call(colourGroups.create, { body: { name: 'All', masterItemUid: master, itemUids: [child] } })
    const [m, c] = [
      await admin.call(items.read, { params: { uid: master } }),
      await admin.call(items.read, { params: { uid: child } }),
    ]
    for (const field of [
      'description',
      'features',
      'brandUid',
      'seasonUid',
      'gender',
      'age',
      'primaryCategoryUid',
      'majorItem',
      'videoUrl',
      'timeToPrepareDays',
      'deliveryDelayText',
      'metaDescription',
    ] as const)
      expect(c.item[field], field).toEqual(m.item[field])
    expect(c.categories).toEqual(m.categories)
    for (const field of [
      'code',
      'name',
      'urlSlug',
      'pageTitle',
      'colourUid',
      'priceMinor',
      'taxClassUid',
      'status',
    ] as const)
      expect(c.item[field], field).toEqual(before.item[field])
    expect(c.barcodes).toEqual(before.barcodes)
    const shared = (page: typeof m) =>
      page.facets.filter(({ itemUid }) => itemUid === page.item.uid).map(({ facetUid }) => facetUid)
    expect(shared(c)).toEqual(shared(m))
  })

  test('has no colour twice, no item of another group, and is dissolved when one is left', async () => {
    const [a = 0, b = 0, c = 0] = await freePages(3)
    const { group } = await admin.call(colourGroups.create, {
      body: { name: 'Tor 2025', masterItemUid: a, itemUids: [b] },
    })
    const uid = group?.uid ?? 0
    const taken = await admin.refused(colourGroups.create, {
      body: { name: 'Other', masterItemUid: c, itemUids: [b] },
    })
    expect(taken.body.message).toMatch(/ is already in the group "Tor 2025"\.$/)
    await write(
      sql`update item set colour_uid = (select colour_uid from item where uid = ${a}) where uid = ${c}`,
    )
    const twice = await admin.refused(colourGroups.update, {
      params: { uid },
      body: { version: group?.version ?? 0, add: [c] },
    })
    expect(twice.body.message).toMatch(/^Two items cannot both be /)

    const renamed = await admin.call(colourGroups.update, {
      params: { uid },
      body: { version: group?.version ?? 0, name: 'Tor 2026', masterItemUid: b, order: [b, a] },
    })
    expect(renamed.group).toMatchObject({ name: 'Tor 2026', masterItemUid: b })
    expect(renamed.group?.items.map(({ itemUid }) => itemUid)).toEqual([b, a])
    const stale = await admin.refused(colourGroups.update, {
      params: { uid },
      body: { version: group?.version ?? 0, remove: [a] },
    })
    expect(stale.status).toBe(409)
    const left = await admin.call(colourGroups.update, {
      params: { uid },
      body: { version: renamed.group?.version ?? 0, remove: [a] },
    })
    expect(left.group).toBeNull()
    expect(await statuses([a, b])).toEqual(['active', 'active'])
  })
})
