import { sql } from 'drizzle-orm'
import { ofPage, ownOrPage } from '#items/bulk/targets'

/** The least the brand of an item lets be shown, or null. */
export const leastShown = sql`(select ceil(${ownOrPage('rrp_minor')}::numeric * b.min_advertised_bp / 10000) from brand b where b.uid = ${ofPage('brand_uid')})`
