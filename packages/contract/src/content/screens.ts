import { storeStaff } from '../kit/access.ts'
import type { Screen } from '../kit/screen.ts'

export const screens = {
  imageGallery: {
    path: '/image-gallery',
    title: 'Image Gallery',
    group: 'Content Management',
    levels: storeStaff,
  },
  mailQueueReport: {
    path: '/mailqueue-report',
    title: 'Mail Queue Report',
    group: 'Reports & Lists',
    levels: storeStaff,
  },
} as const satisfies Record<string, Screen>
