import { itemsView } from '@backroom/contract/items/lists/views'
import { blankCollection, collections } from '@backroom/contract/organisation/collections/collections'
import {
  addCollectionItems,
  collectionItems,
  excludeCollectionItems,
  orderCollectionItems,
} from '@backroom/contract/organisation/collections/item-calls'
import { expect } from '@playwright/test'
import { type Person, proveOnly, test, watchErrors } from './shop.ts'
import { visit } from './visit.ts'

async function makeCollection(by: Person, name: string, more: object = {}): Promise<number> {
  const made = await by.call(collections.create, { body: { ...blankCollection(name), ...more } as never })
  return made.uid
}

/** A collection of so many items by hand, in the order of their codes. */
async function filled(by: Person, name: string, count: number) {
  const uid = await makeCollection(by, name, { outOfStockLast: false })
  const { rows } = await by.call(itemsView.list, { query: { limit: count, sort: 'code' } })
  await by.call(addCollectionItems, { params: { uid }, body: { itemUids: rows.map(row => row.uid) } })
  return { uid, rows }
}

test(
  'Members are found by code among all, as tiles and as rows, P lets a pinned one go, and what is moved stays where it is put while the list is still being read',
  proveOnly,
  async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const errors = watchErrors(page)
    const { uid, rows } = await filled(admin, 'Searched through', 6)
    const wanted = rows[4] as (typeof rows)[0]
    await page.goto(`/collections/${uid}`)
    const tiles = page.getByRole('listbox', { name: 'Members in their order' })
    await expect(tiles.getByRole('option')).toHaveCount(6)
    const search = page.getByRole('searchbox', { name: 'Search members' })
    await search.fill(wanted.code)
    await expect(tiles.getByRole('option')).toHaveCount(1)
    await page.getByText('Table', { exact: true }).click()
    await expect(tiles.getByRole('option')).toHaveCount(1)
    await expect(tiles.getByRole('option')).toContainText(wanted.code)
    await search.fill('no such item at all')
    await expect(page.getByText('No member fits the search.')).toBeVisible()
    await search.fill('')
    await expect(tiles.getByRole('option')).toHaveCount(6)

    const pins = async () =>
      (await admin.call(collectionItems, { params: { uid } })).items
        .filter(item => item.pinned !== null)
        .map(item => [item.uid, item.pinned])
    await tiles.getByRole('option').filter({ hasText: wanted.code }).click()
    await page.keyboard.press('p')
    await expect.poll(pins).toEqual([[wanted.uid, 1]])
    await page.keyboard.press('p')
    await expect.poll(pins).toEqual([])
    expect(errors).toEqual([])

    const slow = await filled(admin, 'Read slowly', 5)
    const [a, b, c, d, e] = slow.rows.map(row => row.code)
    const stored = async () =>
      (await admin.call(collectionItems, { params: { uid: slow.uid } })).items.map(item => item.code)
    await visit(page, `/collections/${slow.uid}`)
    await expect(page.getByRole('heading', { name: 'Read slowly' })).toBeVisible()
    await page.getByText('Table', { exact: true }).click()
    await expect(tiles.getByRole('option')).toHaveCount(5)

    const held: (() => void)[] = []
    let isHolding = true
    await page.route(/\/item\?.*which=members/, async route => {
      const response = await route.fetch()
      if (isHolding) await new Promise<void>(resolve => held.push(resolve))
      await route.fulfill({ response }).catch(() => {}) // the page may no longer want it
    })
    await tiles.focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect.poll(() => held.length, 'what is stored after the first step').toBeGreaterThan(0)
    await page.keyboard.press('Alt+ArrowDown')
    held.shift()?.()
    await expect.poll(stored).toEqual([b, c, a, d, e])
    await page.keyboard.press('Alt+ArrowDown')
    isHolding = false
    for (const release of held) release()
    await expect.poll(stored).toEqual([b, c, d, a, e])
    const drawn = tiles.getByRole('option')
    await expect(drawn.nth(3)).toContainText(a as string)

    await page.route('**/item/order', route => route.fulfill({ status: 400, json: { message: 'Not now.' } }))
    await page.keyboard.press('Alt+ArrowDown')
    await expect(page.getByText('Not now.')).toBeVisible()
    await expect(drawn.nth(3)).toContainText(a as string)
  },
)

test(
  'A collection like another keeps what was excluded and pinned; taking over the parent’s rule is shown first, and asked about when most would leave',
  proveOnly,
  async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const { uid, rows } = await filled(admin, 'Copied from here', 3)
    const [first, second, third] = rows.map(row => row.uid) as [number, number, number]
    const params = { uid }
    await admin.call(orderCollectionItems, { params, body: { pins: [{ itemUid: second, pinned: 1 }] } })
    await admin.call(excludeCollectionItems, { params, body: { itemUids: [third] } })
    await page.goto('/collections/new')
    await page.getByRole('textbox', { name: 'Name' }).fill('Copied to here')
    await page.getByRole('radio', { name: 'Copied from another collection' }).check()
    await page.getByRole('combobox', { name: 'Collection to copy from' }).fill('Copied from here')
    await page.getByRole('option', { name: 'Copied from here' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('2 by hand')).toBeVisible()
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/collections\/\d+$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Copied to here' })).toBeVisible()
    const made = { uid: Number(page.url().split('/').at(-1)) }
    const { items } = await admin.call(collectionItems, { params: made })
    expect(items.map(item => [item.uid, item.pinned])).toEqual([
      [second, 1],
      [first, null],
    ])
    const excluded = await admin.call(collectionItems, { params: made, query: { which: 'excluded' } })
    expect(excluded.items.map(item => item.uid)).toEqual([third])

    const rule = (op: 'gt' | 'lt', value: number) => ({
      match: 'all',
      of: [{ field: 'price', op, value }],
    })
    const parentUid = await makeCollection(admin, 'Cheapest of all above', { rule: rule('lt', 2) })
    const below = await makeCollection(admin, 'All below it', { rule: rule('gt', 0), parentUid })
    const read = () => admin.call(collections.read, { params: { uid: below } })
    await expect.poll(async () => (await read()).ruleState).toBe('current')
    await visit(page, `/collections/${below}`)
    await page.getByRole('switch', { name: "Also apply the parent's rule" }).press('Space')
    await expect(page.getByText('Price is under £0.02. And: Price is over £0.00.')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/items would leave$/)).toBeVisible()
    await page.getByRole('button', { name: 'Save rule' }).click()
    await expect.poll(async () => (await read()).memberCount).toBe(0)
    expect(await read()).toMatchObject({ inheritRules: true, ruleState: 'current' })
    await expect(page.getByText(/^Saved .+ by you$/)).toBeVisible()
    await page.getByRole('button', { name: 'Remove rule' }).click()
    await expect(
      page.getByText("It has no rule of its own: the parent's rule finds its items."),
    ).toBeVisible()
    await expect(page.getByText('Price is under £0.02.', { exact: true })).toBeVisible()
  },
)
