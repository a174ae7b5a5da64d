import {
  cycleschemeCall,
  itemCall,
  listCall,
  menuCall,
  siteCall,
  sitemapCall,
  storefrontRoot,
} from '@backroom/contract/storefront/calls'
import { notFound } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { cycleschemeVerdicts, website } from '#organisation/door'
import { siteFacts } from '#site/door'
import { demoShop } from '#storefront/demo-shop'
import { pagePreviews } from '#storefront/page-previews'
import { StorefrontRefusal } from '#storefront/refusals'
import { serveStorefront } from '#storefront/serve-storefront'

/** The API for websites, as far as organisation and site fill it. */
export function storefront(kit: Kit) {
  serveStorefront(kit, siteCall, ({ store, site }) => siteFacts(store.database.orm, new Date(), site))

  serveStorefront(kit, menuCall, async ({ params, store, site }) => {
    if (params.code !== website.mainMenu) throw notFound('There is no such menu.')
    return website.menu(store.database.orm, site)
  })

  serveStorefront(kit, listCall, ({ query, store, site }) =>
    website.list(store.database.orm, { site, path: query.path, query: query.query }),
  )

  serveStorefront(kit, itemCall, ({ params, store }) => website.item(store.database.orm, params.uid))

  serveStorefront(kit, sitemapCall, ({ query, store, site }) =>
    website.sitemap(store.database.orm, site, query.cursor),
  )

  serveStorefront(kit, cycleschemeCall, ({ query, store }) =>
    cycleschemeVerdicts(store.database.orm, query.itemUids.split(',').map(Number)),
  )

  demoShop(kit)
  pagePreviews(kit)

  // Else the console's own page would answer what is no call.
  kit.app.get(`${storefrontRoot}/*`, async (request, reply) => {
    const { code, message } = new StorefrontRefusal(404, 'notFound', 'There is no such call.')
    return reply.code(404).send({ code, message, requestId: String(request.id) })
  })
}
