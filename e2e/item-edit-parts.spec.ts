import { coloursView } from '@backroom/contract/items/colours/colours'
import { colourGroups } from '@backroom/contract/items/colours/groups'
import { items } from '@backroom/contract/items/page/items'
import type { ItemPage } from '@backroom/contract/items/page/page'
import { expect } from '@playwright/test'
import { makeItem, readItem } from './make-item.ts'
import { type Person, proveOnly, test } from './shop.ts'

/** A small picture that no other test has. */
function picture(seed: number): Buffer {
  const size = 12 + (seed % 40)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="0 0 60 60"><circle cx="30" cy="30" r="${size}.${seed}" fill="#${(seed * 7919).toString(16).padStart(6, '0').slice(-6)}"/></svg>`,
  )
}

async function coloured(person: Person, made: ItemPage, place: number): Promise<ItemPage> {
  const colours = await person.call(coloursView)
  return person.call(items.update, {
    params: { uid: made.item.uid },
    body: { item: { colourUid: colours[place]?.uid ?? null }, versions: made.versions, confirm: [] },
  })
}

test.describe('The pictures of an item', () => {
  test('are dropped in, ordered by keyboard, described, one of them is the swatch, and what fails is tried again; off the site there is no colour group to manage', async ({
    person,
  }) => {
    const admin = await person('admin')
    const { page } = admin
    const made = await makeItem(admin)
    await page.goto(`/products/${made.item.uid}`)
    const seed = Date.now() % 100_000
    const files = [1, 2, 3].map(number => ({
      name: `view-${number}.svg`,
      mimeType: 'image/svg+xml',
      buffer: picture(seed + number),
    }))
    await page.locator('#images input[type=file]').setInputFiles(files)
    const tiles = page.locator('#images [data-image]')
    await expect(tiles).toHaveCount(3)
    await tiles.nth(2).focus()
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await expect(tiles.first()).toHaveAttribute('aria-label', /view-3/)
    await expect(tiles.first()).toBeFocused()
    await page.getByRole('textbox', { name: 'Alt text of image 1' }).fill('Side view')
    await page.getByRole('button', { name: 'Image 3: more' }).click()
    await page.getByRole('menuitem', { name: 'Use as swatch' }).click()
    await page.getByRole('button', { name: 'Generate alt text' }).click()
    await page.getByRole('button', { name: 'Write 2 alt texts' }).click()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
    const { images } = await readItem(admin, made)
    expect(images.map(({ name, role }) => [name, role])).toEqual([
      ['view-3.svg', 'gallery'],
      ['view-1.svg', 'gallery'],
      ['view-2.svg', 'swatch'],
    ])
    expect(images[0]?.altText).toBe('Side view')
    expect(images[1]?.altText).toContain(made.item.name)

    await page.route('**/api/FileUpload', route => route.abort(), { times: 1 })
    await page
      .locator('#images input[type=file]')
      .setInputFiles({ name: 'later.svg', mimeType: 'image/svg+xml', buffer: picture(seed + 4) })
    await expect(page.getByText(/later.svg: Network Error/)).toBeVisible()
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(tiles).toHaveCount(4)

    const section = page.locator('#colour-group')
    await expect(section.getByText('Activate this item to manage its colour group.')).toBeVisible()
    await expect(section.getByRole('button')).toHaveCount(0)
  })
})

test.describe('The colour group of an item', () => {
  test(
    'is made with what each item takes over shown first, and any of it left out',
    proveOnly,
    async ({ person }) => {
      const admin = await person('admin')
      const { page } = admin
      const master = await coloured(admin, await makeItem(admin, { isActive: true }), 3)
      const child = await coloured(admin, await makeItem(admin, { isActive: true }), 7)
      const text = (made: ItemPage, description: string, shortDescription: string) =>
        admin.call(items.update, {
          params: { uid: made.item.uid },
          body: { item: { description, shortDescription }, versions: made.versions, confirm: [] },
        })
      await text(master, '<p>M</p>', 'Master short')
      await text(child, '<p>C</p>', 'Child short')
      await page.goto(`/products/${master.item.uid}`)
      const section = page.locator('#colour-group')
      await section.getByRole('button', { name: 'Create a group…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Create a colour group' })
      await dialog.getByRole('button', { name: 'Find an item to add' }).click()
      await page.getByRole('combobox', { name: 'Code, barcode or name' }).fill(child.item.code)
      await page.getByRole('option', { name: new RegExp(child.item.code) }).click()
      await dialog.getByRole('checkbox', { name: 'Short description' }).uncheck()
      await expect(dialog.getByText('keeps Child short')).toBeVisible()
      await dialog.getByRole('button', { name: 'Create the group' }).click()
      await expect(page.getByText('The colour group is made')).toBeVisible()
      await expect(section.getByText(child.item.code)).toBeVisible()
      const joined = await readItem(admin, child)
      expect(joined.item).toMatchObject({ description: '<p>M</p>', shortDescription: 'Child short' })
      expect(joined.colourGroup?.masterItemUid).toBe(master.item.uid)
      const group = await admin.call(colourGroups.read, { params: { uid: joined.colourGroup?.uid ?? 0 } })
      expect(group.items).toHaveLength(2)
      await section.getByRole('button', { name: `${child.item.code}: more` }).click()
      await page.getByRole('menuitem', { name: 'Take it out…' }).click()
      await page.getByRole('button', { name: 'Take it out and dissolve the group' }).click()
      await expect(section.getByText(/It is in no colour group/)).toBeVisible()
    },
  )
})
