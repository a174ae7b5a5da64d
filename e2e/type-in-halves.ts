import { expect, type Page } from '@playwright/test'

/** Types a search with a pause after its first letters, long enough that the list asks for those, and takes it back. */
export async function typeInHalves(page: Page, pauseMs: number): Promise<void> {
  const search = page.getByRole('searchbox').first()
  await search.focus()
  await page.keyboard.type('Jo')
  await page.waitForTimeout(pauseMs)
  await page.keyboard.type('urney by train')
  await expect(page).toHaveURL(/search=Jo.*train/)
  await expect(search).toHaveValue('Journey by train')
  await page.keyboard.press('Escape')
  await expect(search).toHaveValue('')
  await expect(page).not.toHaveURL(/search/)
}
