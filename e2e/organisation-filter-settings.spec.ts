import { expect } from '@playwright/test'
import { proveOnly, test, watchErrors } from './shop.ts'

test(
  'The sample page of filter settings shows what is edited, before it is saved',
  proveOnly,
  async ({ person }) => {
    const { page } = await person('admin')
    const errors = watchErrors(page)
    await page.goto('/filter-settings')
    const sample = page.getByRole('complementary', { name: 'Sample page' })
    const address = sample.getByRole('textbox', { name: 'Address of the sample page' })
    await expect(address, 'the first department with items').toHaveValue('/bikes')
    await expect(sample.getByRole('button', { name: /^£2,000.00 and over/ })).toBeVisible()
    await page.getByRole('textbox', { name: 'Sale label' }).fill('Bargains')
    await expect(sample.getByRole('button', { name: /^Bargains/ })).toBeVisible()
    await page.locator('[data-field=priceDisplay]').getByText('Slider').click()
    await expect(sample.getByRole('slider')).toHaveCount(2)
    await sample.getByRole('slider', { name: 'From' }).press('ArrowRight')
    await expect(address).toHaveValue(/^\/bikes\?price=\d+-\d+$/)
    await page.getByRole('switch', { name: 'Apply each choice at once' }).uncheck({ force: true })
    const apply = sample.getByRole('button', { name: 'Apply' })
    await expect(apply).toBeDisabled()
    await sample.getByRole('button', { name: /^Bargains/ }).click()
    await expect(sample.getByRole('button', { name: /^Bargains/, pressed: true })).toBeVisible()
    await expect(address, 'nothing has been applied yet').not.toHaveValue(/sale/)
    await apply.click()
    await expect(address).toHaveValue(/sale=on-sale/)
    await sample.getByText('Phone', { exact: true }).click()
    await expect(sample.getByRole('slider')).toHaveCount(0)
    await sample.getByRole('button', { name: 'Filters' }).click()
    await expect(sample.getByRole('slider')).toHaveCount(2)
    await page.getByText('Above the items').click()
    await expect(sample.getByRole('button', { name: 'Filters' })).toHaveCount(0)
    expect(errors).toEqual([])
  },
)
