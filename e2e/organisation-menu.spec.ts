import { landingPagesView } from '@backroom/contract/organisation/landing-pages/landing-pages'
import { addNode, blankNode, discardMenu, readMenu } from '@backroom/contract/organisation/menus/menus'
import { expect } from '@playwright/test'
import { type Person, proveOnly, test, watchErrors } from './shop.ts'

const params = { site: 'trade' }

/** Puts an entry first, where it is in sight. */
async function add(admin: Person, label: string, parentKey = 0): Promise<number> {
  const { draftVersion, nodes } = await admin.call(readMenu, { params })
  const node = { ...blankNode('link'), url: '/bikes', label }
  const first = nodes.find(each => each.parentKey === parentKey)
  const body = { draftVersion, parentKey, beforeKey: first?.nodeKey ?? null, node }
  return (await admin.call(addNode, { params, body })).nodeKey
}

async function discard(admin: Person): Promise<void> {
  const { hasDraft, draftVersion } = await admin.call(readMenu, { params })
  if (hasDraft) await admin.call(discardMenu, { params, body: { draftVersion } })
}

test(
  'Entries of a menu show where they lead, and are deleted without a keyboard, with what is under them; what publishing changes is named, also where an entry keeps its name and its parent',
  proveOnly,
  async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const errors = watchErrors(page)
    await discard(admin)
    await add(admin, 'Plain link')
    await add(admin, 'Child link', await add(admin, 'Parent link'))
    await page.goto('/facet-navigation?site=trade')
    const entry = (name: string) =>
      page.getByRole('tree', { name: 'Menu' }).getByRole('treeitem', { name: new RegExp(name) })
    await expect(entry('Plain link')).toContainText('/bikes')
    await entry('Plain link').getByRole('button', { name: 'Actions for Plain link' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(entry('Plain link')).toBeHidden()
    await entry('Parent link').getByRole('button', { name: 'Actions for Parent link' }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const drawer = page.getByRole('dialog', { name: 'Parent link' })
    await drawer.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('button', { name: 'Take out' }).click()
    await expect(drawer).toBeHidden()
    await expect(entry('Parent link')).toBeHidden()
    const { nodes } = await admin.call(readMenu, { params })
    expect(nodes.map(node => node.name)).not.toContain('Child link')
    await discard(admin)
    await page.reload()
    const tree = page.getByRole('tree', { name: 'Menu' })
    await expect(tree.getByRole('treeitem').first()).toBeVisible()
    await tree.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Control+Shift+ArrowDown')
    await expect(page.getByText(/^1 change not published/)).toBeVisible()
    await page.getByRole('button', { name: 'Publish…' }).click()
    const publish = page.getByRole('dialog', { name: 'Publish the menu' })
    await expect(publish.getByRole('cell', { name: 'Place' })).toBeVisible()
    await publish.getByRole('button', { name: 'Cancel' }).click()
    await discard(admin)
    expect(errors).toEqual([])
  },
)

test('Landing pages are seen and made for the site that is chosen', proveOnly, async ({ person }) => {
  const admin = await person('admin')
  const { page } = admin
  const errors = watchErrors(page)
  const { rows } = await admin.call(landingPagesView.list, { query: { limit: 200 } as never })
  const { rows: taken } = await admin.call(landingPagesView.list, {
    query: { site: 'trade', limit: 200 } as never,
  })
  const facets = new Set(rows.flatMap(row => row.facetNames.split(', ')))
  for (const row of taken) facets.delete(row.facetNames) // a page of this facet alone is there already
  const [facet = ''] = facets
  await page.goto('/filter-alp-management')
  await expect(page.getByRole('columnheader', { name: 'Heading' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Site' })).toBeAttached()
  await page.getByRole('combobox', { name: 'Site' }).click()
  await page.getByRole('option', { name: /trade/i }).click()
  await expect(page).toHaveURL(/site=trade/)
  await page.getByRole('button', { name: 'Make by hand' }).click()
  const drawer = page.getByRole('dialog', { name: 'New landing page' })
  await drawer.getByRole('combobox', { name: 'Facets' }).fill(facet)
  await page.getByRole('option', { name: facet }).first().click()
  await drawer.getByRole('textbox', { name: 'Heading' }).fill('Made for the trade')
  await page.keyboard.press('Control+s')
  await expect(drawer).toBeHidden()
  const made = await admin.call(landingPagesView.list, { query: { site: 'trade' } as never })
  expect(made.rows).toContainEqual(expect.objectContaining({ site: 'trade', heading: 'Made for the trade' }))
  const main = await admin.call(landingPagesView.list, { query: { search: 'Made for the trade' } })
  expect(main.rows).toEqual([])
  expect(errors).toEqual([])
})
