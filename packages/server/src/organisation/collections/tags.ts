import {
  collectionTagsView,
  collectionTags as contract,
  mergeCollectionTags,
} from '@backroom/contract/organisation/collections/tags'
import { counted } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { serveDataView } from '#kit/data-view/serve-data-view'
import { invalid, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serveHistory } from '#kit/records/history'
import { createRecord, readRecord, removeRecord, type UniqueTexts, updateRecord } from '#kit/records/record'
import { serve } from '#kit/serve'
import { isLiveSql } from '#organisation/collections/states'
import { askRecompute } from '#organisation/membership/jobs'
import { refuseLoops } from '#organisation/membership/rule-loops'
import { repointRules, rulesNaming } from '#organisation/membership/rule-uses'
import { writeSentences } from '#organisation/membership/rule-words'
import { collectionTag } from '#tables/organisation/collection-tags'

const unique: UniqueTexts = {
  collection_tag_name_key: { field: 'name', text: ({ name }) => `There is already a tag called ${name}.` },
}

const figures = {
  collections: sql`(select count(*)::int from collection_tag_link l where l.tag_uid = collection_tag.uid)`,
  liveCollections: sql`(select count(*)::int from collection_tag_link l join collection c on c.uid = l.collection_uid
    where l.tag_uid = collection_tag.uid and ${isLiveSql(sql`now()`)})`,
  rules: sql`(select count(*)::int from collection_dependency d where d.kind = 'tag' and d.ref = collection_tag.uid::text)`,
}

const readTag = (reader: Reader, uid: number) => readRecord(reader, contract, collectionTag, uid, figures)

/** Collections whose rule names a tag, by itself or by one it takes over. */
async function dependingOn(reader: Reader, tagUid: number): Promise<number[]> {
  const { rows } = await reader.execute<{ uid: number }>(sql`
    select collection_uid as uid from collection_dependency where kind = 'tag' and ref = ${String(tagUid)} order by collection_uid`)
  return rows.map(({ uid }) => uid)
}

export function collectionTags(kit: Kit) {
  serve(kit, contract.read, ({ params, store }) => readTag(store.database.orm, params.uid))

  serve(kit, contract.create, ({ body, store, visitor }) =>
    store.write(visitor, async tx => {
      const { uid, merged, cleaned } = await createRecord(tx, contract, collectionTag, body, unique)
      return { ...(await readTag(tx, uid)), merged, cleaned }
    }),
  )

  serve(kit, contract.update, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const { before, after, merged, cleaned } = await updateRecord(
        ...([tx, contract, collectionTag, params.uid, body, unique] as const),
      )
      if (before?.name !== after.name) {
        const naming = await rulesNaming(tx, 'collectionTag', [params.uid])
        await writeSentences(
          tx,
          naming.map(({ uid }) => uid),
        )
      }
      return { ...(await readTag(tx, params.uid)), merged, cleaned }
    }),
  )

  serve(kit, contract.remove, async ({ params, query, store, visitor }) => {
    await store.write(visitor, async tx => {
      const naming = await rulesNaming(tx, 'collectionTag', [params.uid])
      if (naming.length > 0) {
        const { name } = await readTag(tx, params.uid)
        throw refused(`${name} is named by the rule of ${naming.map(each => each.name).join(', ')}.`, {
          usedBy: naming.map(each => ({ text: each.name, path: `/collections/${each.uid}` })),
        })
      }
      await tx.execute(sql`delete from collection_tag_link where tag_uid = ${params.uid}`)
      await removeRecord(tx, contract, collectionTag, params.uid, query.version)
    })
  })

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

  serveHistory(kit, contract, collectionTag)

  serveDataView(kit, collectionTagsView, {
    from: sql`collection_tag`,
    uid: collectionTag.uid,
    fields: {
      uid: collectionTag.uid,
      version: collectionTag.version,
      name: collectionTag.name,
      colour: collectionTag.colour,
      description: collectionTag.description,
      ...figures,
      updatedAt: collectionTag.updatedAt,
    },
    search: { text: collectionTag.searchText, covers: ['name', 'description'] },
  })
}
