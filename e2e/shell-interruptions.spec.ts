import { setUp } from '@backroom/contract/access/session'
import { blankBrand, brands } from '@backroom/contract/items/brands'
import { addressOf } from '@backroom/contract/kit/endpoint'
import { type BrowserContext, type CDPSession, expect, type Page } from '@playwright/test'
import { allThere } from './first-visit.ts'
import { makeBrand } from './make-brand.ts'
import { OwnServer } from './own-server.ts'
import { type Person, test } from './shop.ts'
import { chosenPassword } from './sign-in.ts'

/** One field of each kind. */
const typed = {
  title: 'Half a thought',
  website: 'https://half.example',
  description: 'Two lines\nof a description',
  introduction: 'Made in the hills.',
}
const saved = {
  pageTitle: typed.title,
  websiteUrl: typed.website,
  metaDescription: typed.description,
  introduction: `<p>${typed.introduction}</p>`,
  featured: true,
}
const fieldsOf = (page: Page) => ({
  title: page.getByRole('textbox', { name: /^Page title/ }),
  website: page.getByRole('textbox', { name: 'Website' }),
  description: page.getByRole('textbox', { name: /^Meta description/ }),
  introduction: page.getByRole('textbox', { name: 'Introduction' }),
  featured: page.getByRole('switch', { name: 'Featured' }),
})

async function typeInto(page: Page, uid: number) {
  await page.goto(`/brands/${uid}`)
  const { title, website, description, introduction, featured } = fieldsOf(page)
  await title.fill(typed.title)
  await website.fill(typed.website)
  await description.fill(typed.description)
  await introduction.fill(typed.introduction)
  await featured.check({ force: true })
  await expect(page.getByText('5 unsaved changes')).toBeVisible()
}

async function isWhole(page: Page) {
  const { title, website, description, introduction, featured } = fieldsOf(page)
  await expect(title).toHaveValue(typed.title)
  await expect(website).toHaveValue(typed.website)
  await expect(description).toHaveValue(typed.description)
  await expect(introduction).toHaveText(typed.introduction)
  await expect(featured).toBeChecked()
}

async function restore(page: Page) {
  await expect(page.getByText(/You had unsaved changes from/)).toBeVisible()
  await page.getByRole('button', { name: 'Restore' }).click()
  await isWhole(page)
}

async function save(page: Page) {
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^Saved .* by you$/)).toBeVisible()
}

async function tokenOf(context: BrowserContext): Promise<string> {
  return (await context.cookies()).find(({ name }) => name === 'mtjwt')?.value ?? ''
}

test.describe('Six interruptions in the middle of typing, and no field is lost', () => {
  async function typing(person: (name: string) => Promise<Person>) {
    const admin = await person('admin')
    const brand = await makeBrand(admin)
    await typeInto(admin.page, brand.uid)
    return { admin, page: admin.page, brand }
  }
  const storedBy = (someone: Person, uid: number) => someone.call(brands.read, { params: { uid } })

  test('an expired login: out to the login page and back, past a colleague’s change (proof 30)', async ({
    person,
  }) => {
    const { page, brand } = await typing(person)
    const ended = await page.request.post('/api/logon/logon/logout', {
      headers: { authorization: `Bearer ${await tokenOf(page.context())}` },
    })
    expect(ended.status()).toBe(204)
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL(/\/login\?redirect=/)
    const colleague = await person('manager')
    const stored = await storedBy(colleague, brand.uid)
    await colleague.call(brands.update, {
      params: { uid: brand.uid },
      body: { ...stored, pageTitle: 'A colleague was quicker' },
    } as never)
    await page.getByRole('textbox', { name: 'Username' }).fill('admin')
    await page.getByRole('textbox', { name: 'Password' }).fill('backroom-demo')
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await restore(page)
    await page.keyboard.press('Control+s')
    const merge = page.getByRole('dialog')
    await expect(merge.getByText('A colleague was quicker')).toBeVisible()
    await merge.getByRole('button', { name: 'Keep all mine' }).click()
    await merge.getByRole('button', { name: /^Save Merged/ }).click()
    await expect.poll(() => storedBy(colleague, brand.uid)).toMatchObject(saved)
  })

  test('a new build: reloading from its overlay', async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const brand = await makeBrand(admin)
    let buildUnix = 100
    await page.route('**/api/apiversion', route => route.fulfill({ json: { buildUnix, version: '0.1.0' } }))
    await page.clock.install()
    await typeInto(page, brand.uid)
    buildUnix = 200
    await page.clock.runFor(61_000)
    await expect(page.getByText('You have unsaved changes on this page.')).toBeVisible()
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload Now' }).click()
    await reloaded
    await restore(page)
    await save(page)
    expect(await storedBy(admin, brand.uid)).toMatchObject(saved)
  })

  test('a crash of the tab, whose process ends without a word', async ({ person }) => {
    const { admin, page, brand } = await typing(person)
    await expect(page.getByText(/Draft kept/)).toBeVisible()
    const tab = await page.context().newCDPSession(page)
    const crashed = page.waitForEvent('crash')
    void tab.send('Page.crash').catch(() => {}) // nobody is left to answer it
    await crashed
    // The tab is brought back as its person would, by its own Reload; only the protocol still reaches it.
    await tab.send('Page.reload')
    await inTab(
      tab,
      `const button = [...document.querySelectorAll('button')].find(each => each.textContent === 'Restore')
       button?.click()
       return button !== undefined`,
    )
    await inTab(tab, `return document.body.innerText.includes('5 unsaved changes')`)
    await inTab(
      tab,
      `return window.dispatchEvent(new KeyboardEvent('keydown', { key: 's', code: 'KeyS', ctrlKey: true }))`,
    )
    await expect.poll(() => storedBy(admin, brand.uid)).toMatchObject(saved)
  })

  test('a closed tab asks first, and whoever stays has everything', async ({ person }) => {
    const { admin, page, brand } = await typing(person)
    const asked = page.waitForEvent('dialog')
    const closing = page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await closing
    await isWhole(page)
    await save(page)
    expect(await storedBy(admin, brand.uid)).toMatchObject(saved)
  })

  test('a network that is lost', async ({ person }) => {
    const { admin, page, brand } = await typing(person)
    await page.context().setOffline(true)
    await expect(page.getByText('You are offline. Nothing you do now is saved.')).toBeVisible()
    await page.keyboard.press('Control+s')
    await isWhole(page)
    await page.context().setOffline(false)
    await expect(page.getByText('You are offline. Nothing you do now is saved.')).toBeHidden()
    await save(page)
    expect(await storedBy(admin, brand.uid)).toMatchObject(saved)
  })

  test('a server that is killed and started again (proof 15)', async ({ browser }, { parallelIndex }) => {
    test.setTimeout(240_000)
    const server = new OwnServer(parallelIndex)
    try {
      await server.start()
      const context = await browser.newContext({ baseURL: server.url })
      const { uid, headers } = await firstBrand(context, server)
      const page = await context.newPage()
      await typeInto(page, uid)
      await allThere(page)
      await server.kill()
      await page.keyboard.press('Control+s')
      await expect(page.getByText('Network Error - There was an error connecting to the API.')).toBeVisible()
      await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click()
      await expect(page.getByText('Saving…')).toHaveCount(0)
      await expect(page.getByText('5 unsaved changes')).toBeVisible()
      await isWhole(page)
      await server.start()
      await save(page)
      const read = await context.request.get(addressOf(brands.read, { uid }), { headers })
      expect(await read.json()).toMatchObject(saved)
      await page.reload()
      await isWhole(page)
      await context.close()
    } finally {
      await server.remove()
    }
  })
})

/** Waits until something is true in a tab that only the protocol reaches. */
async function inTab(tab: CDPSession, body: string): Promise<void> {
  const look = async () => {
    const { result } = await tab
      .send('Runtime.evaluate', { expression: `(() => { ${body} })()` })
      .catch(() => ({ result: { value: false } }))
    return result.value
  }
  await expect.poll(look, { message: body }).toBe(true)
}

/** Makes the first Administrator of an installation of its own, and a brand to type into. */
async function firstBrand(context: BrowserContext, server: OwnServer) {
  const setupCode = await server.setupCode()
  const made = await context.request.post(addressOf(setUp), {
    data: {
      ...{ setupCode, storeName: 'Fell & Dale', name: 'Robin Ashby', email: 'robin@example.com' },
      ...{ username: 'robin@example.com', password: chosenPassword },
    },
  })
  const { token, user } = (await made.json()) as { token: string; user: object }
  const common = { url: server.url, sameSite: 'Strict' as const }
  await context.addCookies([
    { ...common, name: 'mtjwt', value: token },
    { ...common, name: 'mtuser', value: encodeURIComponent(JSON.stringify(user)) },
  ])
  const headers = { authorization: `Bearer ${token}` }
  const brand = await context.request.post(addressOf(brands.create), {
    headers,
    data: blankBrand('Half and half'),
  })
  return { uid: ((await brand.json()) as { uid: number }).uid, headers }
}
