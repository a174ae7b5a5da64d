import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { pickUp } from './put-in-order.ts'
import { proveOnly, test, watchErrors } from './shop.ts'
import { typeInHalves } from './type-in-halves.ts'
import { visit } from './visit.ts'

test.describe('The list of brands', () => {
  test('searches, filters with or, sorts by two columns, keeps all of it in the address, and says why it is empty', async ({
    person,
  }) => {
    const { page } = await person('admin')
    const errors = watchErrors(page)
    await page.goto('/brands')
    await expect(page.getByRole('row', { name: /Askrigg/ })).toBeVisible()

    await page.keyboard.press('/')
    await page.keyboard.type('fell')
    await expect(page.getByRole('row', { name: /Pike & Fell/ })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '2 brands' })).toBeVisible()
    await expect(page).toHaveURL(/search=fell/)
    await page.getByRole('button', { name: 'Clear the search' }).click()

    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('option', { name: 'Name', exact: true }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('tor')
    await page.getByRole('button', { name: 'Or…' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).last().fill('moor')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByRole('row', { name: /Tarn & Tor/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Northmoor/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Askrigg/ })).toBeHidden()

    await page.getByRole('button', { name: 'Stock value' }).click()
    await page.getByRole('button', { name: 'Name', exact: true }).click({ modifiers: ['Shift'] })
    await expect(page).toHaveURL(/sort=stockValueMinor%2Cname/)
    const stock = page.getByRole('button', { name: /^Stock value/ })
    await stock.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/sort=-stockValueMinor(&|$)/)
    await expect(stock).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/sort=stockValueMinor(&|$)/)
    await expect(stock).toBeFocused()
    // A heading names no row: one that is current would take the focus when its order is asked for again.
    await expect(page.getByRole('grid')).not.toHaveAttribute('aria-activedescendant')
    await page.reload()
    await expect(page.getByRole('row', { name: /Northmoor/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /Name contains tor or/ })).toBeVisible()

    await visit(page, '/brands?search=zzzz')
    await expect(page.getByText('No brands match')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('row', { name: /Askrigg/ })).toBeVisible()
    expect(errors).toEqual([])
  })

  test(
    'keeps every letter and every click, however slowly it answers and draws what came before',
    proveOnly,
    async ({ person }) => {
      const { page } = await person('admin')
      await page.goto('/brands')
      await expect(page.getByRole('row', { name: /Askrigg/ })).toBeVisible()
      const slow = await page.context().newCDPSession(page)
      await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
      await page.evaluate(() => {
        const click = (name: string, shiftKey: boolean) =>
          [...document.querySelectorAll('button')]
            .find(({ textContent }) => textContent === name)
            ?.dispatchEvent(new MouseEvent('click', { bubbles: true, shiftKey }))
        click('Stock value', false)
        setTimeout(() => click('Name', true))
      })
      await expect(page).toHaveURL(/sort=stockValueMinor%2Cname/)
      await typeInHalves(page, 225)
    },
  )

  test('saves a view, opens it again, shares it and deletes it; what a view shows is downloaded as CSV', async ({
    person,
  }) => {
    const admin = await person('admin')
    const { page } = admin
    await page.goto('/brands?view=inactive')
    await page.getByRole('button', { name: 'New view' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Brands to tidy up')
    await page.getByLabel('Share with colleagues').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
    const tab = page.getByRole('tab', { name: /Brands to tidy up/ })
    await expect(tab).toHaveAttribute('aria-selected', 'true')
    await expect(tab).toContainText('4')

    const { page: colleagues } = await person('ecommerce')
    await colleagues.goto('/brands')
    await colleagues.getByRole('tab', { name: /Brands to tidy up/ }).click()
    await expect(colleagues.getByRole('row', { name: /Whinlatter/ })).toBeVisible()

    await page.getByRole('button', { name: 'View', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Delete view…' }).click()
    await page.getByRole('button', { name: 'Delete view', exact: true }).click()
    await expect(tab).toBeHidden()

    await page.getByRole('tab', { name: /^Featured/ }).click()
    await expect(page.getByRole('row', { name: /Fellside/ })).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).first().click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/^brands-\d{4}-\d\d-\d\d\.csv$/)
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n')
    expect(lines[0]).toContain('Name,Active,Featured')
    expect(lines).toHaveLength(10)
  })

  test(
    'shows, orders, widens and freezes columns, and comes back to the same row at the same place after an edit',
    proveOnly,
    async ({ person }) => {
      const { page } = await person('admin')
      await page.goto('/brands')
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('checkbox', { name: 'Featured', exact: true }).click()
      await expect(page.getByRole('columnheader', { name: /Featured/ })).toBeHidden()
      await page.getByRole('button', { name: 'Keep Name in sight' }).click()
      await page.getByRole('button', { name: 'Move Changed' }).focus()
      await pickUp(page)
      const told = page.getByText(/^Changed is /)
      const atFirst = await told.innerText()
      await page.keyboard.press('ArrowUp')
      await expect(told).not.toHaveText(atFirst)
      await page.keyboard.press('Space')
      await expect(page).toHaveURL(/updatedAt%2CallowDiscount/)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('columnheader', { name: /Name/ })).toHaveAttribute('data-frozen', 'true')
      const heading = page.getByRole('columnheader', { name: /Stock value/ })
      const before = (await heading.boundingBox())?.width ?? 0
      await page.getByRole('separator', { name: 'Width of Stock value' }).focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(async () => (await heading.boundingBox())?.width).toBe(before + 16)

      await visit(page, '/brands?sort=-name')
      await expect(page.getByRole('columnheader', { name: /Name/ })).toHaveAttribute(
        'aria-sort',
        'descending',
      )
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      const table = page.getByRole('grid')
      await table.focus()
      for (let row = 0; row < 25; row++) await page.keyboard.press('ArrowDown')
      const place = await table.evaluate(element => element.parentElement?.scrollTop)
      const current = await table.getAttribute('aria-activedescendant')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.getByRole('textbox', { name: 'Website' }).fill(`https://example.com/${Date.now()}`)
      await page.keyboard.press('Control+s')
      await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
      await page.locator('header').getByRole('link', { name: 'Brands' }).click()
      await expect(page).toHaveURL(/sort=-name/)
      await expect.poll(() => table.evaluate(element => element.parentElement?.scrollTop)).toBe(place)
      await expect(table).toHaveAttribute('aria-activedescendant', current as string)
      await expect(table).toBeFocused()
    },
  )
})
