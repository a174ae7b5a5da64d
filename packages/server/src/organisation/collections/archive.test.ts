import { mergeCollections, removeFromCollection } from '@backroom/contract/organisation/collections/bulk'
import * as itemCalls from '@backroom/contract/organisation/collections/item-calls'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { CollectionSteps } from '#testing/steps/collection-steps'
import { startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
let steps: CollectionSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole' })
  steps = new CollectionSteps(shop, await shop.as('admin'))
})
afterAll(() => shop.close())

describe('Undo', () => {
  test.each([
    ['taking items out', removeFromCollection],
    ['a merge', mergeCollections],
  ] as const)('of %s does not bring back what was archived since', async (_, operation) => {
    const uid = await steps.collect(null)
    const keepUid = await steps.collect(null)
    const [stays, archived] = [(await steps.make()).item.uid, (await steps.make()).item.uid]
    await steps.by.call(itemCalls.addCollectionItems, {
      params: { uid },
      body: { itemUids: [stays, archived] },
    })
    const bulk = steps.bulk(operation)
    const preview =
      operation === removeFromCollection
        ? await bulk.preview({ uids: [stays, archived] }, { collectionUid: uid } as never)
        : await bulk.preview({ uids: [uid] }, { keepUid } as never)
    const run = await bulk.run(preview)
    await bulk.ended(run)
    await steps.write(sql`update item set status = 'archived' where uid = ${archived}`)
    await steps.settle()
    const undo = await bulk.previewUndo(run)
    expect(undo.refusedBy).toContainEqual(
      expect.objectContaining({ code: 'archived', text: 'The item is archived by now.' }),
    )
    await bulk.ended(await bulk.undo(run))
    expect(await steps.members(uid)).toEqual([stays])
  })
})

test('An item that is being archived is not put into a collection', async () => {
  const uid = await steps.collect(null)
  const { item } = await steps.make()
  const adding = await steps.store.database.write(backroomItself('demo'), async tx => {
    await tx.execute(sql`update item set status = 'archived' where uid = ${item.uid}`)
    const asked = steps.by.refused(itemCalls.addCollectionItems, {
      params: { uid },
      body: { codes: [item.code] },
    })
    await until('the one to wait for the other', async () => {
      const waiting = await steps.sql(
        sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%for share of p%'`,
      )
      return waiting.length > 0
    })
    return { asked }
  })
  const { body } = await adding.asked
  expect(body.errors).toEqual({
    itemUids: ['Archived items cannot be in a collection. Unarchive them first.'],
  })
})
