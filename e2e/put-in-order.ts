import { expect, type Page } from '@playwright/test'

/** Picks up what has the focus. The arrow keys are listened to a turn after Space, which no hand is quick enough to notice. */
export async function pickUp(page: Page): Promise<void> {
  await page.keyboard.press('Space')
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 50)))
}

/** Puts the first two rows of the open list in another order and back: by the keys of a handle, by a row's menu, by mouse. */
export async function putInOrder(page: Page): Promise<void> {
  const handles = page.getByRole('button', { name: /^Move / })
  await expect(handles.first()).toBeVisible()
  const shown = async () => {
    const names = await handles.evaluateAll(all => all.map(each => each.getAttribute('aria-label') ?? ''))
    return names.map(name => name.replace(/^Move /, ''))
  }
  const before = await shown()
  const [first = '', second = '', ...others] = before
  const swapped = [second, first, ...others]
  const handleOf = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
  const spoken = (name: string, place: number) =>
    expect(page.getByText(`${name} is at place ${place} of ${before.length}.`)).toBeAttached()

  await handleOf(first).focus()
  await pickUp(page)
  await spoken(first, 1)
  await page.keyboard.press('ArrowDown')
  await spoken(first, 2)
  await page.keyboard.press('Space')
  await expect.poll(shown).toEqual(swapped)

  await page
    .getByRole('row')
    .filter({ has: handleOf(first) })
    .getByRole('button', { name: /^More|^Actions/ })
    .click()
  await page.getByRole('menuitem', { name: 'Move up' }).click()
  await expect.poll(shown).toEqual(before)

  const [from, to] = [await handleOf(first).boundingBox(), await handleOf(second).boundingBox()]
  if (!from || !to) throw new Error('Both handles are in sight.')
  await page.mouse.move(from.x + 12, from.y + 12)
  await page.mouse.down()
  await page.mouse.move(to.x + 12, to.y + 16, { steps: 10 })
  await spoken(first, 2)
  await page.mouse.up()
  await expect.poll(shown).toEqual(swapped)
  await page.reload()
  await expect.poll(shown).toEqual(swapped)
}
