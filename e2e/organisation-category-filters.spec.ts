import { categoryFilters, setCategoryFilters } from '@backroom/contract/organisation/categories/filters'
import { filtersView } from '@backroom/contract/organisation/filters/filters'
import { expect } from '@playwright/test'
import { plant, unique } from './category-steps.ts'
import { test } from './shop.ts'

test('Filters of a category are saved with its page, leaving asks about them first, and what was not saved is offered again after the page was loaded anew', async ({
  person,
}) => {
  const admin = await person('admin')
  const { page } = admin
  const mark = unique()
  const [root = 0, uid = 0] = await plant(admin, `Filtered ${mark}`, `Below ${mark}`)
  const { rows } = await admin.call(filtersView.list, { query: { limit: 50 } })
  const filter = rows.find(({ active, type }) => active && type === 'list')
  const marks = { required: true, hidden: false }
  await admin.call(setCategoryFilters, {
    params: { uid: root },
    body: {
      mode: 'inherit',
      filters: [{ filterUid: filter?.uid as number, ...marks }],
      base: { mode: 'inherit', filters: [] },
    },
  })
  const mode = async () => (await admin.call(categoryFilters, { params: { uid } })).mode
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
})

test('Filters of a category that a colleague saved meanwhile are shown before one’s own take their place', async ({
  person,
}) => {
  const admin = await person('admin')
  const colleague = await person('manager')
  const { page } = admin
  const [uid = 0] = await plant(admin, `Shared ${unique()}`)
  const { rows } = await admin.call(filtersView.list, { query: { limit: 50 } })
  const theirs = rows.find(({ active, type }) => active && type === 'list')
  await page.goto(`/category-manager/${uid}`)
  await page.getByText('Its own only').click()
  await expect(page.getByText('1 unsaved change', { exact: true })).toBeVisible()
  await colleague.call(setCategoryFilters, {
    params: { uid },
    body: {
      mode: 'inherit',
      filters: [{ filterUid: theirs?.uid as number, required: false, hidden: false }],
      base: { mode: 'inherit', filters: [] },
    },
  })
  await page.keyboard.press('Control+s')
  const told = page.getByRole('alert').filter({ hasText: 'changed these filters meanwhile' })
  await expect(told).toContainText(theirs?.name as string)
  await told.getByRole('button', { name: 'Keep mine' }).click()
  await expect(told).toBeHidden()
  await page.keyboard.press('Control+s')
  await expect
    .poll(async () => {
      const { mode, inForce } = await admin.call(categoryFilters, { params: { uid } })
      return [mode, inForce.filter(({ from }) => from === null).length]
    })
    .toEqual(['own', 0])
})
