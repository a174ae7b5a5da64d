import { expect } from '@playwright/test'
import { cutOff } from './cut.ts'
import { lookAt } from './look-at.ts'
import { test } from './shop.ts'

test('Every page of coupons and star buys is fit to be seen', async ({ person }) => {
  const { page } = await person('admin', { bypassCSP: true })
  await lookAt(page, [
    { path: '/coupons', shows: /Birthday 15%/ },
    { path: '/coupons/new', shows: /What it applies to/ },
    { path: '/coupons/1', shows: /At a glance/ },
    { path: '/coupons/9', shows: /Service cards/ },
    { path: '/coupons-usage', shows: /Birthday 15%|Welcome 10%|Free delivery/ },
    { path: '/detailed-coupons-usage', shows: /Free delivery|Birthday 15%|Welcome 10%|Budget £500/ },
    { path: '/detailed-coupons-usage?tab=tries', shows: /SUMER10/ },
    { path: '/coupons-settings', shows: /Several coupons/ },
    { path: '/starbuy/item', shows: /→|Live/ },
    { path: '/starbuy/faf', shows: /Live/ },
    { path: '/starbuy', shows: /Get this/ },
    { path: '/starbuy/1', shows: /At a glance/ },
  ])
  await page.setViewportSize({ width: 360, height: 900 })
  for (const path of ['/coupons/new', '/starbuy']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Save and switch on' })).toBeVisible()
    expect.soft(await cutOff(page), `${path}, on a phone`).toEqual([])
  }
})
