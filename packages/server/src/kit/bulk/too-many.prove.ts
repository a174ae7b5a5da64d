import { setBrandPermissions } from '@backroom/contract/items/brands/brands'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { tell } from '#testing/sized'
import { BulkSteps } from '#testing/steps/bulk-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

const atOnce = 20_000
const tooMany = 200_001

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
})
afterAll(() => shop.close())

test('More than 200,000 that match is refused', async () => {
  const steps = new BulkSteps(shop, await shop.as('admin'), setBrandPermissions as never)
  await steps.sql(sql`drop index brand_search`)
  // In portions, each well within what a statement may take on a busy machine.
  for (let from = 1; from <= tooMany; from += atOnce) {
    const to = Math.min(from + atOnce - 1, tooMany)
    await shop.store.database.write(backroomItself('demo'), async tx => {
      await tx.execute(sql`set local session_replication_role = replica`) // without history, which is not the point here
      await tx.execute(sql`insert into brand (name, url_slug)
        select 'Too many ' || n, 'too-many-' || n from generate_series(${from}::int, ${to}::int) n`)
    })
  }
  const { status, body } = await steps.refused({
    allowEbay: false,
    dryRun: true,
    selection: { view: 'BrandView', search: 'too many' },
  })
  expect({ status, message: body.message }).toEqual({
    status: 400,
    message: 'At most 200,000 records at a time. Narrow the selection.',
  })
  tell(`${tooMany.toLocaleString('en-GB')} brands`)
})
