import { instantOf } from '@backroom/contract/kit/dates'
import type { ReplyOf } from '@backroom/contract/kit/endpoint'
import { dayAfter, daysOf, type Period, periodBefore } from '@backroom/contract/kit/shapes/period'
import { readActivity, readDeeds } from '@backroom/contract/shell/activity'
import { type SQL, sql } from 'drizzle-orm'
import type { Kit } from '#kit/kit'
import { liveLink } from '#kit/live-link'
import { aboutRecord, everyNoun, wordFor } from '#kit/nouns'
import { serve } from '#kit/serve'
import type { Store } from '#kit/store'

const login = 'login'
const rowsMost = 100
/** By hand or by a run, and never by Backroom itself. */
const byPeople = sql`h.by_uid > 0 and h.action <> 'read'`

interface Counted {
  readonly day: string
  readonly weekday: number
  readonly hour: number
  readonly kind: string
  readonly count: number
}

type Deed = ReplyOf<typeof readDeeds>[number]

/** What people did, counted for pictures, and the rows behind each of them. */
export function activity(kit: Kit) {
  serve(kit, readActivity, async ({ query, store, signal }) => {
    const before = periodBefore(query)
    const counted = await count(kit, store, { from: before.from, to: query.to }, signal)
    const isNow = ({ day }: Counted) => day >= query.from
    const now = counted.filter(isNow)
    const earlier = counted.filter(each => !isNow(each))
    const daysBefore = daysOf(before)
    const kinds = [...new Set(counted.map(({ kind }) => kind))]
    return {
      days: daysOf(query).map((day, at) => ({
        day,
        count: sum(now, each => each.day === day),
        before: sum(earlier, each => each.day === daysBefore[at]),
      })),
      kinds: kinds
        .map(kind => ({
          kind,
          title: kind === login ? 'Log-ins' : wordFor(kit, kind),
          count: sum(now, each => each.kind === kind),
          before: sum(earlier, each => each.kind === kind),
        }))
        .toSorted((one, other) => other.count - one.count),
      hours: hoursOf(now),
    }
  })

  serve(kit, readDeeds, async ({ query: { kind, ...query }, store, signal }) => {
    const logins = !kind || kind === login ? await loginRows(kit, store, query, signal) : []
    const changes = kind === login ? [] : await changeRows(kit, store, { ...query, kind }, signal)
    return [...logins, ...changes].toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, rowsMost)
  })
}

function sum(rows: readonly Counted[], is: (row: Counted) => boolean): number {
  return rows.filter(is).reduce((total, { count: each }) => total + each, 0)
}

function hoursOf(rows: readonly Counted[]) {
  const squares = new Map<string, { weekday: number; hour: number; count: number }>()
  for (const { weekday, hour, count: each } of rows) {
    const square = squares.get(`${weekday} ${hour}`) ?? { weekday, hour, count: 0 }
    squares.set(`${weekday} ${hour}`, { ...square, count: square.count + each })
  }
  return [...squares.values()]
}

/** Both databases are asked the same way: by day, weekday and hour on the store's own clock. */
async function count(kit: Kit, store: Store, period: Period, signal: AbortSignal): Promise<Counted[]> {
  const clock = (at: SQL) => sql`(${at} at time zone ${store.timeZone})::date::text as day,
    extract(isodow from ${at} at time zone ${store.timeZone})::int as weekday, extract(hour from ${at} at time zone ${store.timeZone})::int as hour`
  const changes = store.database.rows<Counted>(
    sql`select ${clock(sql`h.at`)}, h.entity as kind,
          (count(*) filter (where h.operation_uid is null) + count(distinct h.operation_uid))::int as count
        from history h where ${byPeople} and ${within(sql`h.at`, store, period)} group by 1, 2, 3, 4`,
    signal,
  )
  const logins = kit.control.rows<Counted>(
    sql`select ${clock(sql`e.at`)}, ${login}::text as kind, count(*)::int as count from sign_in_event e
        where ${isLogin(store)} and ${within(sql`e.at`, store, period)} group by 1, 2, 3`,
    signal,
  )
  return [...(await changes), ...(await logins)]
}

function isLogin({ groupUid }: Store): SQL {
  return sql`e.group_uid = ${groupUid} and e.kind = 'login' and e.outcome = 'ok'`
}

interface Asked extends Period {
  readonly kind?: string | undefined
  readonly weekday?: number | undefined
  readonly hour?: number | undefined
}

function within(at: SQL, { timeZone }: Store, { from, to, weekday, hour }: Asked): SQL {
  const [start, end] = [from, dayAfter(to, 1)].map(day => instantOf(`${day} 00:00`, timeZone))
  const local = sql`${at} at time zone ${timeZone}`
  return sql.join(
    [
      sql`${at} >= ${start}::timestamptz and ${at} < ${end}::timestamptz`,
      ...(weekday === undefined ? [] : [sql`extract(isodow from ${local}) = ${weekday}`]),
      ...(hour === undefined ? [] : [sql`extract(hour from ${local}) = ${hour}`]),
    ],
    sql` and `,
  )
}

async function loginRows(kit: Kit, store: Store, asked: Asked, signal: AbortSignal): Promise<Deed[]> {
  const rows = await kit.control.rows<{ uid: number; at: Date; userUid: number; name: string }>(
    sql`select e.uid, e.at, u.uid as "userUid", u.name from sign_in_event e join "user" u on u.uid = e.user_uid
        where ${isLogin(store)} and ${within(sql`e.at`, store, asked)} order by e.at desc limit ${rowsMost}`,
    signal,
  )
  return rows.map(({ uid, at, userUid, name }) => ({
    key: `login ${uid}`,
    at: new Date(at).toISOString(),
    by: { uid: userUid, name },
    action: login,
    text: '',
    path: null,
  }))
}

interface ChangeRow extends Omit<Deed, 'key' | 'path' | 'text'> {
  readonly uid: number
  readonly entity: string
  readonly entityUid: number
  /** Null once it is gone. */
  readonly known: string | null
  readonly opens: number | null
}

/** A bulk change is one row, under its own title. */
async function changeRows(kit: Kit, store: Store, asked: Asked, signal: AbortSignal): Promise<Deed[]> {
  const record = { entity: sql`h.entity`, uid: sql`h.entity_uid` }
  const nouns = everyNoun(kit)
  const named = aboutRecord(nouns, record, ({ word, title }) => sql`${word}::text || ' ' || ${title}`)
  const opens = aboutRecord(nouns, record, noun => noun.opens ?? noun.table.uid)
  const rows = await store.database.rows<ChangeRow>(
    sql`select h.uid, h.at, h.entity, h.entity_uid as "entityUid", case when h.operation_uid is null then h.action else 'bulk' end as action,
          case when h.operation_uid is null then ${opens} end as opens,
          coalesce(b.title, ${named}) as known,
          json_build_object('uid', h.by_uid, 'name', coalesce(s.name, 'Backroom')) as by
        from history h left join staff s on s.uid = h.by_uid left join bulk_operation b on b.uid = h.operation_uid
        where ${byPeople} and ${within(sql`h.at`, store, asked)} and (${asked.kind ?? null}::text is null or h.entity = ${asked.kind ?? null}::text)
          and (h.operation_uid is null or h.uid = (select min(f.uid) from history f where f.operation_uid = h.operation_uid and f.entity = h.entity))
        order by h.at desc limit ${rowsMost}`,
    signal,
  )
  return rows.map(({ uid, entity, entityUid, opens: page, at, known, ...deed }) => ({
    ...deed,
    text: known ?? `${wordFor(kit, entity)} #${entityUid}`,
    key: `change ${uid}`,
    at: new Date(at).toISOString(),
    path: page === null ? null : liveLink(nouns.get(entity)?.path(page) ?? ''),
  }))
}
