import type { screens } from '@backroom/contract/marketplace/screens'
import type { LazyPage } from '#kit/page/page.ts'

export const pages: Record<keyof typeof screens, LazyPage> = {}
