import { brands } from '@backroom/contract/items/brands/brands'
import { expect } from '@playwright/test'
import { makeBrand } from './make-brand.ts'
import { test, watchErrors } from './shop.ts'
import { visit } from './visit.ts'

test.describe('Editing a brand', () => {
  test('saves every kind of field, shows who changed what, takes a logo, and stands errors at their fields', async ({
    person,
  }) => {
    const admin = await person('admin')
    const { page } = admin
    const errors = watchErrors(page)
    const brand = await makeBrand(admin)
    await page.goto(`/brands/${brand.uid}`)
    await page.getByRole('textbox', { name: 'Website' }).fill('https://example.com')
    await page.getByRole('switch', { name: 'Featured' }).check({ force: true })
    await page.getByRole('textbox', { name: 'Introduction' }).fill('Made in the hills.')
    await page.getByText('A collection', { exact: true }).click()
    await page.getByRole('combobox', { name: 'Collection' }).fill('winter')
    await page.getByRole('option', { name: 'Winter base layers' }).click()
    await page.getByRole('textbox', { name: 'Lowest advertised price' }).fill('85')
    await expect(page.getByText('6 unsaved changes')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
    const stored = await admin.call(brands.read, { params: { uid: brand.uid } })
    expect(stored).toMatchObject({
      websiteUrl: 'https://example.com',
      featured: true,
      introduction: '<p>Made in the hills.</p>',
      landing: 'collection',
      minAdvertisedBp: 8_500,
      version: 2,
    })

    await page.getByRole('button', { name: 'History', exact: true }).first().click()
    const history = page.getByRole('dialog', { name: 'History' })
    await expect(history.getByText('Lowest advertised price: empty')).toBeVisible()
    await history.getByRole('button', { name: 'Restore Website' }).click()
    await expect(page.getByRole('textbox', { name: 'Website' })).toHaveValue('')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('1 unsaved change')).toBeHidden()
    await page.getByRole('button', { name: 'History', exact: true }).first().click()
    await page.getByRole('button', { name: 'Restore all as it was then' }).last().click()
    await expect(page.getByText(/unsaved changes$/)).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect
      .poll(async () => (await admin.call(brands.read, { params: { uid: brand.uid } })).landing)
      .toBe('items')

    await page.getByRole('button', { name: 'Choose…' }).first().click()
    const picker = page.getByRole('dialog', { name: 'Choose a picture' })
    await picker
      .locator('input[type=file]')
      .setInputFiles({ name: 'tool.png', mimeType: 'image/png', buffer: Buffer.from('MZ\x90 not a picture') })
    await expect(picker.getByText('This is a Windows program.')).toBeVisible()
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>x</script><circle cx="4" cy="4" r="${(Date.now() % 97) / 30 + 1}"/></svg>`
    await picker
      .locator('input[type=file]')
      .setInputFiles({ name: 'mark.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
    await expect(picker).toBeHidden()
    await expect(page.getByText('mark.svg')).toBeVisible()
    await expect(page.getByText('1 thing was removed to make it safe')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
    expect(errors).toEqual([])

    await page.getByRole('textbox', { name: 'Website' }).fill('nonsense')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Enter a full address that starts with https://.')).toBeVisible()
    await expect(page.getByText('1 field needs attention')).toBeVisible()
    await page.getByRole('textbox', { name: 'Website' }).fill('')
    await page.getByRole('textbox', { name: /^Name/ }).fill('Fellside')
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Sorry, validation failed for your request')).toBeVisible()
    await expect(dialog.getByText('There is already a brand called Fellside.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Show me' }).click()
    await expect(page.getByRole('textbox', { name: /^Name/ })).toBeFocused()
  })

  test('says who else has it open, shows two people’s changes to one field side by side, and loses neither', async ({
    person,
  }) => {
    const [admin, manager] = [await person('admin'), await person('manager')]
    const brand = await makeBrand(admin)
    await admin.page.goto(`/brands/${brand.uid}`)
    await expect(admin.page.getByRole('heading', { name: brand.name })).toBeVisible()
    await manager.page.goto(`/brands/${brand.uid}`)
    await expect(admin.page.getByText(/Also open: Tom Hartley/)).toBeVisible()
    await visit(manager.page, '/brands')
    await expect(admin.page.getByText(/Also open: Tom Hartley/)).toBeHidden()
    await admin.page.getByRole('textbox', { name: /^Page title/ }).fill('Mine')
    await admin.page.getByRole('textbox', { name: 'Website' }).fill('https://mine.example')
    const theirs = { ...brand, pageTitle: 'Theirs', metaDescription: 'Also theirs' }
    await manager.call(brands.update, { params: { uid: brand.uid }, body: theirs })
    await expect(admin.page.getByText(/Changed by Tom Hartley/)).toBeVisible()
    await admin.page.keyboard.press('Control+s')

    const dialog = admin.page.getByRole('dialog', { name: /Tom Hartley changed this brand/ })
    await expect(dialog.getByText('2 other fields fit together and are merged:')).toBeVisible()
    const save = dialog.getByRole('button', { name: 'Save Merged Brand' })
    await expect(save).toBeDisabled()
    await dialog.getByRole('radio', { name: /Tom Hartley/ }).click()
    await save.click()
    await expect(dialog).toBeHidden()
    expect(await admin.call(brands.read, { params: { uid: brand.uid } })).toMatchObject({
      pageTitle: 'Theirs',
      metaDescription: 'Also theirs',
      websiteUrl: 'https://mine.example',
    })
  })

  test('makes a new brand, asks whether it is one that is nearly called so, deletes it, and keeps one that is used', async ({
    person,
  }) => {
    const { page } = await person('ecommerce')
    await page.goto('/brands')
    await page.getByRole('button', { name: 'New brand' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Northmore')
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Northmoor' })).toBeVisible()
    const name = `Brand new ${Date.now()}`
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    await page.getByRole('button', { name: 'Make brand' }).click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete brand…' }).click()
    await page.getByRole('button', { name: 'Delete brand', exact: true }).click()
    await expect(page.getByText(`${name} is deleted`)).toBeVisible()

    await visit(page, '/brands/1')
    await expect(page.getByRole('heading', { name: 'Fellside' })).toBeVisible()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Delete brand…' }).click()
    await page.getByRole('button', { name: 'Delete brand', exact: true }).click()
    await expect(
      page.getByText(/Fellside is used by \d+ items, 1 supplier name,? .*and \d+ styles\./),
    ).toBeVisible()
    await page.getByRole('button', { name: 'OK' }).click()

    // What it is used by is listed on its page, and its counts lead there.
    const section = page
      .getByRole('region', { name: 'Items' })
      .or(page.locator('section', { hasText: 'Open in Item Search' }))
      .last()
    await section.scrollIntoViewIfNeeded()
    await expect(section.getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('link', { name: 'See its items' }).click()
    await expect(page).toHaveURL(/\/products\?.*brandUid/)
    await expect(page.getByRole('row').nth(1)).toContainText('Fellside')
  })
})
