import type { screens } from '@backroom/contract/content/screens'
import type { LazyPage } from '#kit/page/page.ts'

export const pages: Record<keyof typeof screens, LazyPage> = {
  imageGallery: () =>
    import('#content/files/image-gallery/image-gallery.tsx').then(({ ImageGallery }) => ImageGallery),
  mailQueueReport: () =>
    import('#content/messages/mail-queue-report/mail-queue-report.tsx').then(
      ({ MailQueueReport }) => MailQueueReport,
    ),
}
