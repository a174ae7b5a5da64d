import { sandboxMessages } from '@backroom/contract/shell/sandbox'
import { expect } from '@playwright/test'
import { tabTo } from './keys.ts'
import { proveOnly, test, watchErrors } from './shop.ts'
import { makePerson, proveHere } from './sign-in.ts'
import { visit } from './visit.ts'

test('Somebody is invited, sets their password through the mail’s link and logs in, by keyboard alone', async ({
  person,
  page: theirs,
}) => {
  const admin = await person('admin')
  const { page } = admin
  const errors = watchErrors(page)
  const email = `nia${Date.now()}@example.com`
  await page.goto('/staff')
  await expect(page.getByRole('row', { name: /Tom Hartley/ })).toBeVisible()
  await tabTo(page, /^Invite somebody$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'New Staff Member' })).toBeVisible()
  await tabTo(page, /^Name/)
  await page.keyboard.type('Nia Powell')
  await tabTo(page, /^Email/)
  await page.keyboard.type(email)
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(email)
  await page.keyboard.press('Control+s')
  await proveHere(page, page.getByRole('heading', { name: 'Nia Powell is invited' }))
  expect(errors).toEqual([])

  const mailed = async () => {
    const { mails } = await admin.call(sandboxMessages)
    return mails.find(mail => mail.to.includes(email))?.text.match(/https?:\/\/\S+\/set-password\/\S+/)?.[0]
  }
  await expect.poll(mailed, { timeout: 20_000 }).toBeTruthy()
  const link = new URL((await mailed()) as string)
  await theirs.goto(link.pathname)
  await expect(theirs.getByText(`You log in as ${email}.`)).toBeVisible()
  await theirs.keyboard.type('password1234')
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByText('This password is too common.')).toBeVisible()
  const chosen = 'a lane of nine quiet herons'
  await theirs.getByRole('textbox', { name: 'New password' }).fill(chosen)
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByText('Password saved. Please log in.')).toBeVisible()
  await theirs.keyboard.type(email)
  await theirs.keyboard.press('Tab')
  await theirs.keyboard.type(chosen)
  await theirs.keyboard.press('Enter')
  await expect(theirs.getByRole('button', { name: /Nia Powell/ })).toBeVisible()
  await theirs.goto(link.pathname)
  await expect(theirs.getByText('This link has expired or has been used. Ask for a new one.')).toBeVisible()
})

test(
  'Several people are logged out at once, each done or refused by name; the tabs of Staff keep their list in the address',
  proveOnly,
  async ({ person }) => {
    const admin = await person('admin')
    const { page } = admin
    const errors = watchErrors(page)
    const { username } = await makePerson(admin, 'Gale Orme')
    await page.goto(`/staff?search=${encodeURIComponent(username)}`)
    await page.getByRole('checkbox', { name: 'Select Gale Orme' }).check()
    await page.getByRole('button', { name: 'Log out everywhere' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click()
    await proveHere(page, page.getByText('1 done'))
    await page.keyboard.press('Escape')

    await visit(page, '/staff')
    await page.getByRole('tab', { name: 'Sign-ins' }).click()
    await expect(page.getByRole('heading', { name: 'Sign-ins' })).toBeVisible()
    await page.getByRole('tab', { name: /^Failed/ }).click()
    await expect(page).toHaveURL(/tab=sign-ins&view=failed/)
    await expect(page.getByRole('row', { name: /Failed/ }).first()).toBeVisible()
    await page.getByRole('tab', { name: 'Sessions', exact: true }).click()
    await expect(page.getByRole('row', { name: /Megan Hughes/ }).first()).toBeVisible()
    await page.getByRole('tab', { name: 'Policy' }).click()
    await expect(page.getByText(/You are at /)).toBeVisible()
    expect(errors).toEqual([])
  },
)

test(
  'Nobody changes their own level; a username in use is refused at its field, without a dialog',
  proveOnly,
  async ({ person }) => {
    const { page } = await person('manager')
    await page.goto('/staff?search=Tom')
    await page.getByRole('row', { name: /Tom Hartley/ }).dblclick()
    await expect(page.getByText('You cannot change your own level.')).toBeVisible()
    await expect(page.getByText('You cannot disable yourself.')).toBeVisible()
    await visit(page, '/staff/new')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Another Admin')
    await page.getByRole('textbox', { name: 'Email' }).fill(`other${Date.now()}@example.com`)
    await page.getByRole('textbox', { name: 'Username' }).fill('ecommerce')
    const sent = page.waitForRequest(request => request.url().endsWith('/api/Staff'))
    await page.getByRole('button', { name: 'Invite' }).click()
    expect((await sent).headers()['ignore-400']).toBe('true')
    await expect(page.getByText('Username is already used.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)
