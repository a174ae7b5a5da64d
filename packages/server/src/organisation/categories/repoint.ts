import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { repoint } from '#kit/records/uses'
import { respellPages } from '#organisation/landing-pages/paths'
import { askRecompute } from '#organisation/membership/jobs'
import { repointRules } from '#organisation/membership/rule-uses'

/** Menus, rules, landing pages, filters and mappings that named a category name another from now on. */
export async function repointCategory(tx: Transaction, from: number, into: number): Promise<void> {
  await repoint(tx, 'category', [from], into)
  await repointFilters(tx, from, into)
  await tx.execute(sql`
    update category k set google_category_id = f.google_category_id from category f
    where k.uid = ${into} and f.uid = ${from} and k.google_category_id is null and f.google_category_id is not null`)
  for (const { uid } of await repointRules(tx, 'category', [from], into))
    await askRecompute(tx, uid, { isConfirmed: false, because: 'A category its rule names was merged' })
  await repointPages(tx, from, into)
  await repointWords(tx, from, into)
}

/** The keeper takes over a set of filters, with whether it counts alone, only where it has none of its own. */
async function repointFilters(tx: Transaction, from: number, into: number) {
  const { rowCount } = await tx.execute(sql`
    update category_filter set category_uid = ${into} where category_uid = ${from}
      and exists (select from category k where k.uid = ${into} and k.filter_mode = 'inherit')
      and not exists (select from category_filter k where k.category_uid = ${into})`)
  if (rowCount)
    await tx.execute(sql`
      update category k set filter_mode = 'own' from category f where k.uid = ${into} and f.uid = ${from} and f.filter_mode = 'own'`)
  else await tx.execute(sql`delete from category_filter where category_uid = ${from}`)
}

/** Landing pages go with their category, and their addresses lead on; one that the keeper has already goes. */
async function repointPages(tx: Transaction, from: number, into: number) {
  await tx.execute(sql`update automatic_landing_page set category_uid = ${into} where category_uid = ${from}`)
  await respellPages(tx, sql`a.category_uid = ${into}`)
}

/** What search engines are told names categories in words of its own. */
async function repointWords(tx: Transaction, from: number, into: number) {
  // Where nothing was said of a page, what was said of the other takes its place.
  await tx.execute(sql`
    delete from facet_navigation_seo o where o.origin = 'template' and (split_part(o.page_key, '+', 1) in (${`category:${from}`}, ${`category:${into}`}))`)
  await tx.execute(sql`
    delete from facet_navigation_seo o where (o.page_key = ${`category:${from}`} or starts_with(o.page_key, ${`category:${from}+`}))
      and exists (select from facet_navigation_seo k where k.site = o.site and k.page_key = replace(o.page_key, ${`category:${from}`}, ${`category:${into}`}))`)
  await tx.execute(sql`
    update facet_navigation_seo set page_key = replace(page_key, ${`category:${from}`}, ${`category:${into}`})
    where page_key = ${`category:${from}`} or starts_with(page_key, ${`category:${from}+`})`)
}
