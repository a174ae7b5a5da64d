import { expect } from '@playwright/test'
import { test, watchErrors } from './shop.ts'

test('A star buy is made with its price in sight, and found in its list', async ({ person }) => {
  const { page } = await person('admin')
  const errors = watchErrors(page)
  await page.goto('/starbuy/item')
  await page.getByRole('link', { name: 'New star buy' }).click()
  const choose = async (at: number, text: string) => {
    await page.getByLabel('Item', { exact: true }).nth(at).fill(text)
    await page
      .getByRole('option', { name: new RegExp(text, 'i') })
      .first()
      .click()
  }
  await choose(0, 'bike')
  await choose(1, 'helmet')
  const judgement = page.getByTestId('star-buy-judgement')
  await expect(judgement.getByRole('row')).toHaveCount(2)
  await page.getByRole('switch', { name: 'Switched on' }).click()
  await page.keyboard.press('Control+s')
  // Where there is something to know, it is asked once.
  const ask = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true })
  await expect(async () => {
    if (await ask.isVisible()) await ask.click()
    expect(page.url()).toMatch(/\/starbuy\/\d+$/)
  }).toPass()
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('→')
  const name = await heading.textContent()
  await page.goto(`/starbuy/item?search=${encodeURIComponent((name ?? '').split(' → ')[0] ?? '')}`)
  await expect(page.getByRole('row', { name: /Live/ }).first()).toBeVisible()
  expect(errors).toEqual([])
})
