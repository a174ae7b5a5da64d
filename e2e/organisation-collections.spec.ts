import { itemsView } from '@backroom/contract/items/lists/views'
import { blankCollection, collections } from '@backroom/contract/organisation/collections/collections'
import { collectionItems } from '@backroom/contract/organisation/collections/item-calls'
import { expect, type Locator, type Page } from '@playwright/test'
import { type Person, proveOnly, test, watchErrors } from './shop.ts'
import { visit } from './visit.ts'

async function makeCollection(by: Person, name: string, more: object = {}): Promise<number> {
  const made = await by.call(collections.create, { body: { ...blankCollection(name), ...more } as never })
  return made.uid
}

async function codes(by: Person, count: number): Promise<string[]> {
  const { rows } = await by.call(itemsView.list, { query: { limit: count, sort: 'code' } })
  return rows.map(row => row.code)
}

async function dragTo(page: Page, what: Locator, where: Locator): Promise<void> {
  const [from, to] = [await what.boundingBox(), await where.boundingBox()]
  if (!from || !to) throw new Error('Both are in sight.')
  await page.mouse.move(from.x + 40, from.y + 40)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, from.y + 44, { steps: 4 })
  await page.mouse.move(to.x + Math.min(40, to.width / 2), to.y + Math.min(40, to.height / 2), { steps: 12 })
  await page.mouse.up()
}

test.describe('A collection', () => {
  test('is made by rule: the editor counts, shows who joins, tests an item, and fills it', async ({
    person,
  }) => {
    const admin = await person('admin')
    const { page } = admin
    const errors = watchErrors(page)
    await page.goto('/collections/new')
    await page.getByRole('textbox', { name: 'Name' }).fill('Cheap and cheerful')
    await page.getByRole('radio', { name: 'By rule' }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('combobox', { name: 'Field' }).click()
    await page.getByRole('option', { name: 'Price', exact: true }).click()
    await page.getByRole('combobox', { name: 'Question' }).click()
    await page.getByRole('option', { name: 'is under' }).click()
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('20')
    await expect(page.getByText('Price is under £20.00.')).toBeVisible()
    await expect(page.getByText('Joining').first()).toBeVisible()
    const [code = ''] = await codes(admin, 1)
    await page.getByRole('textbox', { name: 'Test an item' }).fill(code)
    await page.getByRole('textbox', { name: 'Test an item' }).press('Enter')
    await expect(page.getByText(/^The rule (finds|does not find) /)).toBeVisible()
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/collections\/\d+$/)
    const uid = Number(page.url().split('/').at(-1))
    await expect
      .poll(async () => (await admin.call(collections.read, { params: { uid } })).ruleState)
      .toBe('current')
    const { memberCount } = await admin.call(collections.read, { params: { uid } })
    expect(memberCount).toBeGreaterThan(0)
    await expect(page.getByRole('listbox', { name: 'Members in their order' })).toBeVisible()
    expect(errors).toEqual([])
  })

  test(
    'refuses an impossible rule at once, asks before most of its items leave, says what would happen while it is held, and of five thousand draws the tiles in sight',
    proveOnly,
    async ({ person }) => {
      const admin = await person('admin')
      const { page } = admin
      const rule = (value: number) => ({
        match: 'all',
        of: [{ field: 'price', op: 'lt', value }],
      })
      const uid = await makeCollection(admin, 'Nearly emptied', { rule: rule(5_000) })
      await expect
        .poll(async () => (await admin.call(collections.read, { params: { uid } })).ruleState)
        .toBe('current')
      await page.goto(`/collections/${uid}`)
      await page.getByRole('button', { name: 'Condition', exact: true }).click()
      await page.getByRole('combobox', { name: 'Field' }).nth(1).click()
      await page.getByRole('option', { name: 'Price', exact: true }).click()
      await page.getByRole('combobox', { name: 'Question' }).nth(1).click()
      await page.getByRole('option', { name: 'is over' }).click()
      await page.getByRole('textbox', { name: 'Price', exact: true }).nth(1).fill('90')
      await expect(
        page.getByText('This and the other marked condition can never both hold.').first(),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Remove the condition' }).nth(1).click()
      await page.getByRole('textbox', { name: 'Price', exact: true }).fill('0.01')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Control+s')
      await expect(page.getByText(/items would leave$/)).toBeVisible()
      await page.getByRole('button', { name: 'Save rule' }).click()
      await expect
        .poll(async () => (await admin.call(collections.read, { params: { uid } })).memberCount)
        .toBe(0)
      await expect(page.getByText(/^Saved .+ by you$/)).toBeVisible()

      await visit(page, '/collections?search=gravel+bikes')
      await page.getByText('Gravel bikes', { exact: true }).click()
      await expect(page.getByText(/^A change is held/)).toBeVisible()
      await page.getByRole('alert').getByRole('button', { name: 'Discard' }).click()
      await expect(page.getByText(/items was refused/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()

      const many = await makeCollection(admin, 'Five thousand')
      const items = Array.from({ length: 5_000 }, (_, at) => ({
        uid: at + 1,
        code: `CODE-${at + 1}`,
        name: `Item ${at + 1}`,
        image: null,
        source: 'manual',
        pinned: null,
        place: at + 1,
        isMember: true,
        isLive: true,
        isBuyable: true,
        priceMinor: 999,
        status: 'active',
      }))
      await page.route(/\/item\?.*which=members/, route => route.fulfill({ json: { items, total: 5_000 } }))
      await visit(page, `/collections/${many}`)
      const tiles = page.getByRole('listbox', { name: 'Members in their order' })
      await expect(tiles.getByRole('option').first()).toBeVisible()
      expect(await tiles.getByRole('option').count()).toBeLessThan(80)
      await tiles.focus()
      await page.keyboard.press('End')
      await expect(tiles.getByRole('option', { name: /^5000, Item 5000/ })).toBeInViewport()
      expect(await tiles.getByRole('option').count()).toBeLessThan(80)
    },
  )

  test('is filled and ordered by hand, without the mouse and with it: paste, tick, pin, move, drag, take out', async ({
    person,
  }) => {
    const admin = await person('admin')
    const { page } = admin
    const errors = watchErrors(page)
    const uid = await makeCollection(admin, 'Put in order', { outOfStockLast: false })
    const given = await codes(admin, 5)
    await page.goto(`/collections/${uid}`)
    await page.getByRole('button', { name: 'Paste codes' }).click()
    await page.getByRole('textbox', { name: 'Codes or barcodes' }).fill(`${given.join('\n')}\nNO-SUCH-CODE`)
    await page.getByRole('dialog').getByRole('button', { name: 'Add items' }).click()
    await expect(page.getByText('These codes are not items: NO-SUCH-CODE')).toBeVisible()
    await page.getByRole('button', { name: 'Add the others' }).click()
    const tiles = page.getByRole('listbox', { name: 'Members in their order' })
    await expect(tiles.getByRole('option')).toHaveCount(5)
    const order = async () =>
      (await admin.call(collectionItems, { params: { uid } })).items.map(item => item.code)
    expect(await order()).toEqual(given)
    await tiles.focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(order).toEqual([given[1], given[0], ...given.slice(2)])
    await page.keyboard.press('End')
    await page.keyboard.press('p')
    await expect.poll(order).toEqual([given[4], given[1], given[0], given[2], given[3]])
    await expect(page.getByTitle(/^Unpin/)).toHaveCount(1)
    await tiles.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('Delete')
    await expect.poll(order).toEqual([given[4], given[1], given[0], given[2]])
    await tiles.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('m')
    await page.getByRole('textbox', { name: 'Position' }).fill('1')
    await page.keyboard.press('Enter')
    await expect.poll(order).toEqual([given[4], given[2], given[1], given[0]])
    await tiles.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('p')
    await expect(page.getByTitle(/^Unpin/)).toHaveCount(2)
    await page.keyboard.press('Alt+ArrowLeft') // pins change places too
    await expect.poll(order).toEqual([given[2], given[4], given[1], given[0]])

    const dragged = await makeCollection(admin, 'Dragged about', { outOfStockLast: false })
    const three = given.slice(0, 3)
    await visit(page, `/collections/${dragged}`)
    await page.getByRole('button', { name: 'Paste codes' }).click()
    await page.getByRole('textbox', { name: 'Codes or barcodes' }).fill(three.join(' '))
    await page.getByRole('dialog').getByRole('button', { name: 'Add items' }).click()
    const drawn = tiles.getByRole('option')
    await expect(drawn).toHaveCount(3)
    await expect(page.getByRole('dialog')).toBeHidden()
    await drawn.nth(2).scrollIntoViewIfNeeded()
    await dragTo(page, drawn.nth(2), drawn.nth(0))
    await expect
      .poll(async () =>
        (await admin.call(collectionItems, { params: { uid: dragged } })).items.map(item => item.code),
      )
      .toEqual([three[2], three[0], three[1]])
    await expect(drawn.first()).toHaveAccessibleName(/^1, /)
    await dragTo(page, drawn.nth(1), page.getByText('Drag items here, or press P on one.'))
    await expect(page.getByTitle(/^Unpin/)).toHaveCount(1)
    await expect
      .poll(async () =>
        (await admin.call(collectionItems, { params: { uid: dragged } })).items.map(item => item.code),
      )
      .toEqual([three[0], three[2], three[1]])
    expect(errors).toEqual([])
  })
})

test(
  'Items ticked in the item list begin a new collection, with its tags and where it leads',
  proveOnly,
  async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const errors = watchErrors(page)
    await page.goto('/products')
    const ticks = page.getByRole('checkbox', { name: /^Select / })
    await ticks.nth(1).click() // the first is of all
    await ticks.nth(2).click()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'New collection' }).click()
    await expect(page.getByText('2 items will come with it.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Name' }).fill('Begun in the list')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('2 by hand')).toBeVisible()
    await page.getByRole('combobox', { name: 'Tags' }).fill('winter')
    await page.getByRole('option', { name: 'Winter' }).click()
    const sendTo = page.locator('[data-field=redirectTo] input').first()
    await sendTo.fill('gravel season')
    await page.getByRole('option', { name: /Collection Gravel season/ }).click()
    await expect(sendTo).toHaveValue('/collections/gravel-season')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/collections\/\d+$/)
    await expect(
      page.getByRole('listbox', { name: 'Members in their order' }).getByRole('option'),
    ).toHaveCount(2)
    const uid = Number(page.url().split('/').at(-1))
    expect(await admin.call(collections.read, { params: { uid } })).toMatchObject({
      manualCount: 2,
      tags: [{ name: 'Winter' }],
      redirectTo: '/collections/gravel-season',
    })
    await visit(page, '/collections/new')
    await page.getByRole('textbox', { name: 'Name' }).fill('Begun as a copy')
    await page.getByRole('radio', { name: 'Copied from another collection' }).check()
    await page.getByRole('combobox', { name: 'Collection to copy from' }).fill('begun in')
    await expect(page.getByRole('option')).toHaveText(['Begun in the list'])
    await page.getByRole('option').click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('2 by hand')).toBeVisible()
    await page.getByRole('button', { name: /^Save/ }).click() // as it is, without another word
    await page.waitForURL(/\/collections\/\d+$/)
    await expect(page.getByRole('heading', { name: 'Begun as a copy' })).toBeVisible()
    expect(errors).toEqual([])
  },
)

test(
  'The list narrows by tag and shows the tree; tags are added one after the other, edited and merged',
  proveOnly,
  async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const errors = watchErrors(page)
    await page.goto('/collections')
    await page
      .getByRole('group', { name: 'Tags' })
      .getByRole('button', { name: /^Winter/ })
      .click()
    await expect(page.getByRole('button', { name: /Winter/, pressed: true })).toBeVisible()
    await expect(page.getByText('Stay warm')).toBeVisible()
    await expect(page.getByText('Race day')).toBeHidden()
    await visit(page, '/collections')
    await page.getByRole('switch', { name: 'Tree' }).click({ force: true })
    await expect(page).toHaveURL(/sort=path/)

    await visit(page, '/collection-tags')
    const name = page.getByRole('textbox', { name: 'Name of a new tag' })
    for (const tag of ['Journey one', 'Journey two']) {
      await name.fill(tag)
      await name.press('Enter')
      await expect(page.getByRole('gridcell', { name: tag, exact: true })).toBeVisible()
    }
    await name.fill('journey ONE')
    await name.press('Enter')
    await expect(page.getByText('There is already a tag called journey ONE.')).toBeVisible()
    await page.getByRole('gridcell', { name: 'Journey one', exact: true }).click()
    await page.keyboard.press('F2')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Journey two')
    await page.keyboard.press('Enter')
    await expect(page.getByText('There is already a tag called Journey two.')).toBeVisible()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Journey first')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Edited in its row')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('gridcell', { name: 'Journey first', exact: true })).toBeVisible()
    await expect(page.getByRole('gridcell', { name: 'Edited in its row' })).toBeVisible()
    await page.getByRole('button', { name: 'Actions for Journey first' }).click()
    await page.getByRole('menuitem', { name: 'Merge into another…' }).click()
    await page.getByRole('combobox', { name: 'Tag to keep' }).fill('journey two')
    await page.getByRole('option', { name: 'Journey two' }).click()
    await page.getByRole('button', { name: 'Merge tags' }).click()
    await expect(page.getByRole('gridcell', { name: 'Journey first', exact: true })).toBeHidden()
    expect(errors).toEqual([])
  },
)
