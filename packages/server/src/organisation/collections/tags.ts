import {
  collectionTagsView,
  collectionTags as contract,
  mergeCollectionTags,
} from '@backroom/contract/organisation/collections/tags'
import { counted, sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { invalid, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { RecordKind } from '#kit/records/record-kind'
import { serveRecord } from '#kit/records/serve-record'
import { refuseWhileUsed, repoint } from '#kit/records/uses'
import { serve } from '#kit/serve'
import { isLiveSql } from '#organisation/collections/states'
import { askRecompute } from '#organisation/membership/jobs'
import { refuseLoops } from '#organisation/membership/rule-loops'
import { repointRules, rulesNaming } from '#organisation/membership/rule-uses'
import { writeSentences } from '#organisation/membership/rule-words'
import { collectionTag } from '#tables/organisation/collection-tags'

const figures = {
  collections: sql`(select count(*)::int from collection_tag_link l where l.tag_uid = collection_tag.uid)`,
  liveCollections: sql`(select count(*)::int from collection_tag_link l join collection c on c.uid = l.collection_uid
    where l.tag_uid = collection_tag.uid and ${isLiveSql(sql`now()`)})`,
  rules: sql`(select count(*)::int from collection_dependency d where d.kind = 'tag' and d.ref = collection_tag.uid::text)`,
}

const tagKind = new RecordKind(contract, collectionTag, {
  computed: figures,
  unique: {
    collection_tag_name_key: {
      field: 'name',
      text: ({ name }) => sentence`There is already a tag called ${name}.`,
    },
  },
  saved: async (tx, { uid, before, after }) => {
    if (!before || before.name === after.name) return
    const naming = await rulesNaming(tx, 'collectionTag', [uid])
    await writeSentences(
      tx,
      naming.map(each => each.uid),
    )
  },
  refuseRemoval: async (tx, { uid, name }) => {
    const naming = await rulesNaming(tx, 'collectionTag', [uid])
    if (naming.length > 0)
      throw refused(sentence`${name} is named by the rule of ${naming.map(each => each.name).join(', ')}.`, {
        usedBy: naming.map(each => ({ text: each.name, path: `/collections/${each.uid}` })),
      })
    await refuseWhileUsed(tx, name, [{ to: 'collectionTag', uids: [uid] }])
  },
  takesAlong: async (tx, { uid }) => {
    await tx.execute(sql`delete from collection_tag_link where tag_uid = ${uid}`)
  },
})

/** Collections whose rule names a tag, by itself or by one it takes over. */
async function dependingOn(reader: Reader, tagUid: number): Promise<number[]> {
  const { rows } = await reader.execute<{ uid: number }>(sql`
    select collection_uid as uid from collection_dependency where kind = 'tag' and ref = ${String(tagUid)} order by collection_uid`)
  return rows.map(({ uid }) => uid)
}

export function collectionTags(kit: Kit) {
  serveRecord(kit, tagKind)

  serve(kit, mergeCollectionTags, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      const gone = body.mergeUids.filter(uid => uid !== body.keepUid)
      if (gone.length === 0) throw invalid({ mergeUids: 'Choose a tag to merge into another.' })
      const uids = sql`${`{${gone.join(',')}}`}::int[]`
      const { rows: found } = await tx.execute<{ uid: number }>(
        sql`select uid from collection_tag where uid = ${body.keepUid} or uid = any(${uids}) for update`,
      )
      if (found.length < new Set([body.keepUid, ...gone]).size)
        throw invalid({ keepUid: 'A tag no longer exists. Choose another.' })
      const { rows: moved } = await tx.execute<{ uid: number }>(sql`
        select distinct collection_uid as uid from collection_tag_link where tag_uid = any(${uids})`)
      await tx.execute(sql`
        insert into collection_tag_link (collection_uid, tag_uid) select distinct collection_uid, ${body.keepUid}::int from collection_tag_link
        where tag_uid = any(${uids}) on conflict do nothing`)
      const rules = await repointRules(tx, 'collectionTag', gone, body.keepUid)
      await repoint(tx, 'collectionTag', gone, body.keepUid)
      await tx.execute(sql`delete from collection_tag_link where tag_uid = any(${uids})`)
      await tx.execute(sql`delete from collection_tag where uid = any(${uids})`)
      await writeSentences(
        tx,
        rules.map(({ uid }) => uid),
      )
      // Rules that named the one that is kept now look into the collections of the others too.
      for (const uid of await dependingOn(tx, body.keepUid)) await refuseLoops(tx, uid, 'keepUid')
      for (const { uid } of rules)
        await askRecompute(tx, uid, { isConfirmed: false, because: `${counted(gone.length, 'tag')} merged` })
      return { collections: moved.length, rules: rules.length }
    }),
  )

  serveDataView(kit, collectionTagsView, {
    table: collectionTag,
    fields: {
      ...figures,
    },
    search: { text: collectionTag.searchText, covers: ['name', 'description'] },
  })
}
