import { expect } from '@playwright/test'
import { applyToAll, makePages, openQueue, takeTwoBack } from './quick-apply-steps.ts'
import { test } from './shop.ts'

test('F, 3, Enter puts the facet on twenty items in under thirty seconds, and U twice takes the last two back', async ({
  person,
}) => {
  const admin = await person('admin')
  const uids = await makePages(admin, 20)
  await openQueue(admin.page, uids)
  const began = Date.now()
  await applyToAll(admin.page, uids)
  expect(Date.now() - began).toBeLessThan(30_000)
  await takeTwoBack(admin, uids)
})
