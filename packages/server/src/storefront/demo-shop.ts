import type { Locale } from '@backroom/contract/kit/money/money'
import { and, eq, sql } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Reader } from '#database/database'
import { Refusal } from '#kit/errors'
import { demoShopRoot, groupOfShop, hasOwnWebsite } from '#kit/http/shop-address'
import type { Kit } from '#kit/kit'
import type { Store } from '#kit/store'
import { website } from '#organisation/door'
import { closedFor, siteFacts } from '#site/door'
import { drawHome, drawItem, drawList, drawNotice, type ShopFrame, shopPolicy } from '#storefront/shop-pages'
import { group } from '#tables/control/groups'

type Shown = { readonly status: number; readonly body: string } | { readonly location: string }

/**
 * A small shop that the server itself serves, for as long as a store has no website of its own: the same answers as the API for
 * websites, drawn without a script. Its address cannot be guessed, and search engines are kept out.
 */
export function demoShop(kit: Kit) {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { code, '*': rest = '' } = request.params as { code: string; '*'?: string }
    const shown = await showPage(kit, code, `/${rest}`, request)
    reply.headers({
      'content-security-policy': shopPolicy,
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    })
    if ('location' in shown) return reply.redirect(shown.location, 302)
    return reply.code(shown.status).type('text/html; charset=utf-8').send(shown.body)
  }
  kit.app.get(`${demoShopRoot}/:code`, answer)
  kit.app.get(`${demoShopRoot}/:code/*`, answer)
}

async function showPage(kit: Kit, code: string, path: string, request: FastifyRequest): Promise<Shown> {
  const groupUid = groupOfShop(kit.secrets, code)
  const [found] =
    groupUid === null
      ? []
      : await kit.control.orm
          .select({ uid: group.uid })
          .from(group)
          .where(and(eq(group.uid, groupUid), eq(group.status, 'active')))
  if (!found) return { status: 404, body: 'There is no such shop.' }
  const store = await kit.stores.of(found.uid)
  const release = store.hold()
  try {
    return await drawn(store, `${demoShopRoot}/${code}`, path, request)
  } finally {
    release()
  }
}

async function drawn(store: Store, root: string, path: string, request: FastifyRequest): Promise<Shown> {
  const reader = store.database.orm
  const { code: site, siteUrl } = await mainSite(reader)
  if (hasOwnWebsite(siteUrl)) return { location: `${siteUrl}${path}` }
  const frame = await shopFrame(reader, site, root)
  const query = request.url.split('?')[1] ?? ''
  try {
    const closed = await closedFor(reader, request.ip)
    if (closed !== null) return { status: 503, body: drawNotice(frame, 'The shop is closed', closed) }
    if (path === '/') return { status: 200, body: drawHome(frame) }
    const itemUid = Number(/^\/[^/]*-p(\d{1,9})$/.exec(path)?.[1])
    if (itemUid) return { status: 200, body: drawItem(frame, await website.item(reader, itemUid)) }
    const answer = await website.list(reader, { site, path: decodeURI(path), query })
    if (answer.location) return { location: frame.link(answer.location) }
    if (answer.status !== 404) return { status: 200, body: drawList(frame, answer, query) }
    return { status: 404, body: drawNotice(frame, 'Not found', 'There is no such page in the shop.') }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status >= 500) throw error
    return { status: error.status, body: drawNotice(frame, 'Not found', error.message) }
  }
}

async function mainSite(reader: Reader): Promise<{ code: string; siteUrl: string }> {
  const { rows } = await reader.execute<{ code: string; siteUrl: string }>(
    sql`select code, rtrim(site_url, '/') as "siteUrl" from site order by not is_default, code limit 1`,
  )
  return rows[0] ?? { code: 'main', siteUrl: '' }
}

/** What pages of the shop are drawn with; `root` is null for a preview, whose links lead nowhere. */
export async function shopFrame(reader: Reader, site: string, root: string | null): Promise<ShopFrame> {
  const { name, locale } = await siteFacts(reader)
  const { nodes } = root === null ? { nodes: [] } : await website.menu(reader, site)
  const link = (path: string) =>
    root === null ? '#' : /^(https?:|\?|#)/.test(path) ? path : `${root}${path}`
  return { storeName: name, locale: locale as Locale, menu: nodes, link, isPreview: root === null }
}
