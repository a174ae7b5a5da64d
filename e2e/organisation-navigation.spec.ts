import {
  blankLandingRule,
  landingPagesView,
  landingRules,
} from '@backroom/contract/organisation/landing-pages/landing-pages'
import { discardMenu, readMenu } from '@backroom/contract/organisation/menus/menus'
import { filterSettings } from '@backroom/contract/organisation/result-lists/filter-settings'
import { readSeo, seoView } from '@backroom/contract/organisation/seo/navigation-seo'
import { expect } from '@playwright/test'
import { holdFrames } from './hold-frames.ts'
import { putInOrder } from './put-in-order.ts'
import { proveOnly, test, watchErrors } from './shop.ts'
import { visit } from './visit.ts'

test(
  'Filter settings redraw a real page at once, ask before addresses change, and are saved',
  proveOnly,
  async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const errors = watchErrors(page)
    await page.goto('/filter-settings')
    const sample = page.getByRole('complementary', { name: 'Sample page' })
    await expect(sample.getByText(/\d items/)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Best selling' }).uncheck()
    await page.keyboard.press('Control+s')
    const firstOrder = page.locator('[data-field=defaultSort]')
    await expect(firstOrder.getByText(/^Best selling is not among the orders offered\./)).toBeVisible()
    await page.getByRole('checkbox', { name: 'Best selling' }).check()
    await page.getByRole('textbox', { name: 'Items a page' }).fill('48')
    await page.getByText('Facets after the question mark').click()
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(dialog.getByText(/addresses will change/).first()).toBeVisible()
    await dialog.getByRole('button', { name: /^Change \d/ }).click()
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
    expect(await admin.call(filterSettings.read)).toMatchObject({ urlStyle: 'query', perPage: 48 })
    const now = await admin.call(filterSettings.read)
    await admin.call(filterSettings.update, { body: { ...now, urlStyle: 'path', perPage: 24 } })
    expect(errors).toEqual([])
  },
)

test(
  'A suggested landing page is read, written over and published; a rule that two people edit at once loses nothing of what either typed',
  proveOnly,
  async ({ person }) => {
    const [admin, other] = [await person('admin'), await person('ecommerce')]
    const { page } = admin
    const errors = watchErrors(page)
    const filter = JSON.stringify([{ field: 'status', op: 'in', value: ['suggested'] }])
    const { rows } = await admin.call(landingPagesView.list, { query: { filter: filter as never, limit: 1 } })
    const path = rows[0]?.path ?? ''
    await page.goto('/filter-alp-management?view=suggested')
    await page.getByRole('button', { name: path, exact: true }).click()
    const drawer = page.getByRole('dialog', { name: path })
    await drawer.getByRole('textbox', { name: 'Heading' }).fill('Written by a person')
    await drawer.getByRole('textbox', { name: 'Introduction' }).fill('Chosen with care.')
    await page.keyboard.press('Control+s')
    await expect(drawer.getByText(/^Saved .* by you$/)).toBeVisible()
    await drawer.getByRole('button', { name: 'History', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'History' }).getByText('Written by a person')).toBeVisible()
    await page.keyboard.press('Escape')
    await drawer.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByRole('dialog', { name: path })).toBeHidden()
    const search = await admin.call(landingPagesView.list, { query: { search: 'Written by a person' } })
    expect(search.rows[0]).toMatchObject({ path, status: 'live', texts: 'own' })

    await visit(page, '/filter-alp-management?tab=rules&rule=new')
    const rule = page.getByRole('dialog', { name: 'New rule' })
    await rule.getByRole('textbox', { name: 'Name' }).fill('Wheels everywhere')
    await rule.getByRole('combobox', { name: 'Filters' }).fill('Wheel')
    await page
      .getByRole('option', { name: /^Wheel size/ })
      .first()
      .click()
    await expect(rule.getByText(/^\d+ pages?, \d+ new$/)).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('button', { name: 'Wheels everywhere' })).toBeVisible()
    await visit(page, '/filter-alp-management?tab=overlaps')
    await expect(page.getByRole('button', { name: 'Pause the smaller' }).first()).toBeVisible()

    const made = await admin.call(landingRules.create, {
      body: { ...blankLandingRule(`Two tabs ${Date.now()}`), filterUids: [1], active: false },
    })
    await visit(page, `/filter-alp-management?tab=rules&rule=${made.uid}`)
    const edited = page.getByRole('dialog', { name: made.name })
    await edited.getByRole('textbox', { name: 'Heading' }).fill('Mine: {category}')
    const { heading: _, ...kept } = made
    await other.call(landingRules.update, {
      params: { uid: made.uid },
      body: { ...kept, heading: 'Theirs: {category}', minItems: 9 },
    })
    await page.keyboard.press('Control+s')
    const merging = page.getByRole('dialog', {
      name: /changed this landing page rule while you were editing/,
    })
    await expect(merging).toBeVisible()
    await merging.getByRole('radio', { name: /^Yours/ }).click()
    await merging.getByRole('button', { name: /^Save Merged/ }).click()
    await expect(edited.getByText(/^Saved .* by you$/)).toBeVisible()
    expect(await admin.call(landingRules.read, { params: { uid: made.uid } })).toMatchObject({
      heading: 'Mine: {category}',
      minItems: 9,
    })
    await edited.getByRole('textbox', { name: 'Heading' }).fill('Not saved')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Discard and close' }).click()
    await expect(edited).toBeHidden()
    expect(errors.filter(text => !text.includes('409'))).toEqual([])
  },
)

test(
  'Repeaters are put in order in their list; one is started from a template, refused with its line, and drawn as it is typed',
  proveOnly,
  async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const errors = watchErrors(page)
    await page.goto('/filter-custom-repeaters')
    await putInOrder(page)
    await page.getByRole('button', { name: 'New repeater' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill(`Journey ${Date.now()}`)
    await page.getByRole('radio', { name: 'Large bikes with key specifications' }).check()
    await page.getByRole('button', { name: 'Make repeater' }).click()
    const template = page.getByRole('textbox', { name: 'Template' })
    await expect(template).toBeVisible()
    await template.fill('<p>{name}</p>\n<p>{colour1}</p>')
    await expect(page.getByText('Line 2: unknown token {colour1}.')).toBeVisible()
    await template.fill('<p>')
    await template.press('End')
    await expect(page.getByRole('button', { name: '{facet:brake-type}' })).toBeVisible() // what can be completed is known
    const letFramesGo = await holdFrames(page)
    await page.keyboard.type('{na')
    await page.keyboard.press('Tab')
    await page.keyboard.type(' {f')
    await letFramesGo() // the caret stays where it is
    await page.keyboard.type('acet:bra')
    await page.keyboard.press('Tab')
    await page.keyboard.type('</p>')
    await expect(template).toHaveValue('<p>{name} {facet:brake-type}</p>')
    // A token is completed only where the caret is.
    await template.fill('')
    await template.pressSequentially('<p>{na')
    await expect(page.getByText('Tab puts in the first:')).toBeVisible()
    await template.press('Home')
    await expect(page.getByText('Tab puts in the first:')).toBeHidden()
    await template.press('Tab')
    await expect(template).toHaveValue('<p>{na')
    await template.focus()
    await template.press('End')
    await expect(page.getByText('Tab puts in the first:')).toBeVisible()
    await template.press('Tab')
    await expect(template).toHaveValue('<p>{name}')
    await page.getByRole('combobox', { name: 'Categories, with those below' }).fill('bikes')
    await page
      .getByRole('option', { name: /^Bikes/ })
      .first()
      .click()
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Which page wins' }).fill('/bikes')
    await expect(page.getByText(/^For \/bikes .* is used/)).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
    expect(errors).toEqual([])
  },
)

test('The menu is edited by keyboard as a draft, published with its changes shown, and rolled back', async ({
  person,
}) => {
  const admin = await person('admin')
  const { page } = admin
  const errors = watchErrors(page)
  await page.goto('/facet-navigation?site=trade')
  const tree = page.getByRole('tree', { name: 'Menu' })
  await expect(tree.getByRole('treeitem').first()).toBeVisible()
  const before = await admin.call(readMenu, { params: { site: 'trade' } })
  const [first, second] = before.nodes.filter(node => node.parentKey === 0)
  await tree.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Control+Shift+ArrowDown')
  await expect(page.getByText(/^1 change not published/)).toBeVisible()
  const moved = await admin.call(readMenu, { params: { site: 'trade' } })
  expect(
    moved.nodes
      .filter(node => node.parentKey === 0)
      .map(node => node.nodeKey)
      .slice(0, 2),
  ).toEqual([second?.nodeKey, first?.nodeKey])
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: 'An entry at the top' }).click()
  const dialog = page.getByRole('dialog', { name: 'New entry' })
  await dialog.getByRole('combobox', { name: 'Leads to' }).click()
  await page.getByRole('option', { name: 'Link' }).click()
  await dialog.getByRole('textbox', { name: 'Address' }).fill('/bikes')
  await dialog.getByRole('textbox', { name: 'Label' }).fill('Journey link')
  await dialog.getByRole('button', { name: 'Add entry' }).click()
  await expect(page.getByText(/^2 changes not published/)).toBeVisible()
  await page.getByRole('button', { name: 'Publish…' }).click()
  const publish = page.getByRole('dialog', { name: 'Publish the menu' })
  await expect(publish.getByText('Journey link').first()).toBeVisible()
  await publish.getByRole('textbox', { name: 'Note' }).fill('By a journey')
  await publish.getByRole('button', { name: 'Publish 2 changes' }).click()
  await expect(page.getByText(/^The site shows version \d+/)).toBeVisible()
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Compare' }).first().click()
  await page.getByRole('button', { name: /^Publish version/ }).click()
  await expect(page.getByText('Version 1 is on the site again')).toBeVisible()
  const after = await admin.call(readMenu, { params: { site: 'trade' } })
  expect(after.nodes.map(node => node.name)).not.toContain('Journey link')
  if (after.hasDraft)
    await admin.call(discardMenu, { params: { site: 'trade' }, body: { draftVersion: after.draftVersion } })
  expect(errors).toEqual([])
})

test(
  'A page’s title is written in its row, many pages are changed at once, and texts from a file are looked at, taken in, and taken back',
  proveOnly,
  async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const errors = watchErrors(page)
    const filter = JSON.stringify([{ field: 'kind', op: 'in', value: ['brand'] }])
    const { rows } = await admin.call(seoView.list, {
      params: { site: 'main' },
      query: { filter: filter as never, limit: 3 },
    })
    const [row] = rows
    await page.goto(`/facet-navigation/seo?search=${encodeURIComponent(row?.path ?? '')}`)
    await page.getByRole('button', { name: `Edit: ${row?.pageTitle}`, exact: true }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Written in the row')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Edit: Written in the row' })).toBeVisible()
    const [said] = await admin.call(readSeo, {
      params: { site: 'main' },
      query: { pageKeys: row?.pageKey ?? '' },
    })
    expect(said?.own?.pageTitle).toBe('Written in the row')
    await page.getByRole('checkbox').nth(1).check()
    await page.getByRole('button', { name: 'Texts' }).click()
    await page.getByRole('menuitem', { name: 'Use template' }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Use the template on 1 page' }).click()
    await expect(page.getByRole('button', { name: `Edit: ${row?.pageTitle}`, exact: true })).toBeVisible()
    await drawer.getByRole('button', { name: /^Undo…/ }).click()
    await page.getByRole('button', { name: 'Undo 1' }).click()
    await expect(page.getByRole('button', { name: 'Edit: Written in the row' })).toBeVisible()
    await visit(page, '/facet-navigation/seo?tab=templates')
    await page.getByRole('button', { name: 'New template' }).click()
    await expect(page.getByRole('dialog').getByText(/^For \d+ pages$/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await visit(page, '/facet-navigation/seo?search=%2Fbikes')
    await page.getByRole('button', { name: 'Import' }).click()
    const csv = 'Page,Title\n/bikes,Out of a file\n/nowhere,Lost\n'
    const dialog = page.getByRole('dialog', { name: 'Import page texts' })
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'texts.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await expect(dialog.getByText('There is no page /nowhere.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Import 1 line' }).click()
    await expect(page.getByRole('button', { name: 'Edit: Out of a file' })).toBeVisible()
    // What was undone before may still say so, with a way back of its own.
    const notice = page.getByRole('alert').filter({ hasText: '1 changed, 0 unchanged' })
    await notice.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByRole('button', { name: 'Undo 1' }).click()
    await expect(page.getByRole('button', { name: 'Edit: Out of a file' })).toBeHidden()
    expect(errors).toEqual([])
  },
)
