import { expect } from '@playwright/test'
import { test } from './shop.ts'
import { typeInHalves } from './type-in-halves.ts'

test('The list of brands keeps every letter of a search, whenever it asks for what was typed so far', async ({
  person,
}) => {
  const { page } = await person('admin')
  await page.goto('/brands')
  await expect(page.getByRole('row', { name: /Askrigg/ })).toBeVisible()
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  for (const pauseMs of [195, 205, 215, 225, 235, 250]) await typeInHalves(page, pauseMs)
})
