import type { screens } from '@backroom/contract/orders/screens'
import type { LazyPage } from '#kit/page/page.ts'

export const pages: Record<keyof typeof screens, LazyPage> = {}
