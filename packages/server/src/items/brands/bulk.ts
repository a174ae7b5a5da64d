import { randomUUID } from 'node:crypto'
import {
  mergeBrands,
  mergeBrandsDirect,
  setBrandActive,
  setBrandPermissions,
} from '@backroom/contract/items/brands/brands'
import { counted, sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import { recordMove } from '#content/door'
import { addressOf } from '#items/brands/brands'
import { serveBulk } from '#kit/bulk/serve-bulk'
import { runDirectly } from '#kit/bulk/start'
import { invalid } from '#kit/errors'
import { fileAddress } from '#kit/file-address'
import { forgetFileUsage } from '#kit/file-usage'
import type { Kit } from '#kit/kit'
import { repoint, usesChanging } from '#kit/records/uses'
import { serve } from '#kit/serve'
import { brand } from '#tables/items/brands'

const shows = { code: brand.urlSlug, name: brand.name, image: fileAddress(brand.logoFileUid, 'thumb160') }

export function brandBulk(kit: Kit) {
  serveBulk(kit, setBrandActive, {
    table: brand,
    shows,
    title: ({ active }, count) => `${active ? 'Activate' : 'Deactivate'} ${counted(count, 'brand')}`,
    change: ({ active }) => ({ active: sql`${active}::boolean` }),
    warnings: ({ active }) =>
      active
        ? []
        : [
            {
              key: 'pagesVanish',
              when: sql`exists (select from item where item.brand_uid = brand.uid and item.status = 'active')`,
              text: count =>
                sentence`${counted(count, 'brand')} with items on the site: their pages will no longer be shown.`,
            },
          ],
    consequences: ({ active }) => [
      {
        count: records => sql`select count(*)::int as count from item
          where item.lead_item_uid is null and item.status = 'active' and item.brand_uid in (${records})`,
        text: count =>
          sentence`${counted(count, 'item page')} will ${active ? 'show on the site again' : 'vanish from the site'}.`,
      },
    ],
  })

  serveBulk(kit, setBrandPermissions, {
    table: brand,
    shows,
    title: (_, count) => `Set permissions of ${counted(count, 'brand')}`,
    change: values =>
      Object.fromEntries(
        (['allowEbay', 'allowAmazon', 'allowSimStock', 'allowDiscount'] as const).flatMap(field =>
          typeof values[field] === 'boolean' ? [[field, sql`${values[field]}::boolean`]] : [],
        ),
      ),
    check: async values => {
      const isEmpty = Object.values(values).every(value => typeof value !== 'boolean')
      if (isEmpty) throw invalid({ Generic: 'Choose at least one permission to set.' })
    },
  })

  serveBulk(kit, mergeBrands, {
    table: brand,
    shows,
    title: (_, count) => `Merge ${counted(count, 'brand')} into one`,
    change: ({ keepUid }) => ({ name: sql`(select k.name from brand k where k.uid = ${keepUid})` }),
    refusals: ({ keepUid }) => [
      { code: 'keeper', when: sql`brand.uid = ${keepUid}`, text: 'This is the one that is kept.' },
    ],
    consequences: () =>
      usesChanging('brand', users => sentence`${users} will move to the brand that is kept.`),
    check: async ({ keepUid }, reader) => {
      const found = await reader.select({ uid: brand.uid }).from(brand).where(eq(brand.uid, keepUid))
      if (found.length === 0)
        throw invalid({ keepUid: 'This brand no longer exists. Choose another and preview again.' })
    },
    apply: async (tx, { keepUid }) => {
      const gone = sql`select record_uid from bulk_changed`
      const [kept] = await tx.select({ urlSlug: brand.urlSlug }).from(brand).where(eq(brand.uid, keepUid))
      const { rows } = await tx.execute<{ uid: number; urlSlug: string }>(
        sql`select uid, url_slug as "urlSlug" from brand where uid in (${gone})`,
      )
      const uids = rows.map(({ uid }) => uid)
      await repoint(tx, 'brand', uids, keepUid)
      await kit.merges.done(tx, 'brand', uids, keepUid)
      await forgetFileUsage(tx, brand, gone)
      await tx.execute(sql`delete from brand where uid in (${gone})`)
      if (kept) for (const old of rows) await recordMove(tx, addressOf(old), addressOf(kept))
    },
  })

  serve(kit, mergeBrandsDirect, ({ body, store, visitor }) =>
    runDirectly(
      { kit, store, visitor },
      { contract: mergeBrands, values: { keepUid: body.keep }, selection: { uids: body.merge }, note: '' },
      body.idempotencyKey ?? randomUUID(),
    ),
  )
}
