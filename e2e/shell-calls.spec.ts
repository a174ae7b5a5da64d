import { staff, staffActions } from '@backroom/contract/access/staff'
import type { Route } from '@playwright/test'
import { expect } from '@playwright/test'
import { proveOnly, test } from './shop.ts'
import { makePerson } from './sign-in.ts'

const answer = (status: number, body: object) => (route: Route) => route.fulfill({ status, json: body })

test('The same thing said by three calls is one dialog that says it once, with “3 times”; an action that finds nothing reads as a change, not as a new record', async ({
  person,
}) => {
  const admin = await person('admin')
  const { page } = admin
  const { uid } = await makePerson(admin, 'Petra Lowe')
  const { version } = await admin.call(staff.read, { params: { uid } })
  await admin.call(staffActions.disable, { params: { uid }, body: { version, reason: 'On leave' } })
  // Before the page opens: what is sent in the moment a route is set may slip past it.
  for (const path of ['dataviews/SessionView?**', 'dataviews/SignInView?**', `Staff/${uid}/work`])
    await page.route(`**/api/${path}`, answer(418, { message: 'Tea.' }))
  await page.route(`**/api/Staff/${uid}/enable`, answer(404, { message: 'Gone.' }))
  await page.goto(`/staff/${uid}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('3 times')).toBeVisible()
  await expect(dialog).toHaveCount(1)
  await expect(dialog.getByText('Tea.')).toHaveCount(1)
  await expect(dialog.getByText('An error occurred during the request')).toHaveCount(1)
  await dialog.getByRole('button', { name: 'OK' }).click()
  await expect(dialog).toHaveCount(0)

  const sent = page.waitForRequest(request => request.url().endsWith('/enable'))
  await page.getByRole('button', { name: 'Enable' }).click()
  expect((await sent).method()).toBe('POST')
  await expect(dialog.getByText('We could not find the record')).toBeVisible()
  await expect(dialog.getByText('Gone.')).toBeVisible()
  await expect(page.getByText('We cannot create a record for an ID which already exists')).toHaveCount(0)
})

test(
  'An ignored 403 shows nothing, keeps the token and says so in its header; a server that stumbles is asked once more, and whoever it was told to hears of it once',
  proveOnly,
  async ({ person }) => {
    const { page } = await person('admin')
    const headers: Record<string, string>[] = []
    await page.route('**/api/userpreference', route => {
      headers.push(route.request().headers())
      return answer(403, { code: 'permission', message: 'No.' })(route)
    })
    const dialog = page.getByRole('dialog')
    const title = page.getByRole('textbox', { name: /^Page title/ })
    let reads = 0
    await page.route('**/api/brands/1', route => {
      reads += 1
      return reads === 1 ? answer(500, { message: 'Oops.' })(route) : route.fallback()
    })
    await page.goto('/brands/1')
    await expect(title).toBeVisible()
    await expect.poll(() => headers.length).toBeGreaterThan(0)
    expect(headers[0]).toMatchObject({ 'ignore-401': 'true', 'ignore-400': 'true', 'ignore-404': 'true' })
    await expect(dialog).toHaveCount(0)
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('mtjwt')
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
  },
)
