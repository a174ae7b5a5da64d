import {
  guides as contract,
  type GuideInput,
  guideBodyLeast,
  guideDuplicate,
  guidePublish,
  guideUnpublish,
} from '@backroom/contract/items/guides/guides'
import { visibleLength } from '@backroom/contract/kit/field'
import { sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import { recordMove } from '#content/door'
import type { Transaction } from '#database/database'
import { invalid } from '#kit/errors'
import { refusePicturesGone } from '#kit/files/pictures'
import type { Kit } from '#kit/kit'
import { announceChange, stale } from '#kit/records/record'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { refuseWhileUsed } from '#kit/records/uses'
import { serve } from '#kit/serve'
import { freeSlugFor } from '#kit/slug'
import { buyersGuide } from '#tables/items/guides'

const guideKind = new RecordKind(contract, buyersGuide, {
  computed: {
    itemCount: sql`(select count(*)::int from item where item.buyers_guide_uid = buyers_guide.uid)`,
    path: sql`'/guides/' || buyers_guide.url_slug`,
  },
  unique: {
    buyers_guide_url_slug_key: {
      field: 'urlSlug',
      text: ({ urlSlug }) => sentence`Another guide already has the address ${urlSlug}.`,
    },
  },
  prepare: async (tx, input, { uid }) => ({
    ...input,
    urlSlug: input.urlSlug || (await freeSlugFor(tx, buyersGuide.urlSlug, input.title, uid)),
  }),
  check: refuseUnfit,
  saved: async (tx, { uid, before, after }) => {
    const { status, publishedAt } = await guideKind.read(tx, uid)
    if (status === 'published') refuseUnready(after)
    if (before && publishedAt) await recordMove(tx, addressOf(before), addressOf(after))
  },
  refuseRemoval: (tx, { uid, title }) => refuseWhileUsed(tx, title, [{ to: 'buyersGuide', uids: [uid] }]),
})

export function guides(kit: Kit) {
  serveRecord(kit, guideKind)
  guideActions(kit)
}

function guideActions(kit: Kit) {
  for (const [endpoint, status] of [
    [guidePublish, 'published'],
    [guideUnpublish, 'draft'],
  ] as const) {
    serve(kit, endpoint, ({ params, body, store, visitor }) =>
      store.write(visitor, async tx => {
        const guide = await guideKind.read(tx, params.uid)
        if (guide.version !== body.version) throw stale()
        if (status === 'published') refuseUnready(guide)
        await tx
          .update(buyersGuide)
          .set({ status, ...(status === 'published' && { publishedAt: sql`now()` }) })
          .where(eq(buyersGuide.uid, params.uid))
        await announceChange(tx, contract, buyersGuide, params.uid)
        return guideKind.read(tx, params.uid)
      }),
    )
  }

  serve(kit, guideDuplicate, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const uid = await guideKind.copy(tx, params.uid, { title: body.title, urlSlug: '' })
      return guideKind.read(tx, uid)
    }),
  )
}

/** Where a guide is on the site. */
function addressOf({ urlSlug }: { urlSlug: string }): string {
  return `/guides/${urlSlug}`
}

/** What stands in the way of putting a guide on the site. */
function refuseUnready({ title, body }: Pick<GuideInput, 'title' | 'body'>) {
  if (title === '') throw invalid({ title: 'Give it a title before publishing.' })
  const length = visibleLength(body)
  if (length < guideBodyLeast)
    throw invalid({
      body: sentence`Write at least ${guideBodyLeast} characters before publishing; there are ${length}.`,
    })
}

async function refuseUnfit(tx: Transaction, input: GuideInput): Promise<void> {
  await refusePicturesGone(tx, { heroFileUid: input.heroFileUid })
  if (input.heroFileUid !== null && input.heroAlt === '')
    throw invalid({ heroAlt: 'Say what the picture shows.' })
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
