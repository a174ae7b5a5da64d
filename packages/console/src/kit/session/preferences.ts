import { preferenceDefaults, preferenceInput, userPreference } from '@backroom/contract/shell/preferences'
import { z } from 'zod'
import { ApiError, call } from '#kit/calls/call.ts'
import { useValue } from '#kit/external-store.ts'
import { remembered } from '#kit/local.ts'

type Preferences = typeof preferenceDefaults

const quiet = { ignore: [0, 400, 401, 403, 404, 409, 429, 500, 502, 503, 504], isQuiet: true }

/** How this person likes the console: kept on the server, remembered here so that the first paint is right. */
export const preferences = remembered('preferences', preferenceInput.extend({ version: z.number().int() }), {
  ...preferenceDefaults,
  version: 1,
})

/** One preference, followed by the component that asks. */
export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return useValue(preferences)[name]
}

/** Takes over what the server keeps; silent when it cannot be read. */
export async function learnPreferences(): Promise<void> {
  try {
    preferences.set(await call(userPreference.read, {}, quiet))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

let saving: Promise<void> = Promise.resolve()

/** Changes preferences at once here and, one after the other, on the server; another tab's newer ones are read and kept. */
export function changePreferences(change: Partial<Preferences>): Promise<void> {
  preferences.update(known => ({ ...known, ...change }))
  saving = saving.then(() => send(change, true))
  return saving
}

async function send(change: Partial<Preferences>, mayRepeat: boolean): Promise<void> {
  try {
    const { merged: _, ...stored } = await call(userPreference.update, { body: preferences.get() }, quiet)
    preferences.set({ ...stored, ...change })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status !== 409 || !mayRepeat) return
    await learnPreferences()
    preferences.update(known => ({ ...known, ...change }))
    await send(change, false)
  }
}

/** The username to offer at the next login, when the person wants that. */
export const rememberedUsername = remembered('username', z.string().max(254), '')

/** The store of the last login, named again on the login page. */
export const lastStoreName = remembered('storeName', z.string().max(80), '')
