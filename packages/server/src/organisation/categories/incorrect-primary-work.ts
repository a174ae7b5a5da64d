import { type SQL, sql } from 'drizzle-orm'
import { backroomItself, type Transaction } from '#database/database'
import type { Task } from '#kit/jobs/jobs'
import type { Store } from '#kit/store'

const itself = backroomItself('job')
const pagesAtOnce = 5_000
/** A range says where its items belong once it has this many, and this share of them is in one place. */
const rangeItemsLeast = 10
const rangeShareLeast = 0.9

/** Each category with whether it is seen and may be a primary, and the head of Google's tree it stands for. */
const categoryFacts = sql`
  select c.uid, c.depth, c.ancestor_uids, c.allow_primary,
    c.active and not exists (select from category a where a.uid = any(c.ancestor_uids) and not a.active) as seen,
    (select split_part(g.path, ' > ', 1) from category a join google_category g on g.id = a.google_category_id and not g.retired
      where a.uid = c.uid or a.uid = any(c.ancestor_uids) order by a.depth desc limit 1) as google_head
  from category c`

const pageFacts = sql`
  select i.uid, i.status, i.primary_category_uid as current, i.brand_uid, lower(i.range_name) as range_name,
    array(select k.category_uid from item_category k where k.item_uid = i.uid) as assigned,
    split_part(g.path, ' > ', 1) as google_head,
    (select m.primary_category_uid from colour_group_item k join colour_group q on q.uid = k.colour_group_uid join item m on m.uid = q.master_item_uid
      where k.item_uid = i.uid and q.master_item_uid <> i.uid) as group_uid
  from primary_page p join item i on i.uid = p.uid and i.status <> 'archived' and i.lead_item_uid is null
  left join google_category g on g.id = i.google_category_id and not g.retired`

/** Where most of a brand's range is, and which share of it. */
const rangeFacts = sql`
  select brand_uid, range_name, uid, items::numeric / total as share, total from (
    select i.brand_uid, lower(i.range_name) as range_name, i.primary_category_uid as uid, count(*) as items,
      sum(count(*)) over (partition by i.brand_uid, lower(i.range_name)) as total,
      row_number() over (partition by i.brand_uid, lower(i.range_name) order by count(*) desc, i.primary_category_uid) as place
    from item i where i.lead_item_uid is null and i.status = 'active' and i.primary_category_uid is not null and i.range_name <> ''
      and (i.brand_uid, lower(i.range_name)) in (select brand_uid, range_name from page where range_name <> '')
    group by 1, 2, 3) r where place = 1`

const isAtHome = sql`coalesce(r.share >= ${rangeShareLeast} and r.total >= ${rangeItemsLeast}, false)`

/** The first reason that holds, in the order they are worked off. */
const reason = sql`case
  when p.current is null then case when p.status = 'active' then 'missing' end
  when p.current <> all(p.assigned) then 'notAssigned'
  when not c.seen then 'inactive'
  when exists (select from fact d where d.uid = any(p.assigned) and p.current = any(d.ancestor_uids)) then 'hasChildren'
  when not c.allow_primary then 'notAllowed'
  when p.group_uid <> p.current then 'differsFromGroup'
  when p.google_head <> c.google_head then 'googleMismatch'
  when ${isAtHome} and r.uid <> p.current then 'lonely' end`

/** Categories that might be right, the likeliest first, each with how sure that is. */
const candidates = sql`
  select j.current as uid, 9500 as confidence, 1 as place, 0 as depth where j.reason = 'notAssigned'
  union all select d.uid, 9500, 1, d.depth from fact d where j.reason = 'hasChildren' and d.uid = any(j.assigned) and j.current = any(d.ancestor_uids)
  union all select j.range_uid, (j.range_share * 10000)::int, case j.reason when 'lonely' then 1 else 4 end, 0 where j.range_share >= 0.5
  union all select j.group_uid, 9000, 2, 0 where j.group_uid is not null
  union all select d.uid, case when cardinality(j.assigned) <= 2 then 8500 else 7000 end, 3, d.depth from fact d where d.uid = any(j.assigned)
  union all select d.uid, 4000, 5, d.depth from fact c join fact d on d.uid = any(c.ancestor_uids) where c.uid = j.current`

/** The first candidate that would itself be sound. */
const suggestion = sql`
  select x.uid, x.confidence from (${candidates}) x join fact s on s.uid = x.uid
  where s.seen and s.allow_primary and (x.uid is distinct from j.current or j.reason = 'notAssigned')
    and not exists (select from fact e where e.uid = any(j.assigned) and x.uid = any(e.ancestor_uids))
    and coalesce(j.google_head = s.google_head, true) and coalesce(j.group_uid = x.uid, true)
    and (not j.is_at_home or j.range_uid = x.uid)
  order by x.place, x.depth desc, x.uid limit 1`

/** Looks at some pages again: whether their primary category is sound, why not, and what would be. */
export async function judgePrimaries(tx: Transaction, pages: SQL): Promise<void> {
  await tx.execute(sql`create temp table if not exists primary_page (uid int primary key) on commit drop`)
  await tx.execute(sql`truncate primary_page`)
  await tx.execute(
    sql`insert into primary_page select distinct uid from (${pages}) p(uid) where uid is not null`,
  )
  await tx.execute(sql`analyze primary_page`)
  await tx.execute(sql`
    create temp table primary_fault on commit drop as
    with fact as materialized (${categoryFacts}), page as materialized (${pageFacts}), home as (${rangeFacts}),
    judged as (
      select p.*, ${reason} as reason, r.uid as range_uid, r.share as range_share, ${isAtHome} as is_at_home
      from page p left join fact c on c.uid = p.current
      left join home r on r.brand_uid = p.brand_uid and r.range_name = p.range_name)
    select j.uid, j.reason, s.uid as suggested_uid, coalesce(s.confidence, 0) as confidence
    from judged j left join lateral (${suggestion}) s on true where j.reason is not null`)
  await tx.execute(sql`
    delete from incorrect_primary f using primary_page p
    where f.item_uid = p.uid and not exists (select from primary_fault n where n.uid = f.item_uid)`)
  await tx.execute(sql`
    insert into incorrect_primary as f (item_uid, reason, reason_rank, suggested_uid, confidence_bp)
    select uid, reason, array_position('{missing,notAssigned,inactive,hasChildren,notAllowed,differsFromGroup,googleMismatch,lonely}'::text[], reason),
      suggested_uid, confidence from primary_fault
    on conflict (item_uid) do update set reason = excluded.reason, reason_rank = excluded.reason_rank, suggested_uid = excluded.suggested_uid,
      confidence_bp = excluded.confidence_bp, at = now()
    where (f.reason, f.suggested_uid, f.confidence_bp) is distinct from (excluded.reason, excluded.suggested_uid, excluded.confidence_bp)`)
  await tx.execute(sql`drop table primary_fault`)
}

/** Looks at every page, or at those of a category and all below it. */
export async function judgeAll(store: Store, categoryUid?: number, signal?: AbortSignal): Promise<void> {
  const within = categoryUid
    ? sql`and exists (select from category c left join item_category k on k.category_uid = c.uid and k.item_uid = i.uid
        where (c.uid = ${categoryUid} or ${categoryUid} = any(c.ancestor_uids)) and (k.uid is not null or i.primary_category_uid = c.uid))`
    : sql``
  for (let after = 0; !signal?.aborted; ) {
    const [found] = await store.database.rows<{ last: number | null }>(sql`
      select max(uid) as last from (select i.uid from item i where i.lead_item_uid is null and i.uid > ${after} ${within} order by i.uid limit ${pagesAtOnce}) p`)
    const last = found?.last
    if (!last) return
    await store.database.write(itself, tx =>
      judgePrimaries(
        tx,
        sql`select i.uid from item i where i.lead_item_uid is null and i.uid > ${after} and i.uid <= ${last} ${within}`,
      ),
    )
    after = last
  }
}

/** Each night for every page, and for a branch of the tree when something about it changes. */
export const incorrectPrimariesTask: Task<{ categoryUid?: number }> = {
  name: 'incorrect-primaries',
  title: 'Looking for incorrect primary categories',
  run: ({ categoryUid }, { store, signal }) => judgeAll(store, categoryUid, signal),
}
