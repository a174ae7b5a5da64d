import { expect, type Page } from '@playwright/test'

/** What one open page of the console offers, by the menu and by the palette. */
export async function offersOf(
  page: Page,
): Promise<{ menu: string[]; expectInPalette: (title: string, isOffered: boolean) => Promise<void> }> {
  const pages = page.getByRole('navigation', { name: 'Pages' })
  const links = () =>
    pages
      .locator('a[data-page]')
      .evaluateAll(all => all.map(link => new URL((link as HTMLAnchorElement).href).pathname))
  const menu = await links()
  const groups = pages.locator('button[aria-expanded]')
  for (let place = 0; place < (await groups.count()); place++) {
    const group = groups.nth(place) // one is open at a time
    if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
    await expect(group).toHaveAttribute('aria-expanded', 'true')
    menu.push(...(await links()))
  }
  return {
    menu: [...new Set(menu)].sort(),
    expectInPalette: async (title, isOffered) => {
      const palette = page.getByRole('dialog', { name: 'Search or jump to' })
      if (!(await palette.isVisible())) await page.keyboard.press('Control+k')
      await palette.getByRole('textbox').fill(title)
      const offered = palette
        .locator('div:has(> div:text-is("Pages")) [role=option]')
        .filter({ hasText: new RegExp(`^${title}`) })
      if (isOffered) return expect(offered.first(), title).toBeVisible()
      await page.waitForTimeout(300) // what is offered would be there by now
      return expect(offered, title).toHaveCount(0)
    },
  }
}
