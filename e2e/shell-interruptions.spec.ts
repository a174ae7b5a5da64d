import { brands } from '@backroom/contract/items/brands/brands'
import { type CDPSession, expect, type Page } from '@playwright/test'
import type { DeskOptions } from './desks.ts'
import { password } from './desks.ts'
import { fieldsOf, isWhole, restore, saved, saveTyped, typeInto } from './half-typed.ts'
import { makeBrand } from './make-brand.ts'
import { type Person, proveOnly, type Sit, test } from './shop.ts'

async function typing(person: Sit, options: DeskOptions = {}) {
  const admin = await person('admin', options)
  const brand = await makeBrand(admin)
  await typeInto(admin.page, brand.uid)
  return { admin, page: admin.page, brand }
}

const storedBy = (someone: Person, uid: number) => someone.call(brands.read, { params: { uid } })

/** The session ends on the server, and the page learns of it when it saves. */
async function endSession(page: Page): Promise<void> {
  const token = (await page.context().cookies()).find(({ name }) => name === 'mtjwt')?.value
  const ended = await page.request.post('/api/logon/logon/logout', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(ended.status()).toBe(204)
  await page.keyboard.press('Control+s')
  await expect(
    page.getByText(
      'Unauthorized - You have been logged out, please click OK below to return to the login page',
    ),
  ).toBeVisible()
}

test.describe('Interruptions in the middle of typing, and no field is lost:', () => {
  test('an expired login, on the spot, and by the login page and back, past a colleague’s change', async ({
    person,
  }) => {
    const { page, brand } = await typing(person, { isOwn: true })
    await endSession(page)
    await page.getByRole('button', { name: 'Log In Here' }).click()
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await isWhole(page)

    await endSession(page)
    await page.getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL(/\/login\?redirect=/)
    const colleague = await person('manager')
    const stored = await storedBy(colleague, brand.uid)
    await colleague.call(brands.update, {
      params: { uid: brand.uid },
      body: { ...stored, pageTitle: 'A colleague was quicker' },
    } as never)
    await page.getByRole('textbox', { name: 'Username' }).fill('admin')
    await page.getByRole('textbox', { name: 'Password' }).fill(password)
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await restore(page)
    await page.keyboard.press('Control+s')
    const merge = page.getByRole('dialog')
    await expect(merge.getByText('A colleague was quicker')).toBeVisible()
    await merge.getByRole('button', { name: 'Keep all mine' }).click()
    await merge.getByRole('button', { name: /^Save Merged/ }).click()
    await expect.poll(() => storedBy(colleague, brand.uid)).toMatchObject(saved)
  })

  test('a save that takes its time, and a colleague’s change, to which Discard goes', async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const brand = await makeBrand(admin)
    await page.goto(`/brands/${brand.uid}`)
    const { title, website } = fieldsOf(page)
    let letGo = () => {}
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    await page.route(`**/api/**/${brand.uid}`, async route => {
      if (route.request().method() === 'PUT') await held
      await route.continue()
    })
    await title.fill('First')
    await page.keyboard.press('Control+s')
    await title.fill('First and more')
    await website.fill('https://typed.example')
    letGo()
    await expect.poll(async () => (await storedBy(admin, brand.uid)).pageTitle).toBe('First')
    await expect(page.getByText('2 unsaved changes')).toBeVisible()
    await expect(title).toHaveValue('First and more')

    const colleague = await person('manager')
    const body = { ...(await storedBy(colleague, brand.uid)), pageTitle: 'Theirs' }
    await colleague.call(brands.update, { params: { uid: brand.uid }, body } as never)
    await expect(page.getByText(/^Changed by/)).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).click()
    await expect(title).toHaveValue('Theirs')
    await expect(website).toHaveValue('')
  })

  test('a new build: reloading from its overlay', proveOnly, async ({ person }) => {
    const admin = await person('admin', { isOwn: true })
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
    await saveTyped(page)
    expect(await storedBy(admin, brand.uid)).toMatchObject(saved)
  })

  test('a closed tab: it is offered in the next one, to who typed it and to nobody else', async ({
    person,
  }) => {
    const { page, brand } = await typing(person, { isOwn: true })
    await expect(page.getByText(/Draft kept/)).toBeVisible()
    const context = page.context()
    await expect.poll(() => page.evaluate(keptInBrowser)).toContain('"featured":true')
    await page.close({ runBeforeUnload: false })
    const next = await context.newPage()
    const enter = async (username: string) => {
      await context.clearCookies()
      await next.goto(`/brands/${brand.uid}`)
      await next.getByRole('textbox', { name: 'Username' }).fill(username)
      await next.getByRole('textbox', { name: 'Password' }).fill(password)
      await next.getByRole('button', { name: 'Log In', exact: true }).click()
      await expect(next.getByRole('heading', { name: brand.name })).toBeVisible()
    }
    await enter('manager')
    await expect(next.getByText(/^Saved .* by/)).toBeVisible()
    await expect(next.getByText(/You had unsaved changes from/)).toHaveCount(0)
    await enter('admin')
    await restore(next)
    await next.close()
  })

  test('a crash of the tab, whose process ends without a word', proveOnly, async ({ person }) => {
    const { admin, page, brand } = await typing(person, { isOwn: true })
    await expect(page.getByText(/Draft kept/)).toBeVisible()
    // It is kept every two seconds: what was typed last may still be on its way.
    const isAllKept = () =>
      Object.values({ ...sessionStorage }).some(text => text.includes('"featured":true'))
    await expect.poll(() => page.evaluate(isAllKept)).toBe(true)
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

  test(
    'a closed tab, which asks first, and a network that is lost, which keeps one from saving and says so',
    proveOnly,
    async ({ person }) => {
      const { admin, page, brand } = await typing(person)
      const asked = page.waitForEvent('dialog')
      const closing = page.close({ runBeforeUnload: true })
      const dialog = await asked
      expect(dialog.type()).toBe('beforeunload')
      await dialog.dismiss()
      await closing
      await isWhole(page)

      await page.context().setOffline(true)
      await expect(page.getByText('You are offline. Nothing you do now is saved.')).toBeVisible()
      await page.keyboard.press('Control+s')
      await isWhole(page)
      await expect(page.getByRole('button', { name: /^Save/ })).toBeDisabled()
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'BrandLink' }).click()
      await expect(
        page.getByText('There are unsaved changes on this page, but saving is currently disabled.'),
      ).toBeVisible()
      await page.getByRole('button', { name: 'Remain on This Page' }).click()
      await page.context().setOffline(false)
      await expect(page.getByText('Back online')).toBeVisible()
      await expect(page.getByText('You are offline. Nothing you do now is saved.')).toBeHidden()
      await saveTyped(page)
      expect(await storedBy(admin, brand.uid)).toMatchObject(saved)
      await expect(page.getByText('Back online')).toBeHidden()
    },
  )
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

/** What the browser's own database has of drafts, as text. */
function keptInBrowser(): Promise<string> {
  return new Promise(resolve => {
    const opening = indexedDB.open('backroom')
    opening.onsuccess = () => {
      const asked = opening.result.transaction('drafts').objectStore('drafts').getAll()
      asked.onsuccess = () => {
        opening.result.close()
        resolve(JSON.stringify(asked.result))
      }
    }
  })
}
