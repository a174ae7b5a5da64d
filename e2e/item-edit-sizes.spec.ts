import { expect, type Page } from '@playwright/test'
import { makeItem, readItem } from './make-item.ts'
import { test, watchErrors } from './shop.ts'

const cell = (page: Page, row: number, title: string) =>
  page
    .getByRole('grid', { name: 'Sizes' })
    .getByRole('row')
    .nth(row)
    .getByRole('gridcell', { name: new RegExp(`^${title}(?: \\(g\\))?:`) })

/** Puts text on the clipboard as another spreadsheet would, and pastes it where the focus is. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(given => {
    const data = new DataTransfer()
    data.setData('text/plain', given)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, text)
}

test.describe('The sheet of sizes', () => {
  test('is typed, filled down, pasted into and undone like a spreadsheet', async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const errors = watchErrors(page)
    const made = await makeItem(admin, { sizes: ['48 cm', '51 cm', '54 cm', '56 cm'] })
    await page.goto(`/products/${made.item.uid}`)
    await cell(page, 1, 'Price').click()
    await page.keyboard.type('1799')
    await page.keyboard.press('Enter')
    await expect(cell(page, 1, 'Price')).toHaveText('£1,799.00')
    await expect(cell(page, 2, 'Price')).toHaveAttribute('data-active', 'true')

    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await expect(cell(page, 3, 'Price')).toHaveText('£1,799.00')
    await expect(cell(page, 4, 'Price')).toHaveText('£1,899.00') // the page's, in second text
    await page.keyboard.press('Control+z')
    await expect(cell(page, 3, 'Price')).toHaveText('£1,899.00')
    await page.keyboard.press('Control+y')

    await cell(page, 1, 'Weight').click()
    await paste(page, '9800\r\n9900\r\n10 000\r\n')
    await expect(cell(page, 3, 'Weight')).toHaveText('10000')
    await cell(page, 4, 'Weight').click()
    await page.keyboard.type('heavy')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'Enter a number.' })).toBeVisible()
    await page.keyboard.press('Escape')

    await cell(page, 2, 'Sold').click()
    await page.keyboard.press('Space')
    await expect(cell(page, 2, 'Sold')).toHaveText('No')
    await cell(page, 2, 'Backorder').click()
    await page.keyboard.type('y')
    await expect(cell(page, 2, 'Backorder')).toHaveText('Yes')
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
    const { sizes } = await readItem(admin, made)
    expect(sizes.map(({ priceMinor }) => priceMinor)).toEqual([179_900, 179_900, 179_900, null])
    expect(sizes.map(({ weightGrams }) => weightGrams)).toEqual([9_800, 9_900, 10_000, null])
    expect(sizes[1]).toMatchObject({ sellable: false, backorder: true })
    expect(errors).toEqual([])
  })

  test('takes new sizes, refuses a code that is used at its cell, and opens at a size’s own address', async ({
    person,
  }) => {
    const admin = await person('admin')
    const { page } = admin
    const made = await makeItem(admin, { sizes: ['54 cm'] })
    await page.goto(`/products/${made.item.uid}`)
    await page.getByRole('button', { name: 'Add sizes' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add sizes' })
    const box = dialog.getByRole('combobox', { name: 'Sizes' })
    await box.click()
    await page.keyboard.type('61 cm,48 cm,')
    await dialog.getByRole('button', { name: 'Add 2 sizes' }).click()
    await expect(cell(page, 1, 'Size')).toHaveText('48 cm')
    await cell(page, 1, 'Code').click()
    await page.keyboard.type(made.sizes[0]?.code ?? '')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('1 field needs attention')).toBeVisible()
    await expect(cell(page, 1, 'Code')).toHaveAttribute('aria-invalid', 'true')
    await cell(page, 1, 'Code').click()
    await page.keyboard.type(`${made.item.code}-48`)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
    const { sizes } = await readItem(admin, made)
    expect(sizes.map(({ sizeLabel }) => sizeLabel)).toEqual(['48 cm', '54 cm', '61 cm'])
    await page.goto(`/products/${sizes[2]?.uid}`)
    await expect(cell(page, 3, 'Size')).toHaveAttribute('data-active', 'true')
  })

  test('with 200 sizes draws only what is in sight, opens within a second of work, and a key costs less than a frame', async ({
    person,
  }) => {
    const admin = await person('admin')
    const { page } = admin
    const made = await makeItem(admin, {
      sizes: Array.from({ length: 200 }, (_, place) => `${place + 1} mm`),
    })
    // The page's own work, not what else the machine does meanwhile.
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const workMs = async () => {
      const { metrics } = await session.send('Performance.getMetrics')
      return 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0)
    }
    const opening = async () => {
      await page.goto('about:blank')
      const before = await workMs()
      await page.evaluate(fixedWork)
      // A processor that is lent to others does everything slower: a second is one of a processor that is free.
      const slowness = Math.max(1, ((await workMs()) - before) / fixedWorkMs)
      await page.goto(`/products/${made.item.uid}`)
      await expect(cell(page, 1, 'Size')).toHaveText('1 mm')
      return (await workMs()) / slowness
    }
    expect(await leastOf(opening, 1_000)).toBeLessThan(1_000)
    expect(await page.getByRole('grid', { name: 'Sizes' }).getByRole('row').count()).toBeLessThan(40)
    await expect(page.getByRole('button', { name: 'Show what was changed' })).toBeVisible()
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
    await page.waitForTimeout(2_000) // what is drawn after the first sight is not a key's work
    const perKey = async (text: string) => {
      await page.keyboard.type(text.charAt(0))
      const before = await workMs()
      await page.keyboard.type(text.slice(1))
      return ((await workMs()) - before) / (text.length - 1)
    }
    await cell(page, 1, 'Size').click()
    await page.keyboard.press('Control+ArrowDown')
    await expect(cell(page, -1, 'Size')).toHaveText('200 mm')
    expect(await leastOf(() => perKey('123456789012345'), 16)).toBeLessThan(16)
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: /^Name/ }).click()
    expect(await leastOf(() => perKey('A much longer name than before'), 16)).toBeLessThan(16)
    await page.getByRole('textbox', { name: 'Price', exact: true }).click()
    expect(await leastOf(() => perKey('12345678'), 16)).toBeLessThan(16)
  })
})

/** What `fixedWork` takes where nobody else is at work. */
const fixedWorkMs = 75

/** Always the same: names made, sorted, written and read, as a task of the page's own. */
function fixedWork(): Promise<number> {
  return new Promise(done => {
    setTimeout(() => {
      const names = Array.from({ length: 60_000 }, (_, place) => `name ${(place * 7_919) % 60_013}`)
      const sorted = [...new Map(names.map(name => [name, { name }])).keys()].sort()
      done((JSON.parse(JSON.stringify(sorted)) as string[]).length)
    })
  })
}

/** The least of up to three measurements, since a core that is lent to somebody else counts as work of the page. */
async function leastOf(measure: () => Promise<number>, enough: number): Promise<number> {
  let least = await measure()
  for (let again = 0; again < 2 && least >= enough; again++) least = Math.min(least, await measure())
  return least
}
