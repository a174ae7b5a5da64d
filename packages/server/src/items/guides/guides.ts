import {
  guides as contract,
  type GuideInput,
  guideBodyLeast,
  guideDuplicate,
  guidePublish,
  guideUnpublish,
} from '@backroom/contract/items/guides/guides'
import { visibleLength } from '@backroom/contract/kit/field'
import { counted } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import { recordMove } from '#content/door'
import type { Reader, Transaction } from '#database/database'
import { itemsPath } from '#items/lists/items-path'
import { invalid, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serveHistory } from '#kit/records/history'
import {
  announceChange,
  createRecord,
  readRecord,
  readValues,
  removeRecord,
  stale,
  type UniqueTexts,
  updateRecord,
} from '#kit/records/record'
import { serve } from '#kit/serve'
import { freeSlug, slugOf } from '#kit/slug'
import { file } from '#tables/content/files'
import { buyersGuide } from '#tables/items/guides'

const unique: UniqueTexts = {
  buyers_guide_url_slug_key: {
    field: 'urlSlug',
    text: ({ urlSlug }) => `Another guide already has the address ${urlSlug}.`,
  },
}

const computed = {
  status: buyersGuide.status,
  publishedAt: buyersGuide.publishedAt,
  itemCount: sql`(select count(*)::int from item where item.buyers_guide_uid = buyers_guide.uid)`,
  path: sql`'/guides/' || buyers_guide.url_slug`,
}

export function guides(kit: Kit) {
  serve(kit, contract.read, ({ params, store }) => readGuide(store.database.orm, params.uid))

  serve(kit, contract.create, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      const { uid, merged, cleaned } = await createRecord(
        tx,
        contract,
        buyersGuide,
        await complete(tx, body),
        unique,
      )
      return { ...(await readGuide(tx, uid)), merged, cleaned }
    }),
  )

  serve(kit, contract.update, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const input = { ...(await complete(tx, body, params.uid)), version: body.version }
      const saved = await updateRecord(tx, contract, buyersGuide, params.uid, input, unique)
      const { before, after, merged, cleaned } = saved
      const guide = await readGuide(tx, params.uid)
      if (guide.status === 'published') refuseUnready(after)
      if (before && guide.publishedAt) await recordMove(tx, addressOf(before), addressOf(after))
      return { ...guide, merged, cleaned }
    }),
  )

  serve(kit, contract.remove, async ({ params, query, store, visitor }) => {
    await store.write(visitor, async tx => {
      const { itemCount } = await readGuide(tx, params.uid)
      if (itemCount > 0) throw usedByItems(params.uid, itemCount)
      await removeRecord(tx, contract, buyersGuide, params.uid, query.version)
    })
  })

  serveHistory(kit, contract, buyersGuide)
  guideActions(kit)
}

function guideActions(kit: Kit) {
  for (const [endpoint, status] of [
    [guidePublish, 'published'],
    [guideUnpublish, 'draft'],
  ] as const) {
    serve(kit, endpoint, ({ params, body, store, visitor }) =>
      store.write(visitor, async tx => {
        const guide = await readGuide(tx, params.uid)
        if (guide.version !== body.version) throw stale()
        if (status === 'published') refuseUnready(guide)
        await tx
          .update(buyersGuide)
          .set({ status, ...(status === 'published' && { publishedAt: sql`now()` }) })
          .where(eq(buyersGuide.uid, params.uid))
        await announceChange(tx, contract, buyersGuide, params.uid)
        return readGuide(tx, params.uid)
      }),
    )
  }

  serve(kit, guideDuplicate, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const values = (await readValues(tx, contract, buyersGuide, params.uid)) as GuideInput
      const copy = await complete(tx, { ...values, title: body.title, urlSlug: '' })
      const { uid } = await createRecord(tx, contract, buyersGuide, copy, unique)
      return readGuide(tx, uid)
    }),
  )
}

/** Where a guide is on the site. */
function addressOf({ urlSlug }: { urlSlug: string }): string {
  return `/guides/${urlSlug}`
}

function readGuide(reader: Reader, uid: number) {
  return readRecord(reader, contract, buyersGuide, uid, computed)
}

/** What stands in the way of putting a guide on the site. */
function refuseUnready({ title, body }: Pick<GuideInput, 'title' | 'body'>) {
  if (title === '') throw invalid({ title: 'Give it a title before publishing.' })
  const length = visibleLength(body)
  if (length < guideBodyLeast)
    throw invalid({
      body: `Write at least ${guideBodyLeast} characters before publishing; there are ${length}.`,
    })
}

/** Fills in the address, once the rest fits together. */
async function complete(tx: Transaction, input: GuideInput, uid = 0): Promise<GuideInput> {
  if (input.heroFileUid !== null) {
    const [found] = await tx.select({ mime: file.mime }).from(file).where(eq(file.uid, input.heroFileUid))
    if (!found?.mime.startsWith('image/'))
      throw invalid({ heroFileUid: 'This picture is no longer in the gallery.' })
    if (input.heroAlt === '') throw invalid({ heroAlt: 'Say what the picture shows.' })
  }
  for (const [field, table] of [
    ['categoryUids', 'category'],
    ['collectionUids', 'collection'],
    ['brandUids', 'brand'],
  ] as const) {
    const uids = [...new Set(input[field])]
    const { rows } = await tx.execute(
      sql`select from ${sql.identifier(table)} where uid = any(${`{${uids.join(',')}}`}::int[])`,
    )
    if (rows.length < uids.length) throw invalid({ [field]: 'One of these no longer exists. Take it out.' })
  }
  await refuseLostCards(tx, input.body)
  if (input.urlSlug) return input
  const slug = slugOf(input.title)
  const taken = await tx
    .select({ slug: buyersGuide.urlSlug })
    .from(buyersGuide)
    .where(sql`${buyersGuide.urlSlug} like ${`${slug}%`} and ${buyersGuide.uid} <> ${uid}`)
  return { ...input, urlSlug: freeSlug(slug, new Set(taken.map(row => row.slug))) }
}

/** A card in the text shows an item that carries a page; nobody should write around one that is gone. */
async function refuseLostCards(tx: Transaction, body: string) {
  const cards = [...body.matchAll(/<div\b[^>]*\bdata-block="item"[^>]*>/g)].map(
    ([card]) => /\bdata-uid="(\d{1,9})"/.exec(card)?.[1] ?? '0',
  )
  const uids = [...new Set(cards)]
  const { rows } = await tx.execute(
    sql`select from item where lead_item_uid is null and uid = any(${`{${uids.join(',')}}`}::int[])`,
  )
  if (rows.length < uids.length)
    throw invalid({ body: 'An item card shows an item that no longer exists. Take it out.' })
}

function usedByItems(uid: number, count: number) {
  return refused(`Used by ${counted(count, 'item')}.`, {
    usedBy: [{ text: counted(count, 'item'), path: itemsPath('buyersGuideUid', uid) }],
  })
}
