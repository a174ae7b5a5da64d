import { readConfig, readLocalisation, refreshPages } from '@backroom/contract/site/config'
import { eq, sql } from 'drizzle-orm'
import { hasRows } from '#kit/dashboard'
import { fatal } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { connectors } from '#site/connectors'
import { hidesCost } from '#site/door'
import { jobs } from '#site/jobs'
import { taxClassPicker } from '#site/pickers'
import { webhookEvents } from '#site/webhooks'
import { group } from '#tables/control/groups'
import { siteConfig } from '#tables/site/site-config'

export function site(kit: Kit) {
  serve(kit, readConfig, async ({ store, visitor }) => {
    const [config] = await store.database.orm.select().from(siteConfig).limit(1)
    if (!config) throw fatal('database')
    const { storeName, isoCurrency, siteUrl, isSandbox, pricesIncludeTax } = config
    return {
      storeName,
      isoCurrency: isoCurrency as 'GBP',
      siteUrl,
      isSandbox,
      pricesIncludeTax,
      hidesCost: await hidesCost(store, visitor),
    }
  })

  serve(kit, readLocalisation, async ({ visitor }) => {
    const [found] = await kit.control.orm.select().from(group).where(eq(group.uid, visitor.groupUid))
    return { timeZone: found?.timeZone ?? 'Europe/London', locale: (found?.locale ?? 'en-GB') as 'en-GB' }
  })

  serve(kit, refreshPages, ({ store, visitor }) =>
    store.write(visitor, async tx => {
      const [config] = await tx
        .update(siteConfig)
        .set({ pagesRefreshedAt: sql`clock_timestamp()` })
        .returning({ at: siteConfig.pagesRefreshedAt })
      if (!config) throw fatal('database')
      return { refreshedAt: config.at.toISOString() }
    }),
  )

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
