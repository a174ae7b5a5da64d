import { administrators, storeStaff } from '../kit/access.ts'
import type { Screen } from '../kit/screen.ts'

const group = 'Site Management'
const levels = storeStaff

export const screens = {
  general: {
    path: '/general',
    title: 'General Fields & Info',
    group,
    levels,
    synonyms: ['opening hours', 'company', 'logo', 'contact', 'social'],
  },
  selectCountry: {
    path: '/select-country',
    title: 'Select Country',
    group,
    levels,
    synonyms: ['currency', 'time zone', 'locale', 'units'],
  },
  storeConfiguration: {
    path: '/store-configuration',
    title: 'Store Configuration',
    group,
    levels,
    synonyms: ['checkout', 'closed', 'versions', 'stock', 'prices'],
  },
  siteOptions: {
    path: '/site-specific-options',
    title: 'Site Specific Options',
    group,
    levels,
    synonyms: ['website', 'options', 'zoom', 'badges'],
  },
  siteData: {
    path: '/cl-site-data-options',
    title: 'Site Data Options',
    group: 'Super Users',
    levels: administrators,
    superUser: true,
    synonyms: ['order number', 'jobs', 'tasks', 'export', 'import', 'storage', 'retention'],
  },
  vendorOptions: {
    path: '/clonly',
    title: 'Vendor Only Options',
    group: 'Super Users',
    levels: administrators,
    superUser: true,
    synonyms: ['plan', 'limits', 'maintenance', 'sandbox', 'helpdesk', 'errors'],
  },
} as const satisfies Record<string, Screen>
