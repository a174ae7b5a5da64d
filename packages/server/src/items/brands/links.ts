import {
  acceptBrandLinks,
  brandLinksView,
  brandLinks as contract,
  ignoreBrandLinks,
} from '@backroom/contract/items/brands/links'
import { counted } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import { serveBulk } from '#kit/bulk/serve-bulk'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { brandLink } from '#tables/items/brand-links'
import { brand } from '#tables/items/brands'

const state = sql`case when brand_link.ignore then 'ignored' when brand_link.brand_uid is null then 'unlinked' else 'linked' end`

const facts = {
  supplierUid: brandLink.supplierUid,
  supplierName: sql`(select s.name from supplier s where s.uid = brand_link.supplier_uid)`,
  supplierBrandName: brandLink.supplierBrandName,
  brandName: sql`(select b.name from brand b where b.uid = brand_link.brand_uid)`,
  state,
  feedItems: brandLink.feedItems,
  linkedItems: sql`(select count(*)::int from item where item.brand_uid = brand_link.brand_uid
    and item.supplier_uid = brand_link.supplier_uid and item.status = 'active')`,
  firstSeenAt: brandLink.firstSeenAt,
  lastSeenAt: brandLink.lastSeenAt,
}

const likeness = sql`key_likeness(b.name_key, b.compact_key, brand_link.name_key, brand_link.compact_key)`

/**
 * The brand whose name is most like the supplier's, for names that are neither linked nor ignored. The trigram indexes find
 * the few that can be (% is 0.3 and more); comparing each name with every brand took half a second a page with 200 brands.
 * A key without a space is compact already, so it is not in the second index and is looked for in the first.
 */
const likest = (what: ReturnType<typeof sql>) => sql`(
  select ${what} from brand b
  where brand_link.brand_uid is null and not brand_link.ignore and ${likeness} >= 0.3
    and (b.name_key % brand_link.name_key or b.name_key % brand_link.compact_key
      or (b.name_key like '% %' and b.compact_key % brand_link.compact_key))
  order by ${likeness} desc, b.uid limit 1)`

const suggested = {
  suggestedUid: likest(sql`b.uid`),
  suggestedName: likest(sql`b.name`),
  likenessBp: likest(sql`round(${likeness} * 10000)::int`),
}

const linkKind = new RecordKind(contract, brandLink, {
  computed: facts,
  check: async (tx, { brandUid }) => {
    if (brandUid === null) return
    const found = await tx.select({ uid: brand.uid }).from(brand).where(eq(brand.uid, brandUid))
    if (found.length === 0) throw invalid({ brandUid: 'This brand no longer exists.' })
  },
})

export function brandLinks(kit: Kit) {
  serveRecord(kit, linkKind)

  serveDataView(kit, brandLinksView, {
    table: brandLink,
    fields: {
      ...facts,
      ...suggested,
      landing: sql`coalesce(nullif(brand_link.landing_url, ''),
        (select c.name from collection c where c.uid = brand_link.landing_collection_uid), 'Brand page')`,
    },
    search: {
      text: sql`brand_link.search_text || ' ' || coalesce((select fold(b.name) from brand b where b.uid = brand_link.brand_uid), '')
        || ' ' || (select fold(s.name) from supplier s where s.uid = brand_link.supplier_uid)`,
    },
  })

  const shows = {
    code: sql`(select s.name from supplier s where s.uid = brand_link.supplier_uid)`,
    name: brandLink.supplierBrandName,
  }

  serveBulk(kit, ignoreBrandLinks, {
    table: brandLink,
    shows,
    title: ({ ignore }, count) => `${ignore ? 'Ignore' : 'Stop ignoring'} ${counted(count, 'supplier name')}`,
    change: ({ ignore }) => ({ ignore: sql`${ignore}::boolean` }),
    refusals: ({ ignore }) =>
      ignore
        ? [
            {
              code: 'linked',
              when: sql`brand_link.brand_uid is not null`,
              text: 'It is linked to a brand. Unlink it first.',
            },
          ]
        : [],
  })

  serveBulk(kit, acceptBrandLinks, {
    table: brandLink,
    shows,
    title: (_, count) => `Accept the suggested brand for ${counted(count, 'supplier name')}`,
    change: () => ({ brandUid: sql`coalesce(brand_link.brand_uid, ${suggested.suggestedUid})` }),
    refusals: ({ minLikenessBp }) => [
      { code: 'linked', when: sql`brand_link.brand_uid is not null`, text: 'Already linked.' },
      { code: 'ignored', when: sql`brand_link.ignore`, text: 'Ignored. Stop ignoring it first.' },
      {
        code: 'noSuggestion',
        when: sql`${suggested.suggestedUid} is null`,
        text: 'No brand has a name like it.',
      },
      {
        code: 'tooUnlike',
        when: sql`${suggested.likenessBp} < ${minLikenessBp}`,
        text: sql`'The likest brand is only ' || ${suggested.likenessBp} / 100 || '% alike.'`,
      },
    ],
  })
}
