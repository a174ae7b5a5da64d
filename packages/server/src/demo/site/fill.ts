import { sql } from 'drizzle-orm'
import type { DemoRoom } from '#demo/demo-room'
import { demoConfig } from '#demo/site/config'
import { fillDelivery, fillRates } from '#demo/site/delivery'
import taxClasses from '#demo/site/tax-classes.json'
import { fillVersions } from '#demo/site/versions'
import { siteConfig } from '#tables/site/site-config'
import { taxClass } from '#tables/site/tax-classes'

const siteUrl = 'https://www.greenlanecycles.example'

export const site: DemoRoom = {
  async prepare(tx) {
    await tx.insert(siteConfig).values(demoConfig(siteUrl))
    await tx.insert(taxClass).values(taxClasses)
    await fillRates(tx, `${new Date().getUTCFullYear() + 1}-04-01`)
    await fillDelivery(tx)
    await tx.execute(sql`
      update site set name = 'Green Lane Cycles', site_url = ${siteUrl} where code = 'main'`)
    await tx.execute(sql`
      insert into site (code, name, site_url) values ('trade', 'Green Lane Trade', 'https://trade.greenlanecycles.example')`)
  },
  async finish(tx) {
    await fillVersions(tx)
    await tx.execute(sql`
      select setval('order_number_seq', (select coalesce(max(substring(number from '\\d{1,9}$')::bigint), 104217) + 1 from "order"), false)`)
  },
}
