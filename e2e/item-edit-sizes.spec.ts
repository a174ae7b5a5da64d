import { itemChecks } from '@backroom/contract/items/page/checks'
import { expect, type Page } from '@playwright/test'
import { makeItem, readItem } from './make-item.ts'
import { cell, leastOf, perKey, sizesOf, workOf } from './sheet-work.ts'
import { proveOnly, test, watchErrors } from './shop.ts'

/** Puts text on the clipboard as another spreadsheet would, and pastes it where the focus is. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(given => {
    const data = new DataTransfer()
    data.setData('text/plain', given)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)
}

test.describe('The sheet of sizes', () => {
  test('is typed, filled down, pasted into and undone like a spreadsheet, takes new sizes, refuses a code that is used at its cell, and opens at a size’s own address', async ({
    person,
  }) => {
    const admin = await person('admin')
    const { page } = admin
    const errors = watchErrors(page)
    const made = await makeItem(admin, { sizes: ['48 cm', '51 cm', '54 cm', '56 cm'] })
    await page.goto(`/products/${made.item.uid}`)
    await page.locator('#history').scrollIntoViewIfNeeded()
    await expect(page.getByRole('region', { name: 'Live check' }).getByText('Not active')).toBeInViewport()
    for (const fix of itemChecks.map(check => check.fix).filter(place => place !== '' && place !== 'refresh'))
      await expect(page.locator(`[data-field="${fix}"], #${fix}`), fix).not.toHaveCount(0)
    await page.getByRole('button', { name: /^Further right: .*Backorder$/ }).click()
    await expect(page.getByRole('columnheader', { name: 'Backorder' })).toBeInViewport()
    await cell(page, 1, 'Price').click()
    await page.keyboard.type('1799')
    await page.keyboard.press('Enter')
    await expect(cell(page, 1, 'Price')).toHaveText('£1,799.00')
    await expect(cell(page, 2, 'Price')).toHaveAttribute('data-active', 'true')

    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await expect(cell(page, 3, 'Price')).toHaveText('£1,799.00')
    await expect(cell(page, 4, 'Price')).toHaveText('£1,899.00') // the page's, in second text
    await page.keyboard.press('Control+z')
    await expect(cell(page, 3, 'Price')).toHaveText('£1,899.00')
    await page.keyboard.press('Control+y')

    await cell(page, 1, 'Weight').click()
    await paste(page, '9800\r\n9900\r\n10 000\r\n')
    await expect(cell(page, 3, 'Weight')).toHaveText('10000')
    await cell(page, 4, 'Weight').click()
    await page.keyboard.type('heavy')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Enter a number.' })).toBeVisible()
    await page.keyboard.press('Escape')

    await cell(page, 2, 'Sold').click()
    await page.keyboard.press('Space')
    await expect(cell(page, 2, 'Sold')).toHaveText('No')
    await cell(page, 2, 'Backorder').click()
    await page.keyboard.type('y')
    await expect(cell(page, 2, 'Backorder')).toHaveText('Yes')
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
    const { sizes } = await readItem(admin, made)
    expect(sizes.map(({ priceMinor }) => priceMinor)).toEqual([179_900, 179_900, 179_900, null])
    expect(sizes.map(({ weightGrams }) => weightGrams)).toEqual([9_800, 9_900, 10_000, null])
    expect(sizes[1]).toMatchObject({ sellable: false, backorder: true })

    await page.getByRole('button', { name: 'Add sizes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add sizes' })
    await dialog.getByRole('combobox', { name: 'Sizes' }).click()
    await page.keyboard.type('61 cm,46 cm,')
    await dialog.getByRole('button', { name: 'Add 2 sizes' }).click()
    await expect(cell(page, 1, 'Size')).toHaveText('46 cm')
    await cell(page, 1, 'Code').click()
    await page.keyboard.type(made.sizes[0]?.code ?? '')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('1 field needs attention')).toBeVisible()
    await expect(cell(page, 1, 'Code')).toHaveAttribute('aria-invalid', 'true')
    await cell(page, 1, 'Code').click()
    await page.keyboard.type(`${made.item.code}-46`)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
    const { sizes: all } = await readItem(admin, made)
    expect(all.map(({ sizeLabel }) => sizeLabel)).toEqual([
      '46 cm',
      '48 cm',
      '51 cm',
      '54 cm',
      '56 cm',
      '61 cm',
    ])
    expect(errors).toEqual([])
    await page.goto(`/products/${all[5]?.uid}`)
    await expect(cell(page, 6, 'Size')).toHaveAttribute('data-active', 'true')
  })

  test(
    'with 200 sizes draws only what is in sight, and a key costs less than a frame',
    proveOnly,
    async ({ person }) => {
      const admin = await person('admin')
      const { page } = admin
      const made = await makeItem(admin, { sizes: sizesOf(200) })
      const workMs = await workOf(page)
      await page.goto(`/products/${made.item.uid}`)
      await expect(cell(page, 1, 'Size')).toHaveText('1 mm')
      expect(await page.getByRole('grid', { name: 'Sizes' }).getByRole('row').count()).toBeLessThan(40)
      await cell(page, 1, 'Size').click()
      await page.keyboard.press('Control+ArrowDown')
      await expect(cell(page, -1, 'Size')).toHaveText('200 mm')
      expect(await leastOf(() => perKey(page, workMs, '123456789012345'), 16)).toBeLessThan(16)
    },
  )
})
