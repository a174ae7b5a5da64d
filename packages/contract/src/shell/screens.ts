import { administrators, everyone } from '../kit/access.ts'
import type { Screen } from '../kit/screen.ts'

export const screens = {
  dashboard: { path: '/', title: 'Dashboard', levels: everyone },
  storeHistory: {
    path: '/store-history',
    title: 'Store History',
    group: 'Site Management',
    levels: administrators,
    feature: 'storeHistory',
    synonyms: ['audit', 'who did what', 'deleted', 'bring back', 'restore'],
  },
  fatal: { path: '/fatal', title: 'Application Error', levels: everyone, hidden: true },
  notFound: { path: '*', title: 'Page Not Found', levels: everyone, hidden: true },
} as const satisfies Record<string, Screen>
