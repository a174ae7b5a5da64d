import * as contract from '@backroom/contract/organisation/collections/bulk'
import { collectionTagsMost } from '@backroom/contract/organisation/collections/collections'
import { counted, sentence } from '@backroom/contract/wording/say'
import { type SQL, sql } from 'drizzle-orm'
import { recordMove } from '#content/door'
import type { Reader } from '#database/database'
import type { RefusalRule } from '#kit/bulk/definition'
import { serveBulk } from '#kit/bulk/serve-bulk'
import { invalid } from '#kit/errors'
import { fileAddress } from '#kit/file-address'
import { forgetFileUsage } from '#kit/file-usage'
import type { Kit } from '#kit/kit'
import { repoint } from '#kit/records/uses'
import { tagsChanged } from '#organisation/collections/links'
import { mayGoEmpty } from '#organisation/collections/may-go-empty'
import { lockNesting, nestingRefusals, nestingUndoRefusals } from '#organisation/collections/nesting'
import { collectionPath } from '#organisation/collections/redirects'
import { askRecompute } from '#organisation/membership/jobs'
import { repointRules } from '#organisation/membership/rule-uses'
import { collectionTagLink } from '#tables/organisation/collection-tags'
import { collection } from '#tables/organisation/collections'

const shows = {
  code: collection.urlSlug,
  name: collection.name,
  image: fileAddress(collection.imageFileUid, 'thumb160'),
}
const some = (count: number) => counted(count, 'collection')
const changed = sql`select record_uid from bulk_changed`

/** Which rows of a collection clearing is about. */
const clears: Readonly<Record<keyof typeof contract.clearables, SQL>> = {
  manual: sql`h.manual`,
  excluded: sql`h.excluded`,
  pins: sql`h.pinned is not null`,
  all: sql`true`,
}

/** One change to many collections. */
export function collectionBulk(kit: Kit) {
  kit.bulk.matchBy('collection', [
    sql`select p.key, c.uid from pasted p join collection c on p.key in (c.url_slug, lower(replace(c.name, ' ', '')))`,
  ])
  serveBulk(kit, contract.enableCollections, {
    table: collection,
    shows,
    title: ({ enabled }, count) => `${enabled ? 'Enable' : 'Disable'} ${some(count)}`,
    change: ({ enabled }) => ({ enabled: sql`${enabled}::boolean` }),
  })

  serveBulk(kit, contract.scheduleCollections, {
    table: collection,
    shows,
    title: (_, count) => `Schedule ${some(count)}`,
    change: ({ startsAt, endsAt }) => ({
      startsAt: sql`${startsAt}::timestamptz`,
      endsAt: sql`${endsAt}::timestamptz`,
    }),
    check: async ({ startsAt, endsAt }) => {
      if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt))
        throw invalid({ endsAt: 'It must end after it starts.' })
    },
  })

  serveBulk(kit, contract.clearCollection, {
    table: collection,
    shows,
    title: (_, count) => `Clear ${some(count)}`,
    change: () => ({}),
    refusals: ({ what }) => {
      const isBare = sql`not exists (select from collection_item h where h.collection_uid = collection.uid and ${clears[what]})`
      return [
        {
          code: 'byRule',
          when: sql`${isBare} and (collection.rule is not null or collection.inherit_rules)`,
          text: 'Nothing to clear: what its rule finds is not cleared.',
        },
        { code: 'same', when: isBare, text: 'Nothing to clear.' },
      ]
    },
    consequences: ({ what }) => [
      {
        count: records =>
          sql`select count(*)::int as count from collection_item h where h.collection_uid in (${records}) and ${clears[what]}`,
        text: count =>
          sentence`${counted(count, 'entry', 'entries')} will go. What a rule finds is not cleared.`,
      },
      {
        count: records =>
          sql`select count(*)::int as count from collection_rule_item r where r.collection_uid in (${records})`,
        text: count => sentence`${counted(count, 'item')} will stay by rule.`,
      },
    ],
    warnings: ({ what }) => (what === 'manual' || what === 'all' ? [mayGoEmpty] : []),
    apply: async (tx, { what }) => {
      const rows = sql`h.collection_uid in (${changed}) and ${clears[what]}`
      if (what === 'pins') await tx.execute(sql`update collection_item h set pinned = null where ${rows}`)
      // What the rule finds too stays in, where it stands and pinned as it is.
      const stays = sql`exists (select from collection_rule_item r where r.collection_uid = h.collection_uid and r.item_uid = h.item_uid)`
      if (what === 'manual')
        await tx.execute(sql`update collection_item h set manual = false where ${rows} and ${stays}`)
      if (what !== 'pins') await tx.execute(sql`delete from collection_item h where ${rows}`)
    },
  })

  serveBulk(kit, contract.recomputeCollections, {
    table: collection,
    shows,
    title: (_, count) => `Recompute ${some(count)}`,
    change: () => ({}),
    refusals: () => [
      {
        code: 'noRule',
        when: sql`collection.rule is null and not collection.inherit_rules`,
        text: 'It has no rule.',
      },
    ],
    cannotUndo: 'Members follow from the rule, so there is nothing to take back.',
    apply: async tx => {
      const { rows } = await tx.execute<{ uid: number }>(sql`select record_uid as uid from bulk_changed`)
      for (const { uid } of rows)
        await askRecompute(tx, uid, { isConfirmed: false, byHand: true, because: 'Recomputed with others' })
    },
  })

  tagging(kit)
  merging(kit)
}

function tagging(kit: Kit) {
  const linked = (tagUid: number) =>
    sql`exists (select from collection_tag_link l where l.collection_uid = collection.uid and l.tag_uid = ${tagUid})`

  serveBulk(kit, contract.tagCollections, {
    table: collection,
    shows,
    title: (_, count) => `Tag ${some(count)}`,
    change: () => ({}),
    refusals: ({ tagUid }) => [
      { code: 'same', when: linked(tagUid), text: 'Already so.' },
      { code: 'loop', when: dependsOnTag(tagUid), text: 'Its rule depends on collections with this tag.' },
      {
        code: 'tooMany',
        when: sql`(select count(*) from collection_tag_link l where l.collection_uid = collection.uid) >= ${collectionTagsMost}`,
        text: sentence`It has ${collectionTagsMost} tags already.`,
      },
    ],
    check: ({ tagUid }, reader) => mustBeTag(reader, tagUid),
    apply: async (tx, { tagUid }) => {
      await tx.execute(sql`
        insert into collection_tag_link (collection_uid, tag_uid) select record_uid, ${tagUid} from bulk_changed on conflict do nothing`)
      const { rows } = await tx.execute<{ uid: number }>(sql`select record_uid as uid from bulk_changed`)
      for (const { uid } of rows) await tagsChanged(tx, uid, [tagUid])
    },
  })

  kit.bulk.guardUndo(collectionTagLink, { refusals: tagUndoRefusals })

  serveBulk(kit, contract.untagCollections, {
    table: collection,
    shows,
    title: (_, count) => `Untag ${some(count)}`,
    change: () => ({}),
    refusals: ({ tagUid }) => [{ code: 'same', when: sql`not ${linked(tagUid)}`, text: 'Already so.' }],
    check: ({ tagUid }, reader) => mustBeTag(reader, tagUid),
    apply: async (tx, { tagUid }) => {
      await tx.execute(
        sql`delete from collection_tag_link where tag_uid = ${tagUid} and collection_uid in (${changed})`,
      )
    },
  })
}

/** The table `reached`: a collection, and all that its rule depends on, however many steps away. */
function reachedFrom(start: SQL): SQL {
  return sql`with recursive reached as (
    select ${start} as uid
    union select e.uid from reached r cross join lateral (
      select d.ref::int as uid from collection_dependency d where d.collection_uid = r.uid and d.kind = 'collection'
      union select l.collection_uid from collection_dependency d join collection_tag_link l on l.tag_uid::text = d.ref
        where d.collection_uid = r.uid and d.kind = 'tag'
      union select p.parent_uid from collection p where p.uid = r.uid and p.inherit_rules and p.parent_uid is not null) e)`
}

/** Whether what the rule of a collection finds follows from who carries a tag, by itself or through rules it depends on. */
function dependsOnTag(tagUid: number): SQL {
  return sql`exists (${reachedFrom(sql`collection.uid`)}
    select from reached r join collection_dependency d on d.collection_uid = r.uid and d.kind = 'tag' and d.ref = ${tagUid}::text)`
}

async function mustBeTag(reader: Reader, tagUid: number): Promise<void> {
  const { rows } = await reader.execute(sql`select from collection_tag where uid = ${tagUid}`)
  if (rows.length === 0) throw invalid({ tagUid: 'This tag no longer exists. Choose another.' })
}

/** Why a collection does not get a tag back: it has got others since. */
function tagUndoRefusals(_: SQL, before: SQL): readonly RefusalRule[] {
  const collectionUid = sql`(${before} ->> 'collectionUid')::int`
  const isBack = sql`(x.expect ->> 'wasDeleted')::boolean`
  return [
    {
      code: 'tags',
      when: sql`${isBack} and count(*) filter (where ${isBack}) over (partition by ${collectionUid} order by x.seq)
        + (select count(*) from collection_tag_link l where l.collection_uid = ${collectionUid}) > ${collectionTagsMost}`,
      text: sentence`The collection has ${collectionTagsMost} tags by now.`,
    },
  ]
}

function merging(kit: Kit) {
  kit.bulk.guardUndo(collection, { refusals: nestingUndoRefusals, hold: lockNesting })
  serveBulk(kit, contract.mergeCollections, {
    table: collection,
    shows,
    title: (_, count) => `Merge ${some(count)} into one`,
    hold: lockNesting,
    change: ({ keepUid }) => ({ name: sql`(select k.name from collection k where k.uid = ${keepUid})` }),
    refusals: ({ keepUid }) => [
      { code: 'keeper', when: sql`collection.uid = ${keepUid}`, text: 'This is the one that is kept.' },
      ...nestingRefusals(keepUid),
      {
        code: 'loop',
        when: sql`exists (${reachedFrom(sql`${keepUid}::int`)} select from reached r where r.uid = collection.uid)`,
        text: 'The rule of the one that is kept depends on it.',
      },
    ],
    consequences: ({ keepUid }) => [
      {
        count: records =>
          sql`select count(distinct item_uid)::int as count from collection_item h where h.manual and h.collection_uid in (${records})`,
        text: count =>
          sentence`${counted(count, 'item')} put in by hand will be in the one that is kept. Rules of the others go with them.`,
      },
      {
        count: records =>
          sql`select greatest(0, count(distinct tag_uid) - ${collectionTagsMost})::int as count from collection_tag_link
            where collection_uid = ${keepUid} or collection_uid in (${records})`,
        text: count =>
          sentence`${counted(count, 'tag')} will be left behind: a collection has at most ${collectionTagsMost}.`,
      },
    ],
    check: async ({ keepUid }, reader) => {
      const { rows } = await reader.execute(sql`select from collection where uid = ${keepUid}`)
      if (rows.length === 0)
        throw invalid({ keepUid: 'This collection no longer exists. Choose another and preview again.' })
    },
    apply: async (tx, { keepUid }) => {
      const { rows } = await tx.execute<{ uid: number; urlSlug: string }>(
        sql`select uid, url_slug as "urlSlug" from collection where uid in (${changed}) order by uid`,
      )
      const { rows: kept } = await tx.execute<{ urlSlug: string }>(
        sql`select url_slug as "urlSlug" from collection where uid = ${keepUid}`,
      )
      await tx.execute(sql`
        insert into collection_item (collection_uid, item_uid, manual, position)
        select ${keepUid}, h.item_uid, true, place.place + row_number() over (order by min(h.collection_uid), min(h.position))
        from collection_item h cross join (select collection_place(${keepUid}, 'end') as place) place
        where h.collection_uid in (${changed}) and h.manual group by h.item_uid, place.place
        on conflict (collection_uid, item_uid) do update set manual = true where not collection_item.manual and not collection_item.excluded`)
      await tx.execute(sql`
        insert into collection_tag_link (collection_uid, tag_uid) select ${keepUid}::int, l.tag_uid from collection_tag_link l
        where l.collection_uid in (${changed}) and not exists (select from collection_tag_link k where k.collection_uid = ${keepUid} and k.tag_uid = l.tag_uid)
        group by l.tag_uid order by l.tag_uid limit greatest(0, ${collectionTagsMost} - (select count(*) from collection_tag_link k where k.collection_uid = ${keepUid}))`)
      const gone = rows.map(({ uid }) => uid)
      for (const { uid } of await repointRules(tx, 'collection', gone, keepUid))
        if (!gone.includes(uid))
          await askRecompute(tx, uid, { isConfirmed: false, because: 'Collections were merged' })
      await repoint(tx, 'collection', gone, keepUid)
      await tx.execute(sql`delete from collection_item where collection_uid in (${changed})`)
      await tx.execute(sql`delete from collection_tag_link where collection_uid in (${changed})`)
      await forgetFileUsage(tx, collection, changed)
      await tx.execute(sql`delete from collection where uid in (${changed})`)
      for (const merged of rows)
        await recordMove(tx, collectionPath(merged), collectionPath(kept[0] as { urlSlug: string }))
    },
  })
}
