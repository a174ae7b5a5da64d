import { everyone } from '../kit/access.ts'
import type { Screen } from '../kit/screen.ts'

export const screens = {
  dashboard: { path: '/', title: 'Dashboard', levels: everyone },
  fatal: { path: '/fatal', title: 'Application Error', levels: everyone, hidden: true },
  notFound: { path: '*', title: 'Page Not Found', levels: everyone, hidden: true },
} as const satisfies Record<string, Screen>
