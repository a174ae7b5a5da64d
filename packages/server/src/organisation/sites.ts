import type { SiteRow } from '@backroom/contract/organisation/sites'
import { sites as contract } from '@backroom/contract/organisation/sites'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { notFound } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { rowsOf } from '#organisation/result-lists/settings'

export function sites(kit: Kit) {
  serve(kit, contract, ({ store }) => readSites(store.database.orm))
}

/** The active sites of a store, the default one first. */
export function readSites(reader: Reader): Promise<SiteRow[]> {
  return rowsOf<SiteRow>(
    reader,
    sql`select code, name, site_url as "siteUrl", is_default as "isDefault" from site where active order by not is_default, code`,
  )
}

/** Refuses a site the store does not have. */
export async function requireSite(reader: Reader, code: string): Promise<SiteRow> {
  const found = (await readSites(reader)).find(site => site.code === code)
  if (!found) throw notFound('No such site.')
  return found
}
