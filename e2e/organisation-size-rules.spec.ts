import { expect, type Page } from '@playwright/test'
import { freshCode, makeItem } from './make-item.ts'
import { putInOrder } from './put-in-order.ts'
import { test, watchErrors } from './shop.ts'
import { password } from './sign-in.ts'

/** Enters super-user mode on the way to a page. */
async function enter(page: Page, path: string) {
  await page.goto(path)
  await expect(page).toHaveURL(/\/super-users\?redirect=/)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}

test('A label that no rule reads becomes a rule, which is tried, looked at over the catalogue and run (proof 24)', async ({
  person,
}) => {
  const admin = await person('admin')
  const { page } = admin
  const errors = watchErrors(page)
  const label = `Wide ${freshCode('W')}`
  await makeItem(admin, { sizes: [label] })
  await enter(page, '/size-filter-rules')
  await expect(page.getByText('Frames in centimetres')).toBeVisible()
  await page.getByText('Unmatched sizes', { exact: true }).filter({ visible: true }).click()
  await page.getByPlaceholder('Search label').fill(label)
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByRole('status').filter({ hasText: '1 size' })).toBeVisible()
  await page.getByRole('link', { name: label }).click()
  await expect(page).toHaveURL(/\/size-filter-rules\/new\?/)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(`Reads ${label}`)
  await page.getByRole('button', { name: 'Try', exact: true }).click()
  await expect(page.getByRole('cell', { name: label }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Save and run…' }).click()
  await expect(page.getByText(/^1 size will get a facet/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Save and run' }).click()
  await expect(page).toHaveURL(/\/size-filter-rules\/\d+$/)
  await expect(page.getByRole('heading', { name: `Reads ${label}` })).toBeVisible()
  expect(errors).toEqual([])
})

test('A rule with nothing to save is run all the same', async ({ person }) => {
  const { page } = await person('admin')
  await enter(page, '/size-filter-rules')
  await page.getByRole('link', { name: 'Frames in centimetres' }).click()
  await page.getByRole('button', { name: 'Save and run…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save and run' }).click()
  await expect(page.getByText('The size rules are running')).toBeVisible()
  await expect(page.getByText('Nothing to save')).toBeHidden()
})

test('Rules are put in the order they are asked in, by keyboard and by mouse', async ({ person }) => {
  const { page } = await person('admin')
  const errors = watchErrors(page)
  await enter(page, '/size-filter-rules')
  await putInOrder(page)
  expect(errors).toEqual([])
})
