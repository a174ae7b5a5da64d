import type { screens } from '@backroom/contract/items/screens'
import type { LazyPage } from '#kit/page.ts'

export const pages: Record<keyof typeof screens, LazyPage> = {
  brands: () => import('#items/brand-list.tsx').then(({ BrandList }) => BrandList),
  brandLinks: () => import('#items/brand-link-list.tsx').then(({ BrandLinkList }) => BrandLinkList),
  brand: () => import('#items/brand-edit/brand-edit.tsx').then(({ BrandEdit }) => BrandEdit),
}
