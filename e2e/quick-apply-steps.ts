import { facetQueue } from '@backroom/contract/organisation/filters/item-facets'
import { expect, type Page } from '@playwright/test'
import { makeItem } from './make-item.ts'
import type { Person } from './shop.ts'
import { visit } from './visit.ts'

/** Pages of the journey's own, which carry nothing yet. */
export async function makePages(person: Person, count: number): Promise<number[]> {
  const made = []
  for (let at = 0; at < count; at++) made.push((await makeItem(person)).item.uid)
  return made
}

export const facetsOf = async (person: Person, uids: readonly number[]) =>
  new Map(
    (
      await person.call(facetQueue, {
        params: { view: 'FacetGapsView' },
        query: { uids: uids.join(',') },
      })
    ).items.map(({ uid, facetUids }) => [uid, facetUids]),
  )

/** Opens a queue of pages, in a console that may be open already. */
export const openQueue = async (page: Page, uids: readonly number[]) => {
  const path = `/item-filter-quick-apply?uids=${uids.join(',')}`
  await (page.url() === 'about:blank' ? page.goto(path) : visit(page, path))
  await expect(page.getByText(`0 of ${uids.length} done`)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Queue' })).toBeVisible()
}
export const saved = (page: Page) => expect(page.getByText('All saved')).toBeVisible()

/** F, 3, Enter on every page of a queue. */
export async function applyToAll(page: Page, uids: readonly number[]): Promise<void> {
  for (const _ of uids) {
    await page.keyboard.press('f')
    await page.keyboard.press('3')
    await page.keyboard.press('Enter')
  }
  await saved(page)
}

/** Takes the last two of a queue back, whose pages all carry the same facet. */
export async function takeTwoBack(person: Person, uids: readonly number[]): Promise<void> {
  const { page } = person
  const after = await facetsOf(person, uids)
  const [facet] = after.get(uids[0] as number) ?? []
  expect(facet).toBeDefined()
  for (const uid of uids) expect(after.get(uid)).toEqual([facet])
  await page.keyboard.press('u')
  await page.keyboard.press('u')
  await saved(page)
  const undone = await facetsOf(person, uids)
  expect(uids.filter(uid => undone.get(uid)?.length === 0)).toEqual(uids.slice(-2))
  await expect(page.getByText(`${uids.length} of ${uids.length} done`)).toBeVisible()
}
