import { useMediaQuery } from '@mantine/hooks'

const narrow = '(max-width: 47.99em)'

/** Whether the window is as narrow as a phone's, where lists are cards and dialogs take the place of rows edited in place. */
export function useIsPhone(): boolean {
  return useMediaQuery(narrow) ?? false
}

/** The same, asked once. */
export function isPhoneNow(): boolean {
  return matchMedia(narrow).matches
}
