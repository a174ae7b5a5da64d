import { sql } from 'drizzle-orm'
import { hasRows } from '#kit/dashboard'
import type { Kit } from '#kit/kit'
import { config } from '#site/config'
import { connectors } from '#site/connectors'
import { delivery } from '#site/delivery/delivery'
import { holidays } from '#site/general/holidays'
import { jobs } from '#site/jobs'
import { pageRefreshes } from '#site/page-refreshes'
import { taxClassPicker } from '#site/pickers'
import { tax } from '#site/tax/tax'
import { vendor } from '#site/vendor/vendor'
import { versions } from '#site/versions'
import { webhookEvents } from '#site/webhooks'

export function site(kit: Kit) {
  const kind = config(kit)
  versions(kit, kind)
  vendor(kit)
  pageRefreshes(kit)
  holidays(kit)
  tax(kit)
  delivery(kit)
  jobs(kit)
  connectors(kit)
  webhookEvents(kit)
  kit.dashboard.steps.push({
    key: 'storeDetails',
    title: 'Store details',
    link: '/store-configuration',
    isDone: ({ store, signal }) =>
      hasRows(store.database, signal, sql`site_config where store_name <> '' and site_url <> ''`),
  })
  taxClassPicker(kit)
}
