import { expect } from '@playwright/test'
import { faultsOf } from './axe.ts'
import { lookAt } from './look-at.ts'
import { test, watchErrors } from './shop.ts'

const stops = [
  { path: '/collections', shows: /collections$/ },
  { path: '/collections/new', shows: /^Its items are chosen$/ },
  { path: '/collections/1', shows: /^Search engines$/ },
  { path: '/collections/2', shows: /^Search engines$/ },
  { path: '/collection-tags', shows: /collection tags$/ },
] as const

test('axe finds nothing and nothing sticks out on collections, light or dark, on a phone, a tablet or a desk', async ({
  person,
}) => {
  const { page } = await person('admin', { bypassCSP: true })
  const errors = watchErrors(page)
  await lookAt(page, stops)
  expect(errors).toEqual([])
})

test('axe finds nothing in what opens on collections: rows edited in place, dialogs, the table of items, a refused rule', async ({
  person,
}) => {
  const { page } = await person('admin', { bypassCSP: true })
  const errors = watchErrors(page)
  await page.goto('/collection-tags')
  await page.getByRole('gridcell', { name: 'Winter', exact: true }).click()
  await page.keyboard.press('F2')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  expect.soft(await faultsOf(page), 'a tag edited in its row').toEqual([])
  await page.goto('/collections?search=commuter+kit')
  await page.getByText('Commuter kit', { exact: true }).click()
  await page.getByText('Table', { exact: true }).click()
  await page.getByRole('listbox', { name: 'Members in their order' }).focus()
  await page.keyboard.press(' ')
  expect.soft(await faultsOf(page), 'members as a table, one ticked').toEqual([])
  await page.keyboard.press('m')
  await expect(page.getByRole('dialog', { name: 'Move to position' })).toBeVisible()
  expect.soft(await faultsOf(page), 'moving to a place').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Paste codes' }).click()
  await page.getByRole('textbox', { name: 'Codes or barcodes' }).fill('NO-SUCH-CODE')
  await page.getByRole('dialog').getByRole('button', { name: 'Add items' }).click()
  await expect(page.getByText('These codes are not items: NO-SUCH-CODE')).toBeVisible()
  expect.soft(await faultsOf(page), 'codes nobody knows').toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  await page.getByRole('textbox', { name: 'Test an item' }).fill('NO-SUCH-CODE')
  expect.soft(await faultsOf(page), 'a rule that is begun').toEqual([])
  expect(errors).toEqual([])
})
