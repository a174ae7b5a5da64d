import { savedQueries as contract, type SavedQuery } from '@backroom/contract/items/queries/saved-queries'
import { sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { hiddenFields } from '#items/lists/view-fields'
import { querySql, readCatalogue, refuseTooLong } from '#items/queries/sql'
import { forbidden, invalid, notFound } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { colleaguesOf } from '#kit/mail/colleagues'
import { explained, stale, type UniqueTexts } from '#kit/records/record'
import { serve } from '#kit/serve'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import { savedQuery } from '#tables/items/saved-queries'

const unique: UniqueTexts = {
  saved_query_name_key: {
    field: 'name',
    text: ({ name }) => sentence`You already have a query called ${name}.`,
  },
}

/** Questions that are kept: named by somebody, or for a day. */
export function savedQueries(kit: Kit) {
  serve(kit, contract.list, ({ store, visitor }) => readQueries(store.database.orm, visitor))
  serve(kit, contract.read, ({ params, store, visitor }) =>
    readQuery(store.database.orm, params.uid, visitor),
  )

  serve(kit, contract.save, async ({ body, store, visitor }) => {
    await refuseUnreadable(store, visitor, body.query)
    const delivery = await deliveryOf(kit, visitor, body)
    if (delivery.schedule !== 'none' && !body.name)
      throw invalid({ name: 'Give it a name: what is mailed needs one.' })
    return store.write(visitor, async tx => {
      const values = {
        name: body.name || null,
        query: body.query,
        shared: body.shared,
        ownerUid: visitor.uid,
        ...delivery,
      }
      const [made] = await explained(unique, values, () =>
        tx.insert(savedQuery).values(values).returning({ uid: savedQuery.uid }),
      )
      return { queryUid: made?.uid as number }
    })
  })

  serve(kit, contract.update, async ({ params, body, store, visitor }) => {
    await refuseUnreadable(store, visitor, body.query)
    const delivery = await deliveryOf(kit, visitor, body)
    return store.write(visitor, async tx => {
      await lockMine(tx, params.uid, body.version, visitor)
      const { version: _, ...rest } = body
      const values = { ...rest, ...delivery }
      await explained(unique, values, () =>
        tx.update(savedQuery).set(values).where(eq(savedQuery.uid, params.uid)),
      )
      return readQuery(tx, params.uid, visitor)
    })
  })

  serve(kit, contract.recipients, async ({ visitor }) => {
    const people = await colleaguesOf(kit.control, visitor.groupUid, contract.list.levels)
    return people.map(({ uid, name }) => ({ uid, name }))
  })

  serve(kit, contract.remove, async ({ params, query, store, visitor }) => {
    await store.write(visitor, async tx => {
      await lockMine(tx, params.uid, query.version, visitor)
      await tx.delete(savedQuery).where(eq(savedQuery.uid, params.uid))
    })
  })
}

/** What was asked for, if everybody named may have it. */
async function deliveryOf(
  kit: Kit,
  visitor: StaffVisitor,
  { schedule, mailTo }: Pick<SavedQuery, 'schedule' | 'mailTo'>,
): Promise<Pick<SavedQuery, 'schedule' | 'mailTo'>> {
  const uids = [...new Set(mailTo)]
  if (schedule !== 'none' && uids.length === 0) throw invalid({ mailTo: 'Choose who gets it.' })
  const known = await colleaguesOf(kit.control, visitor.groupUid, contract.list.levels)
  if (uids.some(uid => !known.some(person => person.uid === uid)))
    throw invalid({ mailTo: 'One of them can no longer see items. Choose again.' })
  return { schedule, mailTo: uids }
}

const queriesSql = (visitor: StaffVisitor) => sql`
  select q.uid, q.version, q.name, q.query, q.shared, q.schedule, q.mail_to as "mailTo", q.last_sent_at as "lastSentAt", q.owner_uid = ${visitor.uid} as "isMine",
    coalesce(s.name, 'Backroom') as owner, q.updated_at as "updatedAt"
  from saved_query q left join staff s on s.uid = q.owner_uid`

async function readQueries(reader: Reader, visitor: StaffVisitor): Promise<SavedQuery[]> {
  const { rows } = await reader.execute(
    sql`${queriesSql(visitor)} where q.name is not null and (q.shared or q.owner_uid = ${visitor.uid}) order by lower(q.name), q.uid limit 500`,
  )
  return rows as unknown as SavedQuery[]
}

/** One question: one's own, a shared one, or one without a name, whose number is all there is to know of it. */
export async function readQuery(reader: Reader, uid: number, visitor: StaffVisitor): Promise<SavedQuery> {
  const { rows } = await reader.execute(
    sql`${queriesSql(visitor)} where q.uid = ${uid} and (q.name is null or q.shared or q.owner_uid = ${visitor.uid})`,
  )
  const [found] = rows as unknown as SavedQuery[]
  if (!found) throw notFound('This query does not exist. Unnamed ones are kept for a day.')
  return found
}

async function refuseUnreadable(store: Store, visitor: StaffVisitor, query: SavedQuery['query']) {
  refuseTooLong(query)
  querySql(
    query,
    await readCatalogue(store.database.orm, await hiddenFields({ store, visitor })),
    store.timeZone,
  )
}

async function lockMine(tx: Transaction, uid: number, version: number, visitor: StaffVisitor) {
  const [found] = await tx.select().from(savedQuery).where(eq(savedQuery.uid, uid)).for('update')
  if (!found) throw notFound('This query does not exist. Someone may have deleted it.')
  if (found.ownerUid !== visitor.uid)
    throw forbidden('permission', 'Only whoever saved a query can change it.')
  if (found.version !== version) throw stale()
}
