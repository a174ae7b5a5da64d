import { expect } from '@playwright/test'
import { makeItem, readItem } from './make-item.ts'
import { test } from './shop.ts'

test('Items found by pasted codes are set by a wizard, taken back and set again', async ({ person }) => {
  const ecommerce = await person('ecommerce')
  const { page } = ecommerce
  const made = [await makeItem(ecommerce), await makeItem(ecommerce)]
  const areMajor = () => Promise.all(made.map(async each => (await readItem(ecommerce, each)).item.majorItem))

  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Recent work' })).toBeVisible()
  await page.keyboard.press('Alt+w')
  await page.getByRole('searchbox', { name: 'Search wizards' }).fill('bulky')
  await page.getByRole('link', { name: 'Major Item' }).click()
  await expect(page).toHaveURL(/\/wizards\/product\/SetMajorItem$/)
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.getByText('Paste or scan').click()
  const codes = made.map(({ item }) => item.code.toLowerCase())
  await page.getByRole('textbox', { name: 'Codes, one on a line' }).fill([...codes, 'NO-SUCH'].join('\n'))
  await page.getByRole('button', { name: 'Find them' }).click()
  await expect(page.getByText('2 found, 1 not found.')).toBeVisible()
  await expect(page.getByText('Line 3:')).toBeVisible()
  await page.getByRole('button', { name: 'Add 2' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Major item: 2 No')).toBeVisible()
  await page.getByRole('textbox', { name: 'Why (optional)' }).fill('They go by pallet')
  await page.keyboard.press('F8')
  await expect(page.getByText('2 will change')).toBeVisible()
  await expect(page.getByText(made[0]?.item.code as string).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('2 will change')).toBeVisible()
  await page.getByRole('button', { name: 'Set Major item to Yes on 2 items' }).click()
  await expect(page.getByText('2 changed')).toBeVisible()
  expect(await areMajor()).toEqual([true, true])

  // A small run may have ended before the answer that names it has come.
  await page.route('**/undo', async route => {
    if (route.request().postDataJSON().dryRun) return route.fallback()
    const response = await route.fetch()
    await expect.poll(areMajor).toEqual([false, false])
    await new Promise(resolve => setTimeout(resolve, 500))
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: /^Undo…/ }).click()
  await page.getByRole('button', { name: 'Undo 2' }).click()
  await expect.poll(areMajor).toEqual([false, false])
  // Whoever has gone on is told of the end, with the way back.
  await expect(
    page.getByRole('alert').filter({ hasText: '2 changed in' }).getByRole('button', { name: 'Undo' }),
  ).toBeVisible()
  await page.unroute('**/undo')
  await page.goto('/wizards?tab=runs')
  await page.getByRole('link', { name: 'Set Major item to Yes on 2 items', exact: true }).first().click()
  const run = page.getByRole('dialog')
  await expect(run.getByRole('textbox', { name: 'Why' })).toHaveValue('They go by pallet')
  await run.getByRole('button', { name: 'Redo…' }).click()
  await page.getByRole('button', { name: 'Redo 2' }).click()
  await expect.poll(areMajor).toEqual([true, true])
})

test('A wizard is found however its name is written, and one that is none is no page', async ({ person }) => {
  const { page } = await person('ecommerce')
  await page.goto('/wizards/product/setmajoritem')
  await expect(page).toHaveURL(/\/wizards\/product\/SetMajorItem$/)
  await page.goto('/wizards/product/Nope')
  await expect(page.getByText('There is no page at /wizards/product/Nope.')).toBeVisible()
})
