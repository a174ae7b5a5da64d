import { readConfig, readLocalisation } from '@backroom/contract/site/config'
import { eq, sql } from 'drizzle-orm'
import { hasRows } from '#kit/dashboard'
import { fatal } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { jobs } from '#site/jobs'
import { group } from '#tables/control/groups'
import { siteConfig } from '#tables/site-config'

export function site(kit: Kit) {
  serve(kit, readConfig, async ({ store }) => {
    const [config] = await store.database.orm.select().from(siteConfig).limit(1)
    if (!config) throw fatal('database')
    const { storeName, isoCurrency, siteUrl, isSandbox } = config
    return { storeName, isoCurrency: isoCurrency as 'GBP', siteUrl, isSandbox }
  })

  serve(kit, readLocalisation, async ({ visitor }) => {
    const [found] = await kit.control.orm.select().from(group).where(eq(group.uid, visitor.groupUid))
    return { timeZone: found?.timeZone ?? 'Europe/London', locale: (found?.locale ?? 'en-GB') as 'en-GB' }
  })

  jobs(kit)
  kit.dashboard.steps.push({
    key: 'storeDetails',
    title: 'Store details',
    link: '/store-configuration',
    isDone: ({ store, signal }) =>
      hasRows(store.database, signal, sql`site_config where store_name <> '' and site_url <> ''`),
  })
}
