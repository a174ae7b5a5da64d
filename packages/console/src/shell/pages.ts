import type { screens } from '@backroom/contract/shell/screens'
import type { LazyPage } from '#kit/page/page.ts'
import { NotFound } from '#shell/faults/not-found.tsx'

export const pages: Record<keyof typeof screens, LazyPage> = {
  dashboard: () => import('#shell/dashboard/dashboard.tsx').then(({ Dashboard }) => Dashboard),
  storeHistory: () =>
    import('#shell/store-history/store-history.tsx').then(({ StoreHistory }) => StoreHistory),
  fatal: () => import('#shell/faults/fatal.tsx').then(({ Fatal }) => Fatal),
  notFound: async () => NotFound, // small, and wanted when nothing else can be loaded
}
