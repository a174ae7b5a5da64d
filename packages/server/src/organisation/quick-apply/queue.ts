import { createHash } from 'node:crypto'
import { storeStaff } from '@backroom/contract/kit/access'
import { selection as selectionSchema } from '@backroom/contract/kit/selection'
import {
  facetQueue,
  facetQueuePlace,
  facetQueueState,
  placeLapseMs,
  type QueueItem,
  queueEntity,
  queueMost,
  queueNumber,
} from '@backroom/contract/organisation/filters/item-facets'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { selectedUids } from '#kit/bulk/targets'
import { invalid } from '#kit/errors'
import { announce } from '#kit/events'
import { fileAddress } from '#kit/file-address'
import type { Kit } from '#kit/kit'
import { read, serve } from '#kit/serve'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import { item } from '#tables/items/items'
import { asksSql } from '#tables/organisation/asked-filters'

/** A queue of items to put facets on, shared by all who ask the same question. */
export function facetQueues(kit: Kit) {
  serve(kit, facetQueue, async ({ params, query, store, visitor, signal }) => {
    const pages = await pagesOf(kit, store, visitor, { ...query, view: params.view })
    const key = keyOf({ ...query, view: params.view })
    const rows = await store.database.rows<QueueItem & { total: number }>(itemsSql(pages), signal)
    const items = rows.map(({ total: _, ...item }) => item)
    return { key, total: rows[0]?.total ?? 0, items, ...(await stateOf(store.database.orm, key)) }
  })

  serve(kit, facetQueueState, ({ query, store }) => stateOf(store.database.orm, query.key))

  serve(kit, facetQueuePlace, async ({ body, store, visitor }) => {
    await store.database.transaction(async tx => {
      if (body.done) await tick(tx, body.key, body.done, visitor)
      await tx.execute(
        body.isLeaving
          ? sql`delete from quick_apply_place where queue = ${body.key} and user_uid = ${visitor.uid}`
          : sql`insert into quick_apply_place (queue, user_uid, name, item_uid)
              select ${body.key}, ${visitor.uid}, ${visitor.name}, uid from item where uid = ${body.itemUid}
              on conflict (queue, user_uid) do update set item_uid = excluded.item_uid, at = now()`,
      )
      const by = { uid: visitor.uid, name: visitor.name }
      await tx.execute(
        announce(
          { type: 'record.changed', entity: queueEntity, uid: queueNumber(body.key), version: null, by },
          storeStaff,
        ),
      )
    })
    return stateOf(store.database.orm, body.key)
  })
}

async function tick(
  reader: Reader,
  key: string,
  { itemUid, isDone }: { itemUid: number; isDone: boolean },
  { uid }: StaffVisitor,
) {
  await reader.execute(
    isDone
      ? sql`insert into quick_apply_tick (queue, item_uid, user_uid) select ${key}, i.uid, ${uid} from item i where i.uid = ${itemUid}
          on conflict (queue, item_uid) do update set at = now()`
      : sql`delete from quick_apply_tick where queue = ${key} and item_uid = ${itemUid}`,
  )
}

async function stateOf(reader: Reader, key: string) {
  const { rows: people } = await reader.execute<{
    by: { uid: number; name: string }
    itemUid: number
    at: string
  }>(sql`
    select json_build_object('uid', user_uid, 'name', name) as by, item_uid as "itemUid", to_json(at) #>> '{}' as at
    from quick_apply_place where queue = ${key} and at > now() - make_interval(secs => ${placeLapseMs / 1_000}) order by name`)
  const { rows: done } = await reader.execute<{ uid: number }>(
    sql`select item_uid as uid from quick_apply_tick where queue = ${key} order by at`,
  )
  return { people, done: done.map(({ uid }) => uid) }
}

interface Question {
  readonly view: string
  readonly uids: string
  readonly search: string
  readonly filter: string
  readonly more: string
  readonly except: string
  readonly category?: number | undefined
  readonly missing?: number | undefined
}

/** The same question has the same key, whoever asks it. */
function keyOf({ view, uids, search, filter, more, except, category, missing }: Question): string {
  const chosen = numbers(uids).toSorted((a, b) => a - b)
  const question = JSON.stringify([
    view.toLowerCase(),
    chosen.join(','),
    search.trim(),
    filter,
    more,
    except,
    category,
    missing,
  ])
  return createHash('sha256').update(question).digest('hex').slice(0, 24)
}

const numbers = (text: string) => (text === '' ? [] : text.split(',').map(Number))

function parsed(field: string, text: string, otherwise: unknown): unknown {
  try {
    return text === '' ? otherwise : JSON.parse(text)
  } catch {
    throw invalid({ [field]: 'This is not readable JSON.' })
  }
}

/** The pages of a question, as a query for uids with their place. */
async function pagesOf(kit: Kit, store: Store, visitor: StaffVisitor, question: Question): Promise<SQL> {
  if (question.uids)
    return sql`select i.page_uid as uid, min(w.place) as place from unnest(${`{${question.uids}}`}::int[]) with ordinality w(uid, place)
      join item i on i.uid = w.uid group by i.page_uid`
  if (question.category || question.missing)
    return sql`select x.page_uid as uid, row_number() over (order by b.name, x.name_lower, x.page_uid) as place
      from item_index x left join brand b on b.uid = x.brand_uid where x.live
      ${question.category ? sql`and x.category_uids @> array[${question.category}::int]` : sql``}
      ${question.missing ? sql`and not x.filter_uids @> array[${question.missing}::int]` : sql``}`
  const selection = read(selectionSchema, {
    view: question.view,
    search: question.search,
    filter: parsed('filter', question.filter, []),
    except: numbers(question.except),
    more: parsed('more', question.more, {}),
  })
  const matching = await selectedUids(selection, { kit, store, visitor, resource: 'item', table: item })
  return sql`select i.page_uid as uid, row_number() over (order by min(p.name), i.page_uid) as place
    from (${matching}) m join item i on i.uid = m.uid join item p on p.uid = i.page_uid group by i.page_uid`
}

/** All that is needed to describe an item, so that the next one is there before it is asked for. */
function itemsSql(pages: SQL): SQL {
  return sql`
    with queued as materialized (
      select q.uid, q.place, count(*) over ()::int as total from (${pages}) q join item i on i.uid = q.uid and i.status <> 'archived'
      order by q.place limit ${queueMost}
    ), asked as materialized (
      select queued.uid, k.filter_uid, bool_or(k.required) as required
      from queued join item_category m on m.item_uid = queued.uid join category c on c.uid = m.category_uid
      join category_filter k on ${asksSql(sql`k`, sql`c`)}
      group by 1, 2
    )
    select p.uid, p.code, p.name, p.short_description as "shortDescription", queued.total,
      ${fileAddress(sql`r.main_file_uid`, 'thumb160')} as thumb, ${fileAddress(sql`r.main_file_uid`, 'm640')} as image,
      coalesce(b.name, '') as brand, coalesce(c.name, '') as category,
      array(select s.size_label from item s where s.page_uid = p.uid and s.sellable and s.size_label is not null and s.status <> 'archived'
        order by s.size_sort_key, s.size_label, s.uid) as sizes,
      array(select distinct k.facet_uid from item_facet k where k.page_uid = p.uid) as "facetUids",
      coalesce((select json_agg(json_build_object('uid', f.uid, 'required', f.required) order by f.required desc, f.is_asked desc, f.position, f.uid) from (
        select q.uid, q.position, coalesce(a.required, false) as required, a.filter_uid is not null as is_asked
        from filter q left join asked a on a.uid = p.uid and a.filter_uid = q.uid
        where q.active and q.type in ('list', 'size', 'number') and (a.filter_uid is not null
          or exists (select from facet_gap g where g.category_uid = p.primary_category_uid and g.filter_uid = q.uid and g.answered > 0))) f), '[]') as filters
    from queued join item p on p.uid = queued.uid left join item_rollup r on r.item_uid = p.uid
    left join brand b on b.uid = p.brand_uid left join category c on c.uid = p.primary_category_uid
    order by queued.place`
}
