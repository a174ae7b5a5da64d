import { expect, type Page } from '@playwright/test'
import { sticksOut } from './axe.ts'
import { password } from './desks.ts'
import { freshCode, makeItem } from './make-item.ts'
import { putInOrder } from './put-in-order.ts'
import { proveOnly, test, watchErrors } from './shop.ts'
import { visit } from './visit.ts'

/** Enters super-user mode on the way to a page. */
async function enter(page: Page, path: string) {
  await page.goto(path)
  await expect(page).toHaveURL(/\/super-users\?redirect=/)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${path}$`))
}

/** In super-user mode the header says when it ends, and fits on a phone all the same. */
async function headerFits(page: Page) {
  const account = page.getByRole('button', { name: /account menu$/ })
  for (const width of [360, 768]) {
    await page.setViewportSize({ width, height: 740 })
    const at = await account.boundingBox()
    expect((at?.x ?? 0) + (at?.width ?? 0), `the last button at ${width} px`).toBeLessThanOrEqual(width)
    expect(await sticksOut(page), `at ${width} px`).toBe(false)
    await expect(page.getByRole('link', { name: /^Super user until / })).toBeVisible()
  }
  await page.setViewportSize({ width: 1_440, height: 900 })
}

test(
  'Rules are put in the order they are asked in; a label that none reads becomes one, which is tried, looked at over the catalogue and run, and one with nothing to save is run all the same',
  proveOnly,
  async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const errors = watchErrors(page)
    const label = `Wide ${freshCode('W')}`
    await makeItem(admin, { sizes: [label] })
    await enter(page, '/size-filter-rules')
    await expect(page.getByText('Frames in centimetres')).toBeVisible()
    await headerFits(page)
    await putInOrder(page)
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
    await visit(page, '/size-filter-rules')
    await page.getByRole('link', { name: 'Frames in centimetres' }).click()
    await page.getByRole('button', { name: 'Save and run…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save and run' }).click()
    await expect(page.getByText('The size rules are running')).toBeVisible()
    await expect(page.getByText('Nothing to save')).toBeHidden()
    expect(errors).toEqual([])
  },
)
