import { screens } from '@backroom/contract/items/screens'
import { judge } from '@backroom/contract/kit/access'
import { useHotkeys } from '@mantine/hooks'
import { ExternalStore } from '#kit/external-store.ts'
import { useUser, visitorOf } from '#kit/session.ts'

/** Whether the look-up is open; the key works before its dialog has been loaded. */
export const isLookingUp = new ExternalStore(false)

/** Alt+S from anywhere, for whoever may see items. */
export function useLookUpKey(): void {
  const visitor = visitorOf(useUser())
  useHotkeys([['alt+S', () => judge(screens.items, visitor).allowed && isLookingUp.set(true)]], [], true)
}
