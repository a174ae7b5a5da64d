import { expect, type Page } from '@playwright/test'
import { faultsOf, sticksOut } from './axe.ts'

/** A page to look at. */
export interface Stop {
  readonly path: string
  /** Something only the finished page shows. */
  readonly shows: RegExp
}

/** Where pictures of every page go, when somebody wants to look at them. */
const pictures = process.env.BACKROOM_PICTURES

/** What axe finds in light and in dark, and what sticks out, on a desk, a tablet and a phone, page by page. */
export async function lookAt(page: Page, stops: readonly Stop[]): Promise<void> {
  for (const stop of stops) {
    await page.setViewportSize({ width: 1_440, height: 900 })
    await page.goto(stop.path)
    await finished(page, stop)
    expect.soft(await faultsOf(page), stop.path).toEqual([])
    await shoot(page, stop.path, 1_440)
    for (const width of [768, 360]) {
      await page.setViewportSize({ width, height: 900 })
      await finished(page, stop)
      expect.soft(await sticksOut(page), `${stop.path} at ${width} px`).toBe(false)
      await shoot(page, stop.path, width)
    }
    expect.soft(await faultsOf(page), `${stop.path}, on a phone`).toEqual([])
  }
}

/** The same of a dialog or drawer that was opened, maybe over another, and is closed after. */
export async function lookAtDialog(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('dialog').last()).toBeVisible()
  const open = await page.getByRole('dialog').count()
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0)
  expect.soft(await faultsOf(page), what).toEqual([])
  await shoot(page, `dialog ${what}`, 1_440)
  await page.setViewportSize({ width: 360, height: 800 })
  expect.soft(await sticksOut(page), `${what} at 360 px`).toBe(false)
  await shoot(page, `dialog ${what}`, 360)
  await page.setViewportSize({ width: 1_440, height: 900 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(open - 1)
}

/** Waits until nothing of a page is still coming. */
export async function finished(page: Page, { shows }: Stop): Promise<void> {
  await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible()
  await expect(page.locator('.mantine-Skeleton-root, [aria-busy=true]')).toHaveCount(0)
}

async function shoot(page: Page, what: string, width: number): Promise<void> {
  if (!pictures) return
  const file = `${pictures}/${what.replace(/\W+/g, '-').replace(/^-/, '').slice(0, 80)}-${width}`
  await page.screenshot({ path: `${file}.png` })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.screenshot({ path: `${file}-dark.png` })
  await page.emulateMedia({ colorScheme: 'light' })
}
