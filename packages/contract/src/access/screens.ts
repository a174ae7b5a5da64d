import { open } from '../kit/access.ts'
import type { Screen } from '../kit/screen.ts'

export const screens = {
  login: { path: '/login', title: 'Login', levels: open, hidden: true },
  twoFactor: {
    path: '/two-factor-authentication',
    title: 'Two-Factor Authentication',
    levels: open,
    hidden: true,
  },
} as const satisfies Record<string, Screen>
