import * as contract from '@backroom/contract/organisation/collections/calls'
import {
  blankCollection,
  type CollectionInput,
} from '@backroom/contract/organisation/collections/collections'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import { searchSql } from '#kit/data-view/condition'
import { invalid, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { serve } from '#kit/serve'
import { collectionKind, collectionUsers, judgedFor } from '#organisation/collections/collections'
import { recount } from '#organisation/collections/counts'
import { readCollection } from '#organisation/collections/read'
import { stateSql } from '#organisation/collections/states'
import { askFollowers, askRecompute } from '#organisation/membership/jobs'
import { recomputeIn } from '#organisation/membership/recompute'
import { ruleFromQuery } from '#organisation/membership/rule-from-query'

const selectMost = 50

export function collectionActions(kit: Kit) {
  serve(kit, contract.collectionSelect, ({ query, store }) => {
    const found = searchSql(sql`c.search_text`, query.term)
    return store.database.rows(sql`
      select c.uid, c.name, ${stateSql(sql`now()`)} as state, s.member_count as members
      from collection c join collection_state s on s.collection_uid = c.uid
      where ${found ?? sql`true`} and (${query.tag ?? null}::int is null
        or exists (select from collection_tag_link l where l.collection_uid = c.uid and l.tag_uid = ${query.tag ?? null}))
      order by not starts_with(fold(c.name), fold(${query.term})), c.name limit ${selectMost}`)
  })

  serve(kit, contract.collectionModel, async ({ params, store }) => {
    if (params.uid === 'new') {
      const counts = { memberCount: 0, liveCount: 0, ruleCount: 0, manualCount: 0, excludedCount: 0 }
      return { record: blankCollection(''), rule: null, tags: [], counts, usedBy: [], sentence: '' }
    }
    const record = await readCollection(store.database.orm, params.uid)
    const { rule, tags, sentence, memberCount, liveCount, ruleCount, manualCount, excludedCount } = record
    return {
      record,
      rule,
      tags,
      sentence,
      counts: { memberCount, liveCount, ruleCount, manualCount, excludedCount },
      usedBy: await collectionUsers(store.database.orm, params.uid),
    }
  })

  serve(kit, contract.recomputeCollection, ({ params, store, visitor }) =>
    store.write(visitor, async tx => {
      const { rule, inheritRules, name } = await readCollection(tx, params.uid)
      if (!rule && !inheritRules) throw refused(sentence`${name} has no rule to compute.`)
      await askRecompute(tx, params.uid, {
        isConfirmed: false,
        byHand: true,
        because: `${visitor.name} asked for it`,
      })
      return readCollection(tx, params.uid)
    }),
  )

  serve(kit, contract.applyHeld, ({ params, store, visitor }) =>
    store.write(visitor, async tx => {
      await refuseUnlessHeld(tx, params.uid)
      const done = await recomputeIn(tx, params.uid, { isConfirmed: true, because: '', now: new Date() })
      await askFollowers(tx, params.uid, done)
      return readCollection(tx, params.uid)
    }),
  )

  serve(kit, contract.discardHeld, ({ params, store, visitor }) =>
    store.write(visitor, async tx => {
      await refuseUnlessHeld(tx, params.uid)
      await tx.execute(sql`
        update collection_state set rule_state = 'failed', is_discarded = true,
          failure = 'A change that would have kept ' || held_keeps || ' of ' || held_keeps + held_leaves || ' items was refused. Its items stay as they are until the rule is changed or tried again.'
        where collection_uid = ${params.uid}`)
      return readCollection(tx, params.uid)
    }),
  )

  serve(kit, contract.duplicateCollection, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const like = await readCollection(tx, params.uid)
      const input = { ...(like as unknown as CollectionInput), name: body.name, urlSlug: '', enabled: false }
      const { uid } = await collectionKind.make(tx, input, judgedFor({ store, visitor }))
      await copyOver(tx, params.uid, uid, body.withItems)
      return { uid }
    }),
  )

  serve(kit, contract.ruleFromQuery, async ({ body, store }) => {
    let query: unknown
    try {
      query = JSON.parse(body.query)
    } catch {
      throw invalid({ query: 'The query is not readable JSON.' })
    }
    return ruleFromQuery(store.database.orm, query)
  })
}

async function refuseUnlessHeld(tx: Transaction, uid: number): Promise<void> {
  await readCollection(tx, uid)
  const { rows } = await tx.execute<{ state: string }>(
    sql`select rule_state as state from collection_state where collection_uid = ${uid} for update`,
  )
  if (rows[0]?.state !== 'held') throw refused('Nothing is held.')
}

/** Tags always go with a copy; what was chosen by hand when asked for. */
async function copyOver(tx: Transaction, from: number, to: number, withItems: boolean): Promise<void> {
  await tx.execute(
    sql`insert into collection_tag_link (collection_uid, tag_uid) select ${to}, tag_uid from collection_tag_link where collection_uid = ${from}`,
  )
  if (!withItems) return
  await tx.execute(sql`
    insert into collection_item (collection_uid, item_uid, manual, excluded, position, pinned)
    select ${to}, item_uid, manual, excluded, position, pinned from collection_item where collection_uid = ${from}`)
  await recount(tx, [to])
}
