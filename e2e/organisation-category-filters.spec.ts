import { type CategoryInput, categories } from '@backroom/contract/organisation/categories/categories'
import { filtersView } from '@backroom/contract/organisation/filters/filters'
import { expect } from '@playwright/test'
import { plant, unique } from './category-steps.ts'
import { type Person, proveOnly, test } from './shop.ts'

test(
  'Filters of a category are saved with its page, leaving asks about them first, and what was not saved is offered again after the page was loaded anew',
  proveOnly,
  async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const mark = unique()
    const [root = 0, uid = 0] = await plant(admin, `Filtered ${mark}`, `Below ${mark}`)
    const { rows } = await admin.call(filtersView.list, { query: { limit: 50 } })
    const filter = rows.find(({ active, type }) => active && type === 'list')
    await setFilters(admin, root, { filterUid: filter?.uid as number, required: true, hidden: false })
    const mode = async () => (await admin.call(categories.read, { params: { uid } })).filterMode
    await page.goto(`/category-manager/${uid}`)
    const inherited = page.getByRole('switch', { name: `Show ${filter?.name}` })
    await expect(inherited).toBeVisible()
    await page.getByText('Its own only').click()
    await expect(inherited).toBeHidden()
    await expect(page.getByText('Of this category, in the order shoppers see them.')).toBeVisible()
    await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible()

    await page
      .getByRole('link', { name: `Filtered ${mark}` })
      .first()
      .click()
    const asked = page.getByRole('dialog')
    await expect(asked).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(asked).toBeHidden()
    await page.keyboard.press('Control+s')
    await expect.poll(mode).toBe('own')
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()

    await page.getByText('With those of the categories above').click()
    await expect(inherited).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(inherited).toBeHidden()
    expect(await mode()).toBe('own')

    page.on('dialog', dialog => void dialog.accept()) // the browser's own question on leaving
    await page.getByText('With those of the categories above').click()
    await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible()
    await page.reload()
    const offered = page.getByRole('status').filter({ hasText: 'You had unsaved changes' })
    await offered.getByRole('button', { name: 'Restore' }).click()
    await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect.poll(mode).toBe('inherit')
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
    await expect(offered).toBeHidden()
  },
)

test(
  'Filters that a colleague saved meanwhile are kept beside one’s own, and what both say of one is shown first',
  proveOnly,
  async ({ person }) => {
    const admin = await person('admin')
    const colleague = await person('manager')
    const { page } = admin
    const [uid = 0] = await plant(admin, `Shared ${unique()}`)
    const { rows } = await admin.call(filtersView.list, { query: { limit: 50 } })
    const theirs = rows.find(({ active, type }) => active && type === 'list')
    const filterUid = theirs?.uid as number
    const now = async () => {
      const { filterMode, filters } = await admin.call(categories.read, { params: { uid } })
      return [filterMode, filters]
    }
    await page.goto(`/category-manager/${uid}`)
    await page.getByText('Its own only').click()
    await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible()
    await setFilters(colleague, uid, { filterUid, required: false, hidden: false })
    await page.keyboard.press('Control+s')
    await expect.poll(now).toEqual(['own', [{ filterUid, required: false, hidden: false }]])

    await page.getByRole('checkbox', { name: 'Hidden' }).click()
    await setFilters(colleague, uid, { filterUid, required: true, hidden: false })
    await page.keyboard.press('Control+s')
    const told = page.getByRole('dialog')
    await expect(told).toContainText(`${theirs?.name} (hidden)`)
    await expect(told).toContainText(`${theirs?.name} (required)`)
    await told.getByRole('button', { name: 'Keep all mine' }).click()
    await told.getByRole('button', { name: 'Save Merged Category' }).click()
    await expect.poll(now).toEqual(['own', [{ filterUid, required: false, hidden: true }]])
  },
)

async function setFilters(by: Person, uid: number, ...filters: CategoryInput['filters']) {
  const stored = await by.call(categories.read, { params: { uid } })
  await by.call(categories.update, { params: { uid }, body: { ...stored, filters } })
}
