import { type SQL, sql } from 'drizzle-orm'
import { hasRows } from '#kit/dashboard'
import type { Kit } from '#kit/kit'

interface SetUp {
  readonly key: string
  readonly title: string
  readonly link: string
  /** There once it is done. */
  readonly rows: SQL
}

/** Somebody said where the store is: a store is made British, so only a save shows that this was meant. */
const saidWhere = sql`history where entity = 'siteConfig' and changes ?| array['countryCode', 'locale', 'timeZone', 'holidayRegion', 'sellTo', 'sellToCountries', 'ratesChecked']`

const steps: readonly SetUp[] = [
  {
    key: 'storeDetails',
    title: 'Store details',
    link: '/store-configuration',
    rows: sql`site_config where store_name <> '' and site_url <> ''`,
  },
  { key: 'country', title: 'Country', link: '/select-country', rows: saidWhere },
  {
    key: 'tax',
    title: 'Tax rates checked',
    link: '/store-configuration?tab=tax',
    rows: sql`site_config where rates_checked`,
  },
  {
    key: 'deliveryMethod',
    title: 'A delivery method',
    link: '/store-configuration?tab=delivery',
    rows: sql`delivery_method where active`,
  },
  {
    key: 'logo',
    title: 'Logo',
    link: '/general',
    rows: sql`site_config where logo_file_uid is not null`,
  },
]

/** What a new store needs before it can sell, on the Dashboard until it is done. */
export function setUpSteps(kit: Kit) {
  for (const { rows, ...step } of steps)
    kit.dashboard.steps.push({
      ...step,
      isDone: ({ store, signal }) => hasRows(store.database, signal, rows),
    })
}
