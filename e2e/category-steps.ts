import {
  blankCategory,
  categories,
  categoryTree,
} from '@backroom/contract/organisation/categories/categories'
import type { Page } from '@playwright/test'
import type { Person } from './shop.ts'

/** A small branch of the test's own: a name, and what is below it. */
export async function plant(by: Person, name: string, ...below: string[]): Promise<number[]> {
  const { uid } = await by.call(categories.create, { body: blankCategory(name) })
  const uids = [uid]
  for (const each of below)
    uids.push((await by.call(categories.create, { body: blankCategory(each, uid) })).uid)
  return uids
}

export const unique = () => Math.random().toString(36).slice(2, 7)
export const treeOf = (page: Page) => page.getByRole('tree', { name: 'Categories' })
export const rowOf = (page: Page, name: string) =>
  page.getByRole('treeitem', { name: new RegExp(`^${name}`) })
export const nodeOf = async (by: Person, uid: number) =>
  (await by.call(categoryTree)).rows.find(node => node.uid === uid)

/** Drags a row onto another. Where that is, is looked up on the way: near its edges the tree scrolls by itself. */
export async function dragOnto(page: Page, name: string, onto: string, before?: () => Promise<void>) {
  await treeOf(page).evaluate(tree => tree.scrollTo({ top: tree.scrollHeight }))
  await rowOf(page, name).hover()
  await page.mouse.down()
  for (let step = 0; step < 3; step += 1) {
    const target = await rowOf(page, onto).last().boundingBox()
    if (!target) throw new Error('The target is not on screen.')
    await page.mouse.move(target.x + 90, target.y + target.height / 2, { steps: 4 })
  }
  await before?.()
  await page.mouse.up()
}
