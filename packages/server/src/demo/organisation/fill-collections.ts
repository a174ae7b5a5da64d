import { blankCollection } from '@backroom/contract/organisation/collections/collections'
import type { CollectionRule, RuleCondition } from '@backroom/contract/organisation/membership/rules'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#database/database'
import {
  type DemoCollection,
  demoCollectionRows,
  demoTags,
  type NamedCondition,
} from '#demo/organisation/collections'
import { rewriteFileUsage } from '#kit/file-usage'
import { slugOf } from '#kit/slug'
import { recount } from '#organisation/collections/counts'
import { markFailed } from '#organisation/membership/membership'
import { recomputeIn } from '#organisation/membership/recompute'
import { collectionTag } from '#tables/organisation/collection-tags'
import { collection } from '#tables/organisation/collections'

/** The collections of the demo store, their tags, their items by hand, and what their rules find. */
export async function fillCollections(tx: Transaction): Promise<void> {
  await tx.execute(sql`select set_config('backroom.rules', 'done', true)`)
  await tx.execute(sql`select set_config('backroom.membership', 'done', true)`)
  await tx
    .insert(collectionTag)
    .values(demoTags.map(([name, colour, description]) => ({ name, colour, description })))
  for (const row of demoCollectionRows) await makeOne(tx, row)
  // Once all of them are there to be named.
  for (const row of demoCollectionRows) if (row.rule) await giveRule(tx, row)
  for (const row of demoCollectionRows) await tagOne(tx, row)
  for (const row of demoCollectionRows) if (row.rule && !namesOthers(row)) await compute(tx, row)
  for (const row of demoCollectionRows) if (row.rule && namesOthers(row)) await compute(tx, row)
  for (const row of demoCollectionRows) await setState(tx, row)
  const { rows } = await tx.execute<{ uid: number }>(sql`select uid from collection`)
  await recount(
    tx,
    rows.map(({ uid }) => uid),
  )
  await tx.execute(sql`update collection_state s set was_live = c.enabled and coalesce(c.starts_at <= now(), true) and coalesce(c.ends_at > now(), true)
    from collection c where c.uid = s.collection_uid`)
  await givePictures(tx)
  await tx.execute(sql`delete from membership_queue`)
}

/** The picture of its first item stands for a collection that shoppers see. */
async function givePictures(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update collection c set image_file_uid = p.file, image_alt = p.name from (
      select distinct on (m.collection_uid) m.collection_uid, r.main_file_uid as file, i.name
      from collection_member m join item_rollup r on r.item_uid = m.item_uid join item i on i.uid = m.item_uid
      where r.main_file_uid is not null order by m.collection_uid, m.pinned nulls last, m.position, m.item_uid) p
    where p.collection_uid = c.uid and c.enabled and c.image_file_uid is null`)
  await rewriteFileUsage(tx, collection, sql`select uid from collection where image_file_uid is not null`)
}

const namesOthers = ({ rule = [] }: DemoCollection) =>
  rule.some(condition => 'named' in condition && condition.named === 'collection')

async function makeOne(tx: Transaction, row: DemoCollection): Promise<void> {
  const day = (days: number | undefined) =>
    days === undefined ? null : new Date(Date.now() + days * 86_400_000)
  const { rule: _, ...blank } = blankCollection(row.name)
  const values = {
    ...blank,
    urlSlug: slugOf(row.name),
    ...row.more,
    startsAt: day(row.starts),
    endsAt: day(row.ends),
    ...(row.name === 'Gifts' && {
      heading: 'Gifts for people who ride',
      metaDescription: 'Gifts cyclists keep.',
    }),
  }
  await tx.insert(collection).values(values as never)
  if (row.parent)
    await tx.execute(sql`
      update collection set parent_uid = (select uid from collection where name = ${row.parent}), inherit_rules = ${row.inherits ?? false}
      where name = ${row.name}`)
  if (row.byHand) await putIn(tx, row.name, row.byHand, row.pins ?? 0)
}

/** The best sold items of a category, in that order. */
async function putIn(
  tx: Transaction,
  name: string,
  [count, category]: NonNullable<DemoCollection['byHand']>,
  pins: number,
): Promise<void> {
  await tx.execute(sql`
    insert into collection_item (collection_uid, item_uid, manual, position, pinned)
    select c.uid, i.page_uid, true, i.n, case when i.n <= ${pins} then i.n end
    from collection c cross join (
      select i.page_uid, row_number() over (order by not (i.category_uids @> array[k.uid]), not i.live, i.units90 desc, i.page_uid) as n
      from item_index i join category k on k.name = ${category.split('/').at(-1)} and k.path like ${`%${slugOf(category.split('/')[0] as string)}%`}
      where i.category_uids && (k.uid || k.ancestor_uids)) i
    where c.name = ${name} and i.n <= ${count}
    on conflict (collection_uid, item_uid) do nothing`)
}

async function giveRule(tx: Transaction, row: DemoCollection): Promise<void> {
  const conditions: RuleCondition[] = []
  for (const condition of row.rule ?? []) conditions.push(await resolve(tx, condition))
  const not: RuleCondition[] = []
  for (const condition of row.not ?? []) not.push(await resolve(tx, condition))
  const rule: CollectionRule = {
    match: 'all',
    of: [...conditions, ...(not.length > 0 ? [{ match: 'none' as const, of: not }] : [])],
  }
  await tx.execute(sql`update collection set rule = ${JSON.stringify(rule)}::jsonb where name = ${row.name}`)
}

async function resolve(tx: Transaction, condition: NamedCondition): Promise<RuleCondition> {
  if (!('named' in condition)) return condition
  const { named, names } = condition
  const list = JSON.stringify(
    names.map(name => (named === 'category' ? (name.split('/').at(-1) as string) : name)),
  )
  const tables = {
    category: 'category',
    brand: 'brand',
    facet: 'facet',
    collection: 'collection',
    collectionTag: 'collection_tag',
  }
  const { rows } = await tx.execute<{ uid: number }>(sql`
    select min(uid) as uid from ${sql.identifier(tables[named])} where name in (select jsonb_array_elements_text(${list}::jsonb)) group by name order by 1`)
  if (rows.length === 0) throw new Error(`The demo store has no ${named} ${names.join(', ')}.`)
  const usual = named === 'brand' ? 'in' : 'hasAny'
  return { field: named, op: condition.op ?? usual, value: rows.map(({ uid }) => uid) } as RuleCondition
}

async function tagOne(tx: Transaction, row: DemoCollection): Promise<void> {
  await tx.execute(sql`
    insert into collection_tag_link (collection_uid, tag_uid) select c.uid, t.uid from collection c cross join collection_tag t
    where c.name = ${row.name} and t.name in (select jsonb_array_elements_text(${JSON.stringify(row.tags ?? [])}::jsonb))`)
}

async function compute(tx: Transaction, row: DemoCollection): Promise<void> {
  const { rows } = await tx.execute<{ uid: number }>(sql`select uid from collection where name = ${row.name}`)
  await recomputeIn(tx, rows[0]?.uid as number, { isConfirmed: true, because: '', now: new Date() })
}

/** What is held or failed stays so when it is worked out again: the rule would empty the page, or cannot be answered. */
async function setState(tx: Transaction, { name, state }: DemoCollection): Promise<void> {
  const { rows } = await tx.execute<{ uid: number }>(sql`select uid from collection where name = ${name}`)
  const uid = rows[0]?.uid as number
  const and = (condition: RuleCondition) =>
    tx.execute(sql`
      update collection set rule = jsonb_set(rule, '{of}', rule -> 'of' || ${JSON.stringify(condition)}::jsonb) where uid = ${uid}`)
  if (state === 'held') {
    await and({ field: 'price', op: 'gt', value: dearerThanAnything })
    await recomputeIn(tx, uid, { isConfirmed: false, because: 'The rule was saved', now: new Date() })
    await tx.execute(
      sql`update collection_state set held_at = now() - interval '3 hours' where collection_uid = ${uid}`,
    )
  }
  if (state === 'failed') {
    await and({ field: 'created', op: 'inLast', value: daysBeforeTheCalendar })
    await markFailed(tx, uid, 'The database could not answer it: timestamp out of range')
  }
}

const dearerThanAnything = 9_999_900
const daysBeforeTheCalendar = 9_000_000
