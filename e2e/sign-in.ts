import { setPassword } from '@backroom/contract/access/passwords'
import { policy } from '@backroom/contract/access/policy'
import { authenticate } from '@backroom/contract/access/session'
import { staff, staffActions } from '@backroom/contract/access/staff'
import { twoFactor } from '@backroom/contract/access/two-factor'
import type { LevelName } from '@backroom/contract/kit/access'
import { addressOf, type Endpoint } from '@backroom/contract/kit/endpoint'
import { sandboxMessages } from '@backroom/contract/shell/sandbox'
import { type APIRequestContext, expect, type Locator, type Page, request } from '@playwright/test'
import { password } from './desks.ts'
import type { Person } from './shop.ts'
import { totp } from './totp.ts'

/** The authenticator of `secure`, as the demo store prints it at its start. */
export const demoSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
/** What people made by a journey choose. */
export const chosenPassword = 'a lane of nine quiet herons'

/** From now on saving one's own details wants a fresh proof of who is sitting there. */
export async function wantProof(page: Page): Promise<void> {
  await page.route('**/api/logon/me', route =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 403, json: { code: 'reauth', message: 'Confirm it’s you.' } })
      : route.fallback(),
  )
}

/** The store asks everybody for a second step, until what this answers is called. */
export async function requireSecondStep(admin: Person): Promise<() => Promise<void>> {
  const { twoFactorPolicy: before } = await admin.call(policy.read)
  const set = async (twoFactorPolicy: typeof before) => {
    const { idleMinutes, absoluteDays, smsAllowed, allowedAddresses, version } = await admin.call(policy.read)
    await admin.call(policy.update, {
      body: { twoFactorPolicy, idleMinutes, absoluteDays, smsAllowed, allowedAddresses, version },
    })
  }
  await set('required')
  return () => set(before)
}

/** Answers "Confirm it's you", if it is asked before what is waited for is shown: a fresh login needs no second proof. */
export async function proveHere(page: Page, shown: Locator): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(dialog.or(shown).first()).toBeVisible()
  if (!(await dialog.isVisible())) return
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(shown).toBeVisible()
}

/** Somebody of the journey's own, invited and with a password, so that nobody else's login is touched. */
export async function makePerson(admin: Person, name: string, level: LevelName = 'Payment Management') {
  const username = `${name.toLowerCase().replace(/\W/g, '')}${Date.now()}@example.com`
  const made = await admin.call(staff.create, {
    body: {
      name,
      email: username,
      username,
      mobile: null,
      cashierNumber: null,
      level,
      superUser: false,
      note: '',
    },
  })
  const { link } = await admin.call(staffActions.invite, {
    params: { uid: made.uid },
    body: { version: made.version, by: 'link' },
  })
  const token = new URL(link ?? '').pathname.split('/').at(-1) ?? ''
  const api = await request.newContext({ baseURL: admin.baseURL })
  await send(api, setPassword, { token, password: chosenPassword })
  await api.dispose()
  return { uid: made.uid, username, name }
}

/** Gives somebody an authenticator, and text messages to a number if one is given; answers the secret. */
export async function enrol(admin: Person, username: string, mobile?: string): Promise<string> {
  const api = await request.newContext({ baseURL: admin.baseURL })
  const { token } = await send(api, authenticate, { username, password: chosenPassword })
  const { secret } = await send(api, twoFactor.startTotp, undefined, token)
  // The code of the step before, so that the present one, which works once, is left to log in with.
  await send(api, twoFactor.confirmTotp, { code: totp(secret, -1) }, token)
  if (mobile) await confirmMobile(admin, api, token, mobile)
  await api.dispose()
  return secret
}

/** Makes text messages to a number somebody's only second step. */
export async function enrolSms(admin: Person, username: string, mobile: string): Promise<void> {
  const api = await request.newContext({ baseURL: admin.baseURL })
  const { token } = await send(api, authenticate, { username, password: chosenPassword })
  await confirmMobile(admin, api, token, mobile)
  await api.dispose()
}

async function confirmMobile(admin: Person, api: APIRequestContext, token: string, mobile: string) {
  await send(api, twoFactor.startSms, { mobile }, token)
  await send(api, twoFactor.confirmSms, { code: await textedCode(admin, mobile.slice(-4)) }, token)
}

/** The code of the newest text to a number that ends so, as the sandbox's telephone shows it. */
export async function textedCode(admin: Person, ending: string): Promise<string> {
  const { texts } = await admin.call(sandboxMessages)
  const newest = texts.find(({ to }) => to.endsWith(ending))
  return /^(\d{6}) is your Backroom code\./.exec(newest?.text ?? '')?.[1] ?? ''
}

async function send(api: APIRequestContext, endpoint: Endpoint, data?: object, token?: string) {
  const reply = await api.fetch(addressOf(endpoint), {
    method: endpoint.method,
    ...(data && { data }),
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  })
  if (!reply.ok()) throw new Error(`${endpoint.path}: ${reply.status()} ${await reply.text()}`)
  return (reply.status() === 204 ? {} : await reply.json()) as { token: string; secret: string }
}
