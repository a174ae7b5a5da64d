import { items } from '@backroom/contract/items/page/items'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { proveOnly, test } from './shop.ts'

interface Press {
  readonly key: string
  readonly code: string
  readonly altKey?: boolean
  readonly ctrlKey?: boolean
}

/** What a browser reports of a key, as on the keyboard that is meant. */
async function press(page: Page, event: Press): Promise<boolean> {
  return page.evaluate(init => {
    const target = document.activeElement ?? document.body
    return target.dispatchEvent(new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }))
  }, event)
}

/** What a scanner types, wherever the focus is. */
function scan(page: Page, code: string): Promise<void> {
  return page.evaluate(typed => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    for (const key of [...typed, 'Enter'])
      window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, code)
}

test('On the Dashboard hotkeys open one thing at a time, AltGr is left alone, Ctrl+S never opens the browser’s own dialog, and a scan opens the item', async ({
  person,
}) => {
  const { page, call } = await person('ecommerce')
  const [item] = await call(items.lookup, { query: { term: 'tor', limit: 1 } })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const lookUp = page.getByRole('dialog', { name: 'Look up an item' })
  await page.getByRole('textbox', { name: /Scan or type/ }).focus()
  expect(await press(page, { ctrlKey: true, key: 's', code: 'KeyS' })).toBe(false)
  await expect(page.getByText('Nothing to save')).toBeVisible()
  expect(await press(page, { altKey: true, ctrlKey: true, key: 'ś', code: 'KeyS' })).toBe(true)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Alt+h')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  expect(await press(page, { altKey: true, key: 'ß', code: 'KeyS' })).toBe(false)
  await expect(lookUp).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(lookUp).toBeHidden()

  await scan(page, 'NO-SUCH-CODE-77')
  await expect(lookUp.getByText('No item has that code, barcode or name')).toBeVisible()
  await expect(lookUp.getByRole('combobox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(lookUp).toBeHidden()
  await scan(page, item?.code ?? '')
  await expect(page).toHaveURL(new RegExp(`/products/${item?.uid}$`))
  await expect(lookUp).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: item?.name ?? '' })).toBeVisible()
  await page.keyboard.press('Alt+s')
  await expect(lookUp.getByText('Last opened')).toBeVisible()
  await expect(lookUp.getByRole('option')).toHaveCount(1)
})

test(
  'Payments Administrators are shown and offered nothing of items, orders and terminals; Escape closes one thing a press',
  proveOnly,
  async ({ person }) => {
    const { page } = await person('payouts')
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible()
    await expect(page.getByText(/Brands without a logo|Supplier brands to link|to despatch/i)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /terminal/i })).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: /Scan or type/ })).toHaveCount(0)

    await page.keyboard.press('Alt+h')
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(help.getByText('Alt H')).toBeVisible()
    await expect(help.getByText('Alt S')).toHaveCount(0)
    await expect(help.getByText('Alt V')).toHaveCount(0)
    await page.keyboard.press('Alt+s')
    const alert = page.getByText(/Your current security level is 'Payments Administrator'/)
    await expect(alert).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(alert).toBeHidden()
    await expect(help).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()

    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search or jump to' })
    await palette.getByRole('textbox').fill('fellside')
    await expect(palette.getByText('Nothing is called “fellside”.')).toBeVisible()
  },
)

test('The palette finds pages, records and actions by keyboard alone; what is typed before its box or the look-up’s is there stands in it, and does nothing else', async ({
  person,
}) => {
  const { page } = await person('admin')
  await page.route(/command-palette|item-look-up/, async route => {
    await new Promise(resolve => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.goto('/products')
  const tick = page.getByRole('row').nth(1).getByRole('checkbox')
  for (const { key, box, words } of [
    { key: 'Alt+s', box: 'Code, barcode or name', words: 'kestrel merlin' },
    { key: 'Control+k', box: 'Search or jump to', words: 'fell side' },
  ]) {
    await tick.focus()
    await page.keyboard.press(key)
    await page.keyboard.type(words)
    await expect(page.getByRole('dialog').getByLabel(box).first()).toHaveValue(words)
    await page.keyboard.type('s')
    await expect(page.getByRole('dialog').getByLabel(box).first()).toHaveValue(`${words}s`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(tick).not.toBeChecked()
  }

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search or jump to' })
  await palette.getByRole('textbox').fill('fellside')
  await expect(palette.getByRole('option', { name: 'Fellside' }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Fellside' })).toBeVisible()
  for (const [typed, kind] of [
    ['merlin', 'Items'],
    ['helmets', 'Categories'],
    ['waterproof', 'Facets'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await palette.getByRole('textbox').fill(typed)
    await expect(palette.getByText(kind, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Control+k')
  await palette.getByRole('textbox').fill('new item')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New item' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await palette.getByRole('textbox').fill('staff')
  await expect(palette.getByRole('option', { name: 'Staff' }).first()).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await expect(await opened).toHaveURL(/\/staff$/)
})
