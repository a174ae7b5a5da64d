import { collectionTags } from '@backroom/contract/organisation/collections/tags'
import { expect } from '@playwright/test'
import { faultsOf } from './axe.ts'
import { proveOnly, test, watchErrors } from './shop.ts'
import { visit } from './visit.ts'

const phone = { hasTouch: true, bypassCSP: true, viewport: { width: 360, height: 740 } }

test(
  'On a phone a tag is edited and deleted from its card, a repeater is put before another from its card, and categories are exported',
  proveOnly,
  async ({ person }) => {
    const admin = await person('admin', phone)
    const { page } = admin
    const errors = watchErrors(page)
    for (const name of ['Phone one', 'Phone two'])
      await admin.call(collectionTags.create, { body: { name, colour: 'teal', description: '' } })
    await page.goto('/collection-tags?search=phone')
    const more = page.getByRole('button', { name: 'Actions for Phone one' })
    const { width = 0, height = 0, x = 0 } = (await more.boundingBox()) ?? {}
    expect([width, height], 'room for a thumb').toEqual([44, 44])
    expect(x + width, 'at the edge, and within it').toBeLessThanOrEqual(360)
    await more.tap()
    await page.getByRole('menuitem', { name: 'Edit' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Edit tag' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('phone TWO')
    await dialog.getByRole('button', { name: 'Save tag' }).tap()
    await expect(dialog.getByText('There is already a tag called phone TWO.')).toBeVisible()
    expect.soft(await faultsOf(page), 'a tag that is refused').toEqual([])
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Phone first')
    await dialog.getByRole('combobox', { name: 'Colour' }).tap()
    await page.getByRole('option', { name: 'Orange' }).tap()
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Edited on a phone')
    await dialog.getByRole('button', { name: 'Save tag' }).tap()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('link', { name: /Phone first.*Edited on a phone.*Orange/ })).toBeVisible()
    await page.getByRole('button', { name: 'Actions for Phone first' }).tap()
    await page.getByRole('menuitem', { name: 'Delete…' }).tap()
    await page.getByRole('button', { name: 'Delete tag' }).tap()
    await expect(page.getByText('Edited on a phone')).toBeHidden()

    await visit(page, '/filter-custom-repeaters')
    // Whichever stand first: other journeys put them in order too.
    const menus = page.getByRole('button', { name: /^Actions for / })
    await expect(menus.nth(1)).toBeVisible()
    const [first, second] = [
      await menus.nth(0).getAttribute('aria-label'),
      await menus.nth(1).getAttribute('aria-label'),
    ]
    await menus.nth(1).tap()
    await page.getByRole('menuitem', { name: 'Move up' }).tap()
    await expect(menus.first()).toHaveAccessibleName(second ?? '')
    await menus.first().tap()
    await page.getByRole('menuitem', { name: 'Move down' }).tap()
    await expect(menus.first()).toHaveAccessibleName(first ?? '')

    await visit(page, '/category-manager')
    const menu = page.getByRole('button', { name: 'Import and export' })
    await menu.tap()
    const file = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Export CSV' }).tap()
    expect((await file).suggestedFilename()).toMatch(/\.csv$/)
    await menu.tap()
    await page.getByRole('menuitem', { name: 'Import…' }).tap()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(errors).toEqual([])
  },
)
