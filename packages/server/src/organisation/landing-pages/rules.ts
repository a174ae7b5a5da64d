import {
  landingRules as contract,
  landingRuleList,
  landingRulePreview,
} from '@backroom/contract/organisation/landing-pages/landing-pages'
import { renderTokens } from '@backroom/contract/organisation/seo/page-texts'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { serve } from '#kit/serve'
import { combosOf } from '#organisation/landing-pages/combos'
import { sweepSoon } from '#organisation/landing-pages/sweep'
import { rowsOf, uidsSql } from '#organisation/result-lists/settings'
import { moneyWriter } from '#organisation/seo/page-seo'
import { alpRule as table } from '#tables/organisation/landing-pages'

const samplesMost = 8

const figures = {
  pages: sql`(select count(*)::int from automatic_landing_page a where a.alp_rule_uid = alp_rule.uid)`,
  livePages: sql`(select count(*)::int from automatic_landing_page a where a.alp_rule_uid = alp_rule.uid and a.status = 'live')`,
}

const ruleKind = new RecordKind(contract, table, {
  computed: figures,
  check: (tx, { filterUids, categoryUids }) => refuseUnknown(tx, filterUids, categoryUids),
  saved: sweepSoon,
  takesAlong: async (tx, { uid }) => {
    // Pages nobody published go with the rule that suggested them; the others stay as pages made by hand.
    await tx.execute(
      sql`delete from automatic_landing_page where alp_rule_uid = ${uid} and status = 'suggested'`,
    )
    await tx.execute(
      sql`update automatic_landing_page set origin = 'manual', alp_rule_uid = null where alp_rule_uid = ${uid}`,
    )
  },
})

/**
 * The rules that make landing pages, for the store's default site: a rule names none, and elsewhere pages are made by hand. Saving one
 * queues the sweep that makes them. With a rule its suggested pages go; published ones stay and count as made by hand.
 */
export function landingRules(kit: Kit) {
  serve(kit, landingRuleList, async ({ store }) => {
    const rows = await rowsOf<{ uid: number }>(store.database.orm, sql`select uid from alp_rule order by uid`)
    return Promise.all(rows.map(({ uid }) => ruleKind.read(store.database.orm, uid)))
  })

  serveRecord(kit, ruleKind)

  serve(kit, landingRulePreview, async ({ body, store }) => {
    const reader = store.database.orm
    const { combos, taken } = await combosOf(reader, body.rule, body.uid)
    const money = await moneyWriter(reader)
    const [config] = await rowsOf<{ store: string }>(
      reader,
      sql`select store_name as store from site_config order by uid limit 1`,
    )
    return {
      pages: combos.length,
      fresh: combos.filter(({ owner }) => owner === 'none').length,
      taken,
      samples: combos.slice(0, samplesMost).map(combo => {
        const values = {
          facet: combo.facets[0]?.name ?? '',
          facet2: combo.facets
            .slice(1)
            .map(facet => facet.name)
            .join(' '),
          category: combo.categoryName,
          parent: combo.parentName,
          count: String(combo.items),
          fromPrice: combo.fromPriceMinor === null ? '' : money(combo.fromPriceMinor),
          store: config?.store ?? '',
          year: String(new Date().getFullYear()),
        }
        return {
          path: combo.path,
          heading: renderTokens(body.rule.heading || '{facet} {facet2} {category}', values),
          pageTitle: renderTokens(body.rule.pageTitle || '{facet} {facet2} {category} | {store}', values),
          items: combo.items,
          isNew: combo.owner === 'none',
        }
      }),
    }
  })
}

async function refuseUnknown(
  tx: Transaction,
  filterUids: readonly number[],
  categoryUids: readonly number[],
) {
  const [found] = await rowsOf<{ filters: number; unfit: string | null; categories: number }>(
    tx,
    sql`
    select (select count(*)::int from filter where uid = any(${uidsSql(filterUids)})) as filters,
      (select name from filter where uid = any(${uidsSql(filterUids)}) and not (use_in_pages and type in ('list', 'size', 'number')) limit 1) as unfit,
      (select count(*)::int from category where uid = any(${uidsSql(categoryUids)})) as categories`,
  )
  if (found?.filters !== filterUids.length)
    throw invalid({ filterUids: 'One of these filters no longer exists.' })
  if (found.unfit) throw invalid({ filterUids: sentence`${found.unfit} is not allowed in pages.` })
  if (found.categories !== new Set(categoryUids).size)
    throw invalid({ categoryUids: 'One of these categories no longer exists.' })
}
