import { administrators, judge, permissionText, storeStaff } from '@backroom/contract/kit/access'
import { screens } from '@backroom/contract/screens'
import {
  cardCountMost,
  cardSeverities,
  type DashboardCard,
  type RunningWork,
  readDashboard,
  readRecentWork,
} from '@backroom/contract/shell/dashboard'
import { sql } from 'drizzle-orm'
import type { Asking, Card, Step } from '#kit/dashboard'
import { forbidden } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { liveLink, screenAt } from '#kit/live-link'
import { serve } from '#kit/serve'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import { Figures } from '#shell/figures'
import { recentWork } from '#shell/recent-work'

const cardMs = 1_000
const keptMs = 30_000
/** As one sets up a shop; what other rooms add comes in its place. */
const stepOrder = [
  'storeDetails',
  'country',
  'tax',
  'deliveryMethod',
  'paymentMethod',
  'logo',
  'mailSettings',
  'firstItem',
  'secondAdministrator',
  'secondStep',
]

type Level = StaffVisitor['level']

/**
 * What needs attention today, for each level what it may see: all cards in one call, since twenty would only wait for each other. A part
 * that fails is left out; the page never is.
 */
export function dashboard(kit: Kit) {
  const kept = new Kept()
  const figures = new Figures(store => kept.drop(store))

  serve(kit, readDashboard, async ({ query, store, visitor }) => {
    const { level } = visitor
    figures.follow(store)
    const asked = query.cards?.split(',')
    const cards = kit.dashboard.cards
      .filter(({ key, levels }) => levels.includes(level) && (asked?.includes(key) ?? true))
      .sort((one, other) => urgency(one) - urgency(other))
    const isStoreStaff = mayRead(storeStaff, visitor)
    const [shown, trade, running, recent, setup] = await Promise.all([
      Promise.all(cards.map(card => kept.get(store, level, card.key, () => showCard(kit, store, card)))),
      kept.get(store, level, ' trade', () => tradeOf(kit, store, level)),
      isStoreStaff ? inTime(signal => runningWork(kit, store, signal)).catch(() => []) : [],
      inTime(signal => recentWork(kit, store, visitor, { scope: 'mine' }, signal)).catch(() => []),
      isStoreStaff
        ? kept.get(store, level, ` setup ${visitor.uid}`, () => setUp(kit, store, visitor)).catch(() => null)
        : null,
    ])
    const linked = shown.map((card, at) => ({ ...card, link: linkFor(cards[at] as Card, visitor) }))
    return { asOf: new Date().toISOString(), cards: linked, trade, running, recent, setup }
  })

  serve(kit, readRecentWork, async ({ query, store, visitor, signal }) => {
    if (query.scope === 'everyone' && !mayRead(administrators, visitor))
      throw forbidden('permission', permissionText(visitor.level, administrators))
    return recentWork(kit, store, visitor, query, signal)
  })
}

/** A page of super users leads nowhere for who is none; who is one is asked to enter the mode. */
function linkFor({ link, otherwise }: Card, visitor: StaffVisitor): string | null {
  const screen = Object.values(screens).find(({ path }) => path === screenAt(link.split('?')[0] ?? ''))
  if (screen && 'superUser' in screen && !visitor.superUser) return otherwise ? liveLink(otherwise) : null
  return liveLink(link)
}

function urgency({ severity }: Card): number {
  return cardSeverities.indexOf(severity)
}

function mayRead(levels: readonly Level[], visitor: StaffVisitor): boolean {
  return judge({ levels }, visitor).allowed
}

/** Answers kept for half a minute per group and level, unless something changes: a whole shop looking at its dashboards counts once. */
class Kept {
  private readonly answers = new Map<string, { readonly at: number; readonly answer: Promise<unknown> }>()

  async get<Answer>(store: Store, level: Level, key: string, make: () => Promise<Answer>): Promise<Answer> {
    const name = `${store.groupUid}:${level}:${key}`
    const known = this.answers.get(name)
    if (known && Date.now() - known.at < keptMs) return known.answer as Promise<Answer>
    const answer = make()
    this.answers.set(name, { at: Date.now(), answer })
    const failed = await answer.then(
      value => (value as { error?: boolean } | null)?.error,
      () => true,
    )
    if (failed) this.answers.delete(name) // Retry asks again
    return answer
  }

  drop({ groupUid }: Store): void {
    for (const name of this.answers.keys()) if (name.startsWith(`${groupUid}:`)) this.answers.delete(name)
  }
}

async function showCard(kit: Kit, store: Store, card: Card): Promise<DashboardCard> {
  const { key, title, severity } = card
  const shown = { key, title, severity, link: null }
  try {
    const counted = await inTime(signal => card.count(asking(kit, store, signal)))
    const { count, amountMinor, oldestAt, lines } = counted
    return {
      ...shown,
      count: Math.min(count, cardCountMost),
      isCapped: count > cardCountMost,
      ...(amountMinor !== undefined && { amountMinor }),
      ...(oldestAt && { oldestAt: new Date(oldestAt).toISOString() }),
      ...(lines && { lines: lines.map(line => ({ ...line, link: line.link && liveLink(line.link) })) }),
    }
  } catch (error) {
    kit.app.log.error({ err: error, kind: 'dashboardCard', card: key })
    return { ...shown, count: 0, isCapped: false, error: true }
  }
}

/** A figure that cannot be had in time is left out. */
async function tradeOf(kit: Kit, store: Store, level: Level) {
  const figures = kit.dashboard.trade.filter(({ levels }) => levels.includes(level))
  const reckoned = figures.map(async ({ key, title, kind, reckon }) => {
    try {
      return [{ key, title, kind, ...(await inTime(signal => reckon(asking(kit, store, signal)))) }]
    } catch (error) {
      kit.app.log.error({ err: error, kind: 'tradeFigure', figure: key })
      return []
    }
  })
  return (await Promise.all(reckoned)).flat()
}

function setUp(kit: Kit, store: Store, visitor: StaffVisitor) {
  const show = async ({ key, title, link, isDone }: Step) => ({
    key,
    title,
    link: liveLink(link),
    isDone: await inTime(signal => isDone(asking(kit, store, signal), visitor)),
  })
  const place = ({ key }: Step) => stepOrder.indexOf(key)
  return Promise.all(kit.dashboard.steps.toSorted((one, other) => place(one) - place(other)).map(show))
}

function asking({ control }: Kit, store: Store, signal: AbortSignal): Asking {
  return { store, control, signal }
}

async function runningWork({ work }: Kit, store: Store, signal: AbortSignal): Promise<RunningWork[]> {
  const rows = await store.database.rows<RunningWork>(
    sql`
      select * from (
        select 'bulk' as kind, b.uid, b.title, b.state, b.done_count as done, b.target_count as of,
          json_build_object('uid', b.requested_by, 'name', coalesce(s.name, 'Backroom')) as by
        from bulk_operation b left join staff s on s.uid = b.requested_by
        where b.state in ('queued', 'running', 'cancelling') order by b.queued_at limit 20) runs
      union all
      select * from (
        select 'job', null::int, task_identifier, 'running', 0, 0, null::json from graphile_worker.jobs
        where locked_at is not null and task_identifier <> 'bulkRun' order by locked_at limit 20) jobs`,
    signal,
  )
  return rows.map(row => (row.kind === 'job' ? { ...row, title: work.titleOf(row.title) } : row))
}

/** Work that is given up after a second, also when it does not listen. */
async function inTime<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const signal = AbortSignal.timeout(cardMs)
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([work(signal), late])
}
