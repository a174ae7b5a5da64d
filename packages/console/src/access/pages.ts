import type { screens } from '@backroom/contract/access/screens'
import type { LazyPage } from '#kit/page.ts'

export const pages: Record<keyof typeof screens, LazyPage> = {
  login: () => import('#access/login.tsx').then(({ Login }) => Login),
  twoFactor: () => import('#access/two-factor.tsx').then(({ TwoFactor }) => TwoFactor),
}
