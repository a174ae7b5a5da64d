import { categoryTree } from '@backroom/contract/organisation/categories/categories'
import { listPreview } from '@backroom/contract/organisation/result-lists/pages'
import { expect } from '@playwright/test'
import { dragOnto, nodeOf, plant, rowOf, treeOf, unique } from './category-steps.ts'
import { proveOnly, test, watchErrors } from './shop.ts'
import { visit } from './visit.ts'

test.describe('The category manager', () => {
  test('does all that can be dragged by keyboard: find, unfold, move, rename, add, cut, paste, delete', async ({
    person,
  }) => {
    const admin = await person('admin')
    const { page } = admin
    const errors = watchErrors(page)
    const name = `Keys${unique()}`
    const [root = 0, one = 0, two = 0] = await plant(admin, name, 'Upper', 'Lower')
    await page.goto('/category-manager')
    await page.getByRole('searchbox', { name: 'Find a category' }).fill(name)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(treeOf(page)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(page).toHaveURL(new RegExp(`at=${one}`))
    await page.keyboard.press('Control+Shift+ArrowDown')
    await expect
      .poll(async () =>
        (await admin.call(categoryTree)).rows.filter(node => node.parentUid === root).map(node => node.uid),
      )
      .toEqual([two, one])

    await expect(rowOf(page, 'Upper')).toHaveAttribute('aria-posinset', '2')

    // Into the one before it: the address changes, so it says what follows first.
    await page.keyboard.press('Control+Shift+ArrowRight')
    const dialog = page.getByRole('dialog', { name: 'Move Upper to Lower?' })
    await expect(dialog.getByText('1 page gets another address, and 1 redirect is made.')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await nodeOf(admin, one))?.parentUid).toBe(two)

    await expect(rowOf(page, 'Upper')).toHaveAttribute('aria-level', '3')
    await treeOf(page).focus()
    await page.keyboard.press('F2')
    await page.keyboard.type('Renamed')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await nodeOf(admin, one))?.name).toBe('Renamed')
    await expect(rowOf(page, 'Renamed')).toBeVisible()

    await expect(treeOf(page)).toBeFocused()
    await page.keyboard.press('Insert')
    await page.getByRole('textbox', { name: 'Name' }).fill('Brand new')
    await page.keyboard.press('Enter')
    await expect(rowOf(page, 'Brand new')).toBeVisible()

    await treeOf(page).focus()
    await page.keyboard.press('Control+x')
    await page.keyboard.type(name)
    await expect(page).toHaveURL(new RegExp(`at=${root}`))
    await page.keyboard.press('Control+v')
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
    await expect
      .poll(async () =>
        (await admin.call(categoryTree)).rows.find(
          node => node.name === 'Brand new' && node.parentUid === root,
        ),
      )
      .toBeDefined()

    await rowOf(page, 'Brand new').click()
    await treeOf(page).focus()
    await page.keyboard.press('Delete')
    await page.getByRole('button', { name: 'Delete category' }).click()
    await expect(rowOf(page, 'Brand new')).toHaveCount(0)
    expect(errors).toEqual([])
  })

  test(
    'drags a branch under another and back, saying what follows, puts back on Escape, lets nothing go into itself, and renames one whose place is taken',
    proveOnly,
    async ({ person }) => {
      const admin = await person('admin')
      const { page } = admin
      const mark = unique()
      const [from = 0, moved = 0] = await plant(admin, `Zz from ${mark}`, `Moved ${mark}`)
      const [to = 0] = await plant(admin, `Zz to ${mark}`)
      const [root = 0] = await plant(admin, `Zy root ${mark}`, `Inner ${mark}`)
      const [, child = 0] = await plant(admin, `Aone${mark}`, `Twin ${mark}`)
      const [other = 0] = await plant(admin, `Atwo${mark}`, `Twin ${mark}`)
      await plant(admin, `Zz end ${mark}`, 'Room', 'to', 'drag', 'above', 'the', 'edge')
      await page.goto(`/category-manager?at=${moved}`)
      await expect(rowOf(page, `Moved ${mark}`)).toBeVisible()
      const move = async (onto: string, uid: number) => {
        await dragOnto(page, `Moved ${mark}`, onto)
        const dialog = page.getByRole('dialog', { name: `Move Moved ${mark} to ${onto}?` })
        await expect(dialog.getByText('1 page gets another address, and 1 redirect is made.')).toBeVisible()
        await dialog.getByRole('button', { name: 'Move', exact: true }).click()
        await expect.poll(async () => (await nodeOf(admin, moved))?.parentUid).toBe(uid)
        await expect(dialog).toBeHidden()
      }
      const answer = async (path: string) => {
        const { status, location } = await admin.call(listPreview, { body: { path } })
        return location ?? status
      }
      const [before, after] = [`/zz-from-${mark}/moved-${mark}`, `/zz-to-${mark}/moved-${mark}`]
      await move(`Zz to ${mark}`, to)
      expect(await answer(before)).toBe(after)
      await move(`Zz from ${mark}`, from)
      expect([await answer(before), await answer(after)]).toEqual([200, before])

      await visit(page, `/category-manager?at=${root}`)
      await expect(rowOf(page, `Zy root ${mark}`)).toHaveAttribute('data-current', 'true')
      await treeOf(page).focus()
      await page.keyboard.press('ArrowRight')
      await dragOnto(page, `Zy root ${mark}`, `Inner ${mark}`)
      await expect(page.getByText(`Move Zy root ${mark}`)).toHaveCount(0)
      await dragOnto(page, `Inner ${mark}`, 'Room', () => page.keyboard.press('Escape'))
      await expect(page.getByText(`Move Inner ${mark}`)).toHaveCount(0)
      expect((await nodeOf(admin, root))?.parentUid).toBeNull()

      await page.goto('/category-manager')
      await expect(rowOf(page, 'Electric bikes')).toBeVisible()
      await dragOnto(page, `Zy root ${mark}`, `Zz end ${mark}`, () => page.keyboard.press('Escape'))
      // What is only picked up is not opened beside the tree, nor is the first row in its stead.
      await expect(treeOf(page)).toBeFocused()
      await expect(treeOf(page).locator('[data-current]')).toHaveCount(0)
      await page.keyboard.press('ArrowDown')
      await expect(treeOf(page).locator('[data-current]')).toHaveCount(1)

      await visit(page, `/category-manager?at=${child}`)
      await expect(treeOf(page).locator('[data-current]')).toContainText(`Twin ${mark}`)
      await treeOf(page).focus()
      await page.keyboard.press('Control+x')
      await rowOf(page, `Atwo${mark}`).click()
      await expect(page).toHaveURL(new RegExp(`at=${other}`))
      await page.keyboard.press('Control+v')
      await page.getByRole('button', { name: `Rename Twin ${mark}` }).click()
      await page.keyboard.type(`Single ${mark}`)
      await page.keyboard.press('Enter')
      await expect.poll(async () => (await nodeOf(admin, child))?.path).toBe(`/aone${mark}/single-${mark}`)
    },
  )

  test(
    'is scrolled by a finger at once, and dragged by one that has rested',
    proveOnly,
    async ({ person }) => {
      const { page } = await person('admin', {
        hasTouch: true,
        isMobile: true,
        viewport: { width: 390, height: 800 },
      })
      await page.goto('/category-manager')
      await expect(rowOf(page, 'Electric bikes')).toBeVisible()
      const session = await page.context().newCDPSession(page)
      const touch = (
        type: 'touchStart' | 'touchMove' | 'touchEnd',
        ...touchPoints: { x: number; y: number }[]
      ) => session.send('Input.dispatchTouchEvent', { type, touchPoints })
      const middleOf = async (name: string) => {
        const box = await rowOf(page, name).boundingBox()
        if (!box) throw new Error(`${name} is not on screen.`)
        return { x: box.x + 120, y: box.y + box.height / 2 }
      }
      const swipe = async (from: { x: number; y: number }, by: number) => {
        for (let step = 1; step <= 6; step += 1)
          await touch('touchMove', { x: from.x, y: from.y + (by * step) / 6 })
        await touch('touchEnd')
      }
      const scrolled = () => treeOf(page).evaluate(tree => tree.scrollTop)
      const lower = await middleOf('Electric bikes')
      await touch('touchStart', lower)
      await swipe(lower, -90)
      await expect.poll(scrolled).toBeGreaterThan(0)
      const backToTop = () =>
        treeOf(page).evaluate(tree => {
          const at = tree.scrollTop
          tree.scrollTo({ top: 0 })
          return at
        })
      await expect.poll(backToTop, { message: 'it has come to rest' }).toBe(0)

      const [from, to] = [await middleOf('Road bikes'), await middleOf('Electric bikes')]
      await touch('touchStart', from)
      await expect(page.locator('[role=tree][data-dragging]')).toBeVisible()
      await swipe(from, to.y - from.y)
      await expect(page.getByRole('dialog', { name: 'Move Road bikes to Electric bikes?' })).toBeVisible()
    },
  )

  test(
    'shows what somebody else moved, refuses a move made on an old tree, works on several at once, and offers a merge where one is still used',
    proveOnly,
    async ({ person }) => {
      const [admin, manager] = [await person('admin'), await person('manager')]
      const mark = unique()
      const { page } = admin
      const [root = 0] = await plant(admin, `Shared ${mark}`)
      const [, one = 0] = await plant(admin, `Many ${mark}`, 'Here', 'There')
      const [from = 0] = await plant(admin, `Gloves ${mark}`, 'Liners')
      const [into = 0] = await plant(admin, `Hand wear ${mark}`)
      await admin.page.goto(`/category-manager?at=${root}`)
      await expect(rowOf(admin.page, `Shared ${mark}`)).toBeVisible()
      const [theirs = 0] = await plant(manager, `Theirs ${mark}`)
      await expect(rowOf(admin.page, `Theirs ${mark}`)).toBeVisible()

      // The move is sent as it was seen before the other one: it is refused, and the tree is fresh.
      await admin.page.route('**/api/Categories/*/move', async route => {
        const body = route.request().postDataJSON()
        await route.continue({ postData: { ...body, treeVersion: body.treeVersion - 1 } })
      })
      await treeOf(admin.page).focus()
      await admin.page.keyboard.press('Control+Shift+ArrowDown')
      await expect(admin.page.getByText('The tree has changed.')).toBeVisible()
      await admin.page.unroute('**/api/Categories/*/move')
      const { rows } = await admin.call(categoryTree)
      const places = rows.map(({ uid }) => uid)
      expect(places.indexOf(root)).toBeLessThan(places.indexOf(theirs))

      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.getByRole('searchbox', { name: 'Find a category' }).fill(`Many ${mark}`)
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Shift+ArrowDown')
      await expect(page.getByText('2 selected')).toBeVisible()
      await page.getByRole('button', { name: 'Change' }).click()
      await page.getByRole('menuitem', { name: 'Hide' }).click()
      await page
        .getByRole('button', { name: /^(Hide|Run)/ })
        .last()
        .click()
      await expect.poll(async () => (await nodeOf(admin, one))?.active).toBe(false)
      await page.getByRole('button', { name: /^Undo…/ }).click()
      await page.getByRole('button', { name: 'Undo 2' }).click()
      await expect.poll(async () => (await nodeOf(admin, one))?.active).toBe(true)
      await page.keyboard.press('Escape')

      await visit(page, `/category-manager/${from}`)
      await page.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Delete category…' }).click()
      await page.getByRole('button', { name: 'Delete category' }).click()
      const used = page.getByRole('dialog', { name: `Gloves ${mark} is still used` })
      await expect(used.getByRole('link', { name: '1 category' })).toBeVisible()
      await used.getByRole('button', { name: 'Merge it…' }).click()
      await page.getByRole('combobox', { name: 'Category to keep' }).fill(`Hand wear ${mark}`)
      await page.getByRole('option', { name: new RegExp(`Hand wear ${mark}`) }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Preview', exact: true }).click()
      await expect(page.getByText('1 category will move below it.')).toBeVisible()
      await page
        .getByRole('button', { name: /^Merge/ })
        .last()
        .click()
      await expect.poll(async () => await nodeOf(admin, from)).toBeUndefined()
      const { rows: left } = await admin.call(categoryTree)
      expect(left.filter(({ parentUid }) => parentUid === into).map(({ name }) => name)).toEqual(['Liners'])
    },
  )
})

test('A new store begins with a starter tree', proveOnly, async ({ person }) => {
  const { page } = await person('second')
  const errors = watchErrors(page)
  await page.goto('/category-manager')
  await expect(page.getByText('Make your first category')).toBeVisible()
  await page.getByRole('button', { name: 'Bike shop' }).click()
  await expect(rowOf(page, 'Road bikes')).toBeVisible()
  await expect(page.getByText(/^\d+ categories$/)).toBeVisible()
  expect(errors).toEqual([])
})
