import { items } from '@backroom/contract/items/page/items'
import { expect } from '@playwright/test'
import { faultsOf, sticksOut } from './axe.ts'
import { itemOpened as opened } from './make-item.ts'
import { type Person, test, watchErrors } from './shop.ts'

/** A bike of the demo store, with sizes, colours and pictures. */
async function demoBike(person: Person): Promise<number> {
  const found = await person.call(items.lookup, { query: { term: 'Kestrel Merlin Gravel', pages: 'true' } })
  return found[0]?.uid ?? 1
}

test("axe finds nothing on an item's page, in light and in dark", async ({ person }) => {
  const admin = await person('admin', { bypassCSP: true })
  await opened(admin.page, await demoBike(admin))
  expect(await faultsOf(admin.page)).toEqual([])
})

for (const width of [360, 768, 1440]) {
  test(`at ${width} px nothing of an item's page sticks out and no error is logged`, async ({ person }) => {
    const admin = await person('admin', {
      viewport: { width, height: 900 },
      hasTouch: width < 500,
      isMobile: width < 500,
    })
    const errors = watchErrors(admin.page)
    await opened(admin.page, await demoBike(admin))
    expect(await sticksOut(admin.page)).toBe(false)
    expect(errors).toEqual([])
  })
}
