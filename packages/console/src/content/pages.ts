import type { screens } from '@backroom/contract/content/screens'
import type { LazyPage } from '#kit/page/page.ts'

export const pages: Record<keyof typeof screens, LazyPage> = {
  imageGallery: () =>
    import('#content/files/image-gallery/image-gallery.tsx').then(({ ImageGallery }) => ImageGallery),
}
