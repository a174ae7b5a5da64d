import * as contract from '@backroom/contract/organisation/collections/calls'
import {
  type CollectionInput,
  type collectionTagChip,
  collectionTagsMost,
} from '@backroom/contract/organisation/collections/collections'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader, Transaction } from '#database/database'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { stale } from '#kit/records/record'
import { serve } from '#kit/serve'
import { collectionKind, judgedFor } from '#organisation/collections/collections'
import { readCollection, tagsSql } from '#organisation/collections/read'
import { findPages, followRedirect } from '#organisation/collections/redirects'
import { stateSql } from '#organisation/collections/states'
import { refuseLoops } from '#organisation/membership/rule-loops'

type Chip = z.output<typeof collectionTagChip>

/** What a collection hangs together with: tags, the collections above and below it, and where it leads. */
export function collectionLinks(kit: Kit) {
  serve(kit, contract.collectionTagsOf, ({ params, store }) => tagsOf(store.database.orm, params.uid))

  serve(kit, contract.saveCollectionTags, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      await setTags(tx, params.uid, body.tagUids)
      return tagsOf(tx, params.uid)
    }),
  )

  serve(kit, contract.collectionParent, ({ params, store }) => chainOf(store.database.orm, params.uid))

  serve(kit, contract.saveCollectionParent, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const { confirmLeaving, ...place } = body
      const stored = await readCollection(tx, params.uid)
      const input = { ...(stored as unknown as CollectionInput), ...place, version: stored.version }
      await collectionKind.save(tx, params.uid, input, judgedFor({ store, visitor }, confirmLeaving))
      return chainOf(tx, params.uid)
    }),
  )

  serve(kit, contract.collectionChildren, async ({ params, store }) => {
    await readCollection(store.database.orm, params.uid)
    return store.database.rows(sql`
      select c.uid, c.name, ${stateSql(sql`now()`)} as state, s.member_count as members
      from collection c join collection_state s on s.collection_uid = c.uid where c.parent_uid = ${params.uid} order by c.name`)
  })

  serve(kit, contract.saveCollectionRedirect, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const { version, ...redirect } = body
      const stored = await readCollection(tx, params.uid)
      if (stored.version !== version) throw stale()
      const input = { ...(stored as unknown as CollectionInput), ...redirect, version }
      await collectionKind.save(tx, params.uid, input, judgedFor({ store, visitor }))
      return readCollection(tx, params.uid)
    }),
  )

  serve(kit, contract.redirectChain, ({ body, store }) => followRedirect(store.database.orm, body))
  serve(kit, contract.redirectPages, ({ query, store }) => findPages(store.database.orm, query.term))
}

async function tagsOf(reader: Reader, uid: number): Promise<Chip[]> {
  await readCollection(reader, uid)
  const { rows } = await reader.execute<{ tags: Chip[] }>(sql`select ${tagsSql(sql`${uid}::int`)} as tags`)
  return rows[0]?.tags ?? []
}

/** Sets the tags of a collection. Rules that name one which came or went are computed anew. */
export async function setTags(tx: Transaction, uid: number, tagUids: readonly number[]): Promise<void> {
  const wanted = [...new Set(tagUids)]
  if (wanted.length > collectionTagsMost)
    throw invalid({ tagUids: sentence`At most ${collectionTagsMost} tags.` })
  await tx.execute(sql`select from collection where uid = ${uid} for update`) // another's tags would be added to these
  await readCollection(tx, uid)
  const uids = sql`${`{${wanted.join(',')}}`}::int[]`
  const { rows: known } = await tx.execute<{ uid: number }>(
    sql`select uid from collection_tag where uid = any(${uids})`,
  )
  if (known.length < wanted.length) throw invalid({ tagUids: 'A tag no longer exists. Choose another.' })
  const { rows } = await tx.execute<{ tag: number }>(sql`
    with gone as (delete from collection_tag_link where collection_uid = ${uid} and tag_uid <> all(${uids}) returning tag_uid),
    come as (insert into collection_tag_link (collection_uid, tag_uid) select ${uid}, t from unnest(${uids}) t on conflict do nothing returning tag_uid)
    select tag_uid as tag from gone union select tag_uid from come`)
  await tagsChanged(
    tx,
    uid,
    rows.map(({ tag }) => tag),
  )
}

/** Refuses tags by which a rule would come to depend on itself. What rules find by tags the database has computed anew. */
export async function tagsChanged(tx: Transaction, uid: number, tags: readonly number[]): Promise<void> {
  if (tags.length === 0) return
  const { rows } = await tx.execute(
    sql`select from collection_dependency where kind = 'tag' and ref = any(${`{${tags.join(',')}}`}::text[]) limit 1`,
  )
  if (rows.length > 0) await refuseLoops(tx, uid, 'tagUids')
}

async function chainOf(reader: Reader, uid: number) {
  const { version, inheritRules } = await readCollection(reader, uid)
  const { rows: chain } = await reader.execute<{ uid: number; name: string }>(sql`
    with recursive up as (
      select c.uid, c.name, c.parent_uid, 0 as depth from collection c where c.uid = ${uid}
      union all select c.uid, c.name, c.parent_uid, up.depth + 1 from up join collection c on c.uid = up.parent_uid where up.depth < 10
    ) select uid, name from up where depth > 0 order by depth`)
  return { version, inheritRules, chain }
}
