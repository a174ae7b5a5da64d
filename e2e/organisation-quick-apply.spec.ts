import { items } from '@backroom/contract/items/page/items'
import { codesLookUp } from '@backroom/contract/items/page/suggestions'
import { facetPalette } from '@backroom/contract/organisation/filters/item-facets'
import { expect } from '@playwright/test'
import { applyToAll, facetsOf, makePages, openQueue, saved, takeTwoBack } from './quick-apply-steps.ts'
import { proveOnly, test, watchErrors } from './shop.ts'
import { visit } from './visit.ts'

test('F, 3, Enter puts a facet on item after item and U takes it back; without a network it waits and is saved once; a facet is found by typing, repeated, and taken as suggested', async ({
  person,
}) => {
  const admin = await person('admin')
  const { page } = admin
  const errors = watchErrors(page)
  const uids = await makePages(admin, 4)
  await openQueue(page, uids)
  await applyToAll(page, uids)
  await takeTwoBack(admin, uids)
  expect(errors).toEqual([])

  const typed = await makePages(admin, 2)
  const second = await admin.call(items.read, { params: { uid: typed[1] as number } })
  await admin.call(items.update, {
    params: { uid: second.item.uid },
    body: { versions: second.versions, item: { name: 'Titanium touring machine' }, confirm: [] },
  })
  await openQueue(page, typed)
  await page.keyboard.press('/')
  await page.keyboard.type('gravel')
  await expect(page.getByRole('option', { name: /^Gravel/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Remove Bike use: Gravel/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await page.keyboard.press('r')
  await expect(page.getByRole('button', { name: /^Remove Bike use: Gravel/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Suggestions' })).toContainText('Titanium')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Remove Frame material: Titanium/ })).toBeVisible()
  await saved(page)
  expect((await facetsOf(admin, typed)).get(typed[1] as number)?.length).toBeGreaterThanOrEqual(2)

  const offline = await makePages(admin, 2)
  await openQueue(page, offline)
  const taken: { key: string; changes: { itemUid: number }[] }[] = []
  page.on('response', response => {
    if (response.ok() && response.url().includes('/itemFacets/apply'))
      taken.push(response.request().postDataJSON())
  })
  await page.context().setOffline(true)
  await page.keyboard.press('f')
  await page.keyboard.press('3')
  await page.keyboard.press('Enter')
  await page.keyboard.press('3')
  await expect(page.getByText(/^Offline: 2 changes are kept/)).toBeVisible()
  expect([...(await facetsOf(admin, offline)).values()].flat()).toEqual([])
  expect(taken).toEqual([])
  await page.context().setOffline(false)
  await saved(page)
  const after = await facetsOf(admin, offline)
  for (const uid of offline) expect(after.get(uid)).toHaveLength(1)
  expect(
    taken.flatMap(({ changes }) => changes.map(({ itemUid }) => itemUid)),
    'each change was taken once, in order',
  ).toEqual(offline)
  expect(new Set(taken.map(({ key }) => key)).size).toBe(2)
})

test(
  'Tab accepts all that is suggested, also what is less sure; tiles are painted with the keyboard, and a whole selection goes through the preview',
  proveOnly,
  async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const uids = await makePages(admin, 1)
    const palette = await admin.call(facetPalette)
    const [first, second] = palette.filter(({ type }) => type === 'list')
    await page.route('**/api/itemFacets/suggest*', route =>
      route.fulfill({
        json: [first, second].map((filter, at) => ({
          facetUid: filter?.facets[0]?.uid,
          filterUid: filter?.uid,
          because: 'name',
          from: 'word',
          confidenceBp: at === 0 ? 9_000 : 2_000,
        })),
      }),
    )
    await openQueue(page, uids)
    await expect(page.getByRole('region', { name: 'Suggestions' })).toContainText('20%')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('region', { name: 'Suggestions' })).toBeHidden()
    await saved(page)
    expect((await facetsOf(admin, uids)).get(uids[0] as number)).toHaveLength(2)

    const painted = await makePages(admin, 4)
    await openQueue(page, painted)
    await page.getByText('Paint', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Put on' }).fill('Steel')
    await page.getByRole('option', { name: /^Steel/ }).click()
    await page.keyboard.press('Escape')
    const tiles = page.getByRole('button', { name: /^Journey|Journey/ })
    await tiles.first().focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(page.getByText('2 painted')).toBeVisible()
    await page.keyboard.press('u')
    await expect(page.getByText('1 painted')).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByText('2 painted')).toBeVisible()
    await saved(page)
    await page.getByText('Everything', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Put on' }).fill('Steel')
    await page.getByRole('option', { name: /^Steel/ }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Preview on 4 items' }).click()
    await expect(page.getByText('2 will change, 2 already are so.')).toBeVisible()
  },
)

test(
  'Two people on one queue see each other, and each other’s facets and ticks',
  proveOnly,
  async ({ person }) => {
    const [admin, ecommerce] = [await person('admin'), await person('ecommerce')]
    const uids = await makePages(admin, 3)
    await openQueue(admin.page, uids)
    await openQueue(ecommerce.page, uids)
    await expect(admin.page.getByLabel(/is here$/).first()).toBeVisible()
    await ecommerce.page.keyboard.press('f')
    await ecommerce.page.keyboard.press('3')
    await ecommerce.page.keyboard.press('Enter')
    await expect(admin.page.getByText('1 of 3 done')).toBeVisible()
    await expect(admin.page.getByRole('button', { name: /^Remove / })).toHaveCount(1)
  },
)

test(
  'Alt+Q takes along what is ticked on a list, and so does the way there by name; more than an address holds come along in part, and the screen says so',
  proveOnly,
  async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const [uid = 0] = await makePages(admin, 1)
    const { item } = await admin.call(items.read, { params: { uid } })
    await admin.call(codesLookUp, { body: { codes: [item.code] } })
    await page.goto(`/products?search=${encodeURIComponent(item.code)}`)
    await page
      .getByRole('row', { name: new RegExp(item.code) })
      .getByRole('checkbox')
      .check()
    await page.keyboard.press('Alt+q')
    await expect(page).toHaveURL(new RegExp(`uids=${uid}`))
    await expect(page.getByRole('heading', { name: item.name })).toBeVisible()
    await page.goBack()
    await page
      .getByRole('row', { name: new RegExp(item.code) })
      .getByRole('checkbox')
      .check()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search or jump to' })
    await palette.getByRole('textbox').fill('Quick Apply')
    await expect(palette.getByRole('option', { name: /Item Filter Quick Apply/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`uids=${uid}`))

    await visit(page, '/item-filter-quick-apply')
    // Ticking 1,001 rows one by one takes minutes: what Alt+Q hands over is handed over here.
    await expect(page).toHaveURL(/quick-apply$/)
    await page.evaluate(() => {
      const uids = Array.from({ length: 1_001 }, (_, place) => place + 1)
      const selected = { resource: 'item', selection: { uids }, count: uids.length }
      history.replaceState({ ...history.state, usr: { selected } }, '')
    })
    await page.reload()
    await expect(page.getByText('The first 1,000 of 1,001 ticked items came along')).toBeVisible()
    const { searchParams } = new URL(page.url())
    expect(searchParams.get('uids')?.split(',')).toHaveLength(1_000)
    await page.reload()
    await expect(page.getByText('The first 1,000 of 1,001 ticked items came along')).toBeVisible()
  },
)
