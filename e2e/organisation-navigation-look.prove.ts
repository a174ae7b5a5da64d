import { expect, type Page } from '@playwright/test'
import { faultsOf, sticksOut } from './axe.ts'
import { test, watchErrors } from './shop.ts'

interface Stop {
  readonly path: string
  /** Something only the finished page shows. */
  readonly shows: RegExp
}

const stops: readonly Stop[] = [
  { path: '/filter-settings', shows: /^\d+ items/ },
  { path: '/filter-custom-repeaters', shows: /repeaters$/ },
  { path: '/filter-custom-repeaters/1', shows: /^For \/bikes/ },
  { path: '/filter-alp-management', shows: /landing pages$/ },
  { path: '/filter-alp-management?tab=rules', shows: /^Warm layers$/ },
  { path: '/filter-alp-management?tab=rules&rule=1', shows: /pages, \d+ new$/ },
  { path: '/filter-alp-management?tab=overlaps', shows: /^Pause the smaller$/ },
  { path: '/facet-navigation', shows: /not published/ },
  { path: '/facet-navigation/seo', shows: /pages$/ },
  { path: '/facet-navigation/seo?tab=templates', shows: /^Departments$/ },
]

test('axe finds nothing and nothing sticks out on settings, tiles, landing pages and menus, light or dark, on a phone, a tablet or a desk', async ({
  person,
}) => {
  const { page } = await person('admin', { bypassCSP: true })
  const errors = watchErrors(page)
  const pictures = process.env.BACKROOM_PICTURES
  for (const stop of stops) {
    await page.setViewportSize({ width: 1_440, height: 900 })
    await page.goto(stop.path)
    await finished(page, stop)
    expect.soft(await faultsOf(page), stop.path).toEqual([])
    if (pictures) await shoot(page, pictures, stop, 1_440)
    for (const width of [768, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await finished(page, stop)
      expect.soft(await sticksOut(page), `${stop.path} at ${width} px`).toBe(false)
      if (pictures) await shoot(page, pictures, stop, width)
    }
    expect.soft(await faultsOf(page), `${stop.path}, on a phone`).toEqual([])
  }
  expect(errors).toEqual([])
})

test('axe finds nothing in the drawers and dialogs of landing pages, menus and search engines', async ({
  person,
}) => {
  const { page } = await person('admin', { bypassCSP: true })
  const errors = watchErrors(page)
  const look = async (what: string) => {
    await expect(page.getByRole('dialog').last()).toBeVisible()
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
    const pictures = process.env.BACKROOM_PICTURES
    if (pictures) await page.screenshot({ path: `${pictures}/dialog-${what.replaceAll(' ', '-')}.png` })
    expect.soft(await faultsOf(page), what).toEqual([])
    await page.setViewportSize({ width: 360, height: 800 })
    expect.soft(await sticksOut(page), `${what} at 360 px`).toBe(false)
    if (pictures) await page.screenshot({ path: `${pictures}/dialog-${what.replaceAll(' ', '-')}-360.png` })
    await page.setViewportSize({ width: 1_440, height: 900 })
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.goto('/filter-alp-management?view=live')
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await look('landing page')
  await page.getByRole('button', { name: 'Make by hand' }).click()
  await look('new landing page')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: /^\/bikes\/brake-type-rim/ }).click()
  await look('landing page from its card')
  await page.goto('/filter-custom-repeaters')
  await page.getByRole('button', { name: 'New repeater' }).click()
  await look('new repeater')
  await page.goto('/facet-navigation')
  await page.getByRole('tree', { name: 'Menu' }).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await look('menu entry')
  await page.getByRole('button', { name: 'Publish…' }).click()
  await expect(page.getByText('Winter offers').last()).toBeVisible()
  await look('publish menu')
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Compare' }).first().click()
  await look('versions')
  await page.goto('/facet-navigation/seo')
  await page.getByRole('row').nth(1).getByRole('button').first().click()
  await look('page for search engines')
  await page.getByRole('button', { name: 'Import' }).click()
  await look('import')
  await page.getByRole('checkbox').nth(1).check()
  await page.getByRole('button', { name: 'Texts' }).click()
  await page.getByRole('menuitem', { name: 'Find and replace…' }).click()
  await look('find and replace')
  await page.goto('/facet-navigation/seo?tab=templates')
  await page.getByRole('button', { name: 'Categories', exact: true }).click()
  await look('template')
  expect(errors).toEqual([])
})

async function finished(page: Page, { shows }: Stop) {
  await expect(page.getByText(shows).first()).toBeAttached()
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
}

async function shoot(page: Page, folder: string, { path }: Stop, width: number) {
  const name = path.replace(/\W+/g, '-').replace(/^-/, '')
  await page.screenshot({ path: `${folder}/${name}-${width}.png` })
  if (width !== 1_440) return
  const preview = page.locator('#preview')
  if (await preview.count()) {
    await preview.scrollIntoViewIfNeeded()
    await page.screenshot({ path: `${folder}/${name}-preview.png` })
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: `${folder}/${name}-${width}-dark.png` })
  await page.emulateMedia({ colorScheme: 'light' })
}
