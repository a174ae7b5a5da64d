import { staff, staffActions } from '@backroom/contract/access/staff'
import type { Page, Route } from '@playwright/test'
import { expect } from '@playwright/test'
import { test } from './shop.ts'
import { makePerson } from './sign-in.ts'

const answer = (status: number, body: object) => (route: Route) => route.fulfill({ status, json: body })
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name)

test.describe('A caller may say how its call is to be judged:', () => {
  test('headingAs: an action that finds nothing reads as a change, not as a new record (proof 13)', async ({
    person,
  }) => {
    const admin = await person('admin')
    const { page } = admin
    const { uid } = await makePerson(admin, 'Petra Lowe')
    const { version } = await admin.call(staff.read, { params: { uid } })
    await admin.call(staffActions.disable, { params: { uid }, body: { version, reason: 'On leave' } })
    // Before the page opens: what is sent in the moment a route is set may slip past it.
    await page.route(`**/api/Staff/${uid}/enable`, answer(404, { message: 'Gone.' }))
    await page.goto(`/staff/${uid}`)
    const sent = page.waitForRequest(request => request.url().endsWith('/enable'))
    await page.getByRole('button', { name: 'Enable' }).click()
    expect((await sent).method()).toBe('POST')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('We could not find the record')).toBeVisible()
    await expect(dialog.getByText('Gone.')).toBeVisible()
    await expect(page.getByText('We cannot create a record for an ID which already exists')).toHaveCount(0)
  })

  test('successOn404: the login page asks once whether anybody exists, and 404 is its answer (proof 13)', async ({
    page,
  }) => {
    const answers: number[] = []
    page.on('response', response => {
      if (response.url().endsWith('/api/logon/setup')) answers.push(response.status())
    })
    await page.goto('/login')
    await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible()
    await page.waitForTimeout(3_000) // what failed would be asked again by now
    expect(answers).toEqual([404])
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('an ignored 401 or 403 shows nothing, keeps the token and says so in its header (proof 11)', async ({
    person,
  }) => {
    const { page } = await person('admin')
    for (const [status, code] of [
      [401, 'sessionEnded'],
      [403, 'permission'],
    ] as const) {
      const headers: Record<string, string>[] = []
      await page.route('**/api/userpreference', route => {
        headers.push(route.request().headers())
        return answer(status, { code, message: 'No.' })(route)
      })
      await page.goto('/brands')
      await expect(page.getByRole('grid')).toBeVisible()
      await expect.poll(() => headers.length).toBeGreaterThan(0)
      await page.waitForTimeout(500)
      expect(headers[0]).toMatchObject({ 'ignore-401': 'true', 'ignore-400': 'true', 'ignore-404': 'true' })
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(await cookieNames(page)).toContain('mtjwt')
      await page.unroute('**/api/userpreference')
    }
  })

  test('an ignored 400 stands at its field and opens no dialog (proof 12)', async ({ person }) => {
    const { page } = await person('admin')
    await page.goto('/staff/new')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Another Admin')
    await page.getByRole('textbox', { name: 'Email' }).fill(`other${Date.now()}@example.com`)
    await page.getByRole('textbox', { name: 'Username' }).fill('ecommerce')
    const sent = page.waitForRequest(request => request.url().endsWith('/api/Staff'))
    await page.getByRole('button', { name: 'Invite' }).click()
    expect((await sent).headers()['ignore-400']).toBe('true')
    await expect(page.getByText('Username is already used.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('The same thing said by three calls is one dialog that says it once, with “3 times”', async ({
  person,
}) => {
  const { page } = await person('admin')
  for (const path of ['dataviews/SessionView?**', 'dataviews/SignInView?**', 'Staff/3/work'])
    await page.route(`**/api/${path}`, answer(418, { message: 'Tea.' }))
  await page.goto('/staff/3')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('3 times')).toBeVisible()
  await expect(dialog).toHaveCount(1)
  await expect(dialog.getByText('Tea.')).toHaveCount(1)
  await expect(dialog.getByText('An error occurred during the request')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toHaveCount(0)
})

test('A server that stumbles is asked once more, and whoever it was told to hears of it once', async ({
  person,
}) => {
  const { page } = await person('admin')
  const dialog = page.getByRole('dialog')
  const title = page.getByRole('textbox', { name: /^Page title/ })
  let reads = 0
  await page.route('**/api/brands/1', route => {
    reads += 1
    return reads === 1 ? answer(500, { message: 'Oops.' })(route) : route.fallback()
  })
  await page.goto('/brands/1')
  await expect(title).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(reads).toBe(2)

  await page.unroute('**/api/brands/1')
  await page.route('**/api/brands/1', answer(500, { message: 'Oops.' }))
  await page.reload()
  await expect(dialog.getByText('Oops.')).toHaveCount(1)
  await expect(dialog.getByText(/times$/)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'OK' }).click()

  // Its page says so too, where one would otherwise wait for ever, and asks again.
  await page.unroute('**/api/brands/1')
  await expect(page.getByRole('alert').filter({ hasText: 'Could not load' })).toContainText('Oops.')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(title).toBeVisible()
})
