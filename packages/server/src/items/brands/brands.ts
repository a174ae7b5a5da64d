import {
  type BrandInput,
  brandsNear,
  brandsOrder,
  brandsView,
  brands as contract,
} from '@backroom/contract/items/brands/brands'
import { sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import { recordMove } from '#content/door'
import type { Transaction } from '#database/database'
import { brandFigures, brandListFigures } from '#items/brands/rollup'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { invalid } from '#kit/errors'
import { fileAddress } from '#kit/file-address'
import { refusePicturesGone } from '#kit/files/pictures'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { refuseWhileUsed } from '#kit/records/uses'
import { serve } from '#kit/serve'
import { freeSlugFor } from '#kit/slug'
import { brand } from '#tables/items/brands'
import { collection } from '#tables/organisation/collections'

const brandKind = new RecordKind(contract, brand, {
  computed: brandFigures,
  unique: {
    brand_name_key: 'name',
    brand_url_slug_key: {
      field: 'urlSlug',
      text: ({ urlSlug }) => sentence`Another brand already has the address ${urlSlug}.`,
    },
  },
  prepare: async (tx, input, { uid }) => ({
    ...input,
    urlSlug: input.urlSlug || (await freeSlugFor(tx, brand.urlSlug, input.name, uid)),
    position: input.featured ? (input.position ?? (await lastPosition(tx))) : null,
  }),
  check: refuseUnfit,
  saved: async (tx, { before, after }) => {
    if (before) await recordMove(tx, addressOf(before), addressOf(after))
  },
  refuseRemoval: (tx, { uid, name }) => refuseWhileUsed(tx, name, [{ to: 'brand', uids: [uid] }]),
})

export function brands(kit: Kit) {
  serve(kit, brandsNear, ({ query, store }) =>
    store.database.rows(sql`
      select uid, name, round(similarity(fold(name), fold(${query.name})) * 10000)::int as "likenessBp"
      from brand where fold(name) % fold(${query.name}) order by 3 desc, name limit 5`),
  )

  serve(kit, brandsOrder, async ({ body, store, visitor }) => {
    await store.write(visitor, async tx => {
      const places = sql`unnest(${`{${body.uids.join(',')}}`}::int[]) with ordinality p(uid, place)`
      await tx.execute(sql`update brand set position = p.place from ${places}
        where brand.uid = p.uid and brand.featured and brand.position is distinct from p.place`)
    })
  })

  serveRecord(kit, brandKind)

  serveDataView(kit, brandsView, {
    from: {
      table: sql`brand`,
      joins: [
        { name: 'brand_rollup', sql: sql`left join brand_rollup on brand_rollup.brand_uid = brand.uid` },
        { name: 'staff', sql: sql`left join staff on staff.uid = brand.updated_by` },
      ],
    },
    table: brand,
    fields: {
      ...brandListFigures,
      logo: { show: fileAddress(brand.logoFileUid, 'thumb160'), compare: brand.logoFileUid },
      updatedBy: sql`coalesce(staff.name, 'Backroom')`,
    },
    search: { text: brand.searchText, covers: ['name', 'urlSlug'] },
  })
}

/** Where a brand's page is on the site. */
export function addressOf({ urlSlug }: { urlSlug: string }): string {
  return `/brands/${urlSlug}`
}

async function refuseUnfit(tx: Transaction, input: BrandInput): Promise<void> {
  const errors: Record<string, string> = {}
  if (input.landing === 'collection') {
    const found = await tx
      .select({ uid: collection.uid })
      .from(collection)
      .where(eq(collection.uid, input.landingCollectionUid ?? 0))
    if (found.length === 0) errors.landingCollectionUid = 'Choose the collection its page lists.'
  }
  if (input.landing === 'url' && input.landingUrl === '')
    errors.landingUrl = 'Enter the address its page leads to.'
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const { logoFileUid, bannerFileUid } = input
  await refusePicturesGone(tx, { logoFileUid, bannerFileUid })
}

async function lastPosition(tx: Transaction): Promise<number> {
  const [row] = await tx.select({ last: sql<number>`coalesce(max(${brand.position}), 0)::int` }).from(brand)
  return (row?.last ?? 0) + 1
}
