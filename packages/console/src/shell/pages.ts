import type { screens } from '@backroom/contract/shell/screens'
import type { LazyPage } from '#kit/page.ts'

export const pages: Record<keyof typeof screens, LazyPage> = {
  dashboard: () => import('#shell/dashboard.tsx').then(({ Dashboard }) => Dashboard),
  fatal: () => import('#shell/fatal.tsx').then(({ Fatal }) => Fatal),
  notFound: () => import('#shell/not-found.tsx').then(({ NotFound }) => NotFound),
}
