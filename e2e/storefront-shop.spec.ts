import { items } from '@backroom/contract/items/page/items'
import { collectionsView } from '@backroom/contract/organisation/collections/collections'
import { readConfig } from '@backroom/contract/site/config'
import { expect } from '@playwright/test'
import { sticksOut } from './axe.ts'
import { lookAtDialog } from './look-at.ts'
import { makeItem } from './make-item.ts'
import { proveOnly, test, watchErrors } from './shop.ts'

test('"View on site" opens the demo shop, and a preview shows a collection with what is typed', async ({
  person,
}) => {
  const admin = await person('admin')
  const { page } = admin
  const errors = watchErrors(page)
  const { item } = await makeItem(admin, { isActive: true })
  await page.goto(`/products/${item.uid}`)
  const address = await page.getByRole('link', { name: 'View on site' }).first().getAttribute('href')
  expect(address).toMatch(/^\/demo-shop\//)
  await page.goto(address ?? '')
  await expect(page.getByRole('heading', { level: 1, name: item.name })).toBeVisible()
  await page
    .getByRole('searchbox')
    .or(page.getByRole('textbox', { name: 'Search' }))
    .fill('helmet')
  await page.getByRole('button', { name: 'Search' }).click()
  const picture = page.locator('.picture img').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await page.getByRole('main').getByRole('listitem').getByRole('link').last().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/helmet/i)

  const { rows } = await admin.call(collectionsView.list, { query: { search: 'Gifts', limit: 5 } })
  await page.goto(`/collections/${rows[0]?.uid}`)
  await page.getByRole('textbox', { name: /^Heading/ }).fill('Gifts, not saved yet')
  await page.getByRole('button', { name: 'Preview' }).click()
  const shown = page.frameLocator('iframe[title="The page as a shopper sees it"]')
  await expect(shown.getByRole('heading', { level: 1, name: 'Gifts, not saved yet' })).toBeVisible()
  await expect(shown.locator('.tiles > li').first()).toBeVisible()
  expect(errors).toEqual([])
})

const pictures = process.env.BACKROOM_PICTURES

test(
  'nothing sticks out in the demo shop, on a phone, a tablet or a desk, and axe finds nothing in the dialogs of many colours and of a preview',
  proveOnly,
  async ({ person }) => {
    const admin = await person('admin', { bypassCSP: true })
    const { page } = admin
    const { shopUrl } = await admin.call(readConfig, {})
    const [found] = await admin.call(items.lookup, { query: { term: 'helmet' } })
    const { path } = await admin.call(items.url, { params: { uid: found?.pageUid ?? 0 } })
    for (const [name, address] of Object.entries({ home: '', list: '/bikes', item: path, gone: '/nope' })) {
      for (const width of [1_440, 768, 360]) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(`${shopUrl}${address}`)
        expect.soft(await sticksOut(page), `${name} at ${width} px`).toBe(false)
        if (pictures) await page.screenshot({ path: `${pictures}/shop-${name}-${width}.png` })
      }
    }
    await page.setViewportSize({ width: 1_440, height: 900 })
    const { rows } = await admin.call(collectionsView.list, { query: { search: 'Gifts', limit: 5 } })
    await page.goto(`/collections/${rows[0]?.uid}`)
    await page.getByRole('button', { name: 'Preview' }).click()
    await lookAtDialog(page, 'preview of a collection')
    await page.goto('/products?new=run')
    await page.getByRole('textbox', { name: 'Name' }).fill('Fell Shoe')
    await page.getByRole('textbox', { name: 'Style code' }).fill('FELL')
    await lookAtDialog(page, 'new size run')
    await page.goto(`/products/${found?.pageUid}`)
    await page.getByRole('button', { name: 'A weekend' }).click()
    await expect(page.getByRole('checkbox', { name: 'Ends when it is sold out' })).toBeVisible()
    if (pictures) await page.screenshot({ path: `${pictures}/item-sale.png` })
  },
)
