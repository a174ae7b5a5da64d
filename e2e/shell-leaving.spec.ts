import { brands } from '@backroom/contract/items/brands'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { makeBrand } from './make-brand.ts'
import { test } from './shop.ts'

const unsavedText = 'There are unsaved changes on this page. Would you like to save your changes?'
const busyText = 'An action is currently in-progress on this page. Are you sure that you want to leave?'
const titleOf = (page: Page) => page.getByRole('textbox', { name: /^Page title/ })
const menuLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'BrandLink' })

/** By the list, so that there is a way back inside the console. */
async function openFromList(page: Page, name: string) {
  await page.goto(`/brands?search=${encodeURIComponent(name)}`)
  await page.getByRole('grid').getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name })).toBeVisible()
}

test.describe('Leaving a page with something typed on it', () => {
  test('a refused save stays, with the message at the field; Discard leaves; Back and Escape stay (proof 19)', async ({
    person,
  }) => {
    const admin = await person('admin')
    const { page } = admin
    const brand = await makeBrand(admin)
    await openFromList(page, brand.name)
    await titleOf(page).fill('Unsaved')
    await menuLink(page).click()
    await expect(page.getByText(unsavedText)).toBeVisible()
    await page.route(`**/api/brands/${brand.uid}`, route =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 400, json: { message: 'No.', errors: { pageTitle: ['Not that.'] } } })
        : route.fallback(),
    )
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL(new RegExp(`/brands/${brand.uid}$`))
    await expect(page.getByText('Not that.')).toBeVisible()

    await page.goBack()
    await expect(page.getByText(unsavedText)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText(unsavedText)).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/brands/${brand.uid}$`))
    await expect(titleOf(page)).toHaveValue('Unsaved')

    await menuLink(page).click()
    await page.getByRole('button', { name: 'Discard Changes' }).click()
    await expect(page).toHaveURL(/brandlink$/)
  })

  test('an upload under way asks first, then what is unsaved (proof 20)', async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const brand = await makeBrand(admin)
    await openFromList(page, brand.name)
    await titleOf(page).fill('Unsaved')
    await page.route('**/api/FileUpload**', () => {}) // never ends
    await page
      .getByRole('button', { name: /Choose/ })
      .first()
      .click()
    const picker = page.getByRole('dialog')
    await picker.locator('input[type=file]').setInputFiles({
      name: 'mark.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'),
    })
    await expect(picker.getByRole('status').getByText('Sending mark.svg')).toBeVisible()
    await page.goBack()
    await expect(page.getByText(busyText)).toBeVisible()
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText(unsavedText)).toBeVisible()
    await page.getByRole('button', { name: 'Discard Changes' }).click()
    await expect(page).toHaveURL(/\/brands\?/)
  })

  test('offline, saving is disabled and the prompt says so', async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const brand = await makeBrand(admin)
    await page.goto(`/brands/${brand.uid}`)
    await titleOf(page).fill('Unsaved')
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline. Nothing you do now is saved.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Save/ })).toBeDisabled()
    await menuLink(page).click()
    await expect(
      page.getByText('There are unsaved changes on this page, but saving is currently disabled.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Remain on This Page' }).click()
    await page.context().setOffline(false)
    await expect(page.getByText('Back online')).toBeVisible()
    await expect(page.getByText('Back online')).toBeHidden()
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
  })
})

test.describe('Six interruptions in the middle of typing, and no field is lost', () => {
  const typed = { title: 'Half a thought', website: 'https://half.example' }
  async function typing(person: (name: string) => Promise<import('./shop.ts').Person>) {
    const admin = await person('admin')
    const brand = await makeBrand(admin)
    const { page } = admin
    await page.goto(`/brands/${brand.uid}`)
    await titleOf(page).fill(typed.title)
    await page.getByRole('textbox', { name: 'Website' }).fill(typed.website)
    return { admin, page, brand }
  }
  async function isWhole(page: Page) {
    await expect(titleOf(page)).toHaveValue(typed.title)
    await expect(page.getByRole('textbox', { name: 'Website' })).toHaveValue(typed.website)
  }
  const restore = async (page: Page) => {
    await expect(page.getByText(/You had unsaved changes from/)).toBeVisible()
    await page.getByRole('button', { name: 'Restore' }).click()
    await isWhole(page)
  }

  test('an expired login: out to the login page and back (proof 30)', async ({ person }) => {
    const { page, brand } = await typing(person)
    await page.route(`**/api/brands/${brand.uid}`, route =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 401, json: { code: 'sessionEnded', message: 'Over.' } })
        : route.fallback(),
    )
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await page.unrouteAll()
    await page.getByRole('textbox', { name: 'Username' }).fill('admin')
    await page.getByRole('textbox', { name: 'Password' }).fill('backroom-demo')
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    const colleague = await person('manager')
    const stored = await colleague.call(brands.read, { params: { uid: brand.uid } })
    await colleague.call(brands.update, {
      params: { uid: brand.uid },
      body: { ...stored, pageTitle: 'A colleague was quicker', version: stored.version },
    } as never)
    await restore(page)
    await page.keyboard.press('Control+s')
    await expect(page.getByRole('dialog').getByText('A colleague was quicker')).toBeVisible() // the merge dialog
    expect((await colleague.call(brands.read, { params: { uid: brand.uid } })).pageTitle).toBe(
      'A colleague was quicker',
    )
  })

  test('a new build', async ({ person }) => {
    const { page } = await typing(person)
    await expect(page.getByText(/Draft kept/)).toBeVisible()
    page.on('dialog', dialog => dialog.accept())
    await page.reload()
    await restore(page)
  })

  test('a crash of the tab, which tells nobody', async ({ person }) => {
    const admin = await person('admin')
    await admin.page.addInitScript(() => {
      const add = window.addEventListener.bind(window)
      window.addEventListener = ((type: string, ...rest: [EventListener]) => {
        if (!/^(pagehide|beforeunload|unload)$/.test(type)) add(type, ...rest)
      }) as typeof window.addEventListener
    })
    const { page } = await typing(async () => admin)
    await expect(page.getByText(/Draft kept/)).toBeVisible()
    await page.reload()
    await restore(page)
  })

  test('a closed tab asks first', async ({ person }) => {
    const { page } = await typing(person)
    const asked = page.waitForEvent('dialog')
    const closing = page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await closing
    await isWhole(page)
  })

  test('a server that is away for a while', async ({ person }) => {
    const { page, brand } = await typing(person)
    await page.route('**/api/**', route => route.fulfill({ status: 503, json: { message: 'Starting.' } }))
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'OK' }).click()
    await isWhole(page)
    await page.unrouteAll()
    await page.keyboard.press('Control+s')
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
    await page.goto(`/brands/${brand.uid}`)
    await isWhole(page)
  })

  test('a network that is lost', async ({ person }) => {
    const { page } = await typing(person)
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline. Nothing you do now is saved.')).toBeVisible()
    await isWhole(page)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
  })
})
