import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createGunzip, createGzip } from 'node:zlib'
import { advancedSearchView } from '@backroom/contract/items/queries/advanced-search'
import { savedQueries as contract, exportDays } from '@backroom/contract/items/queries/saved-queries'
import { judge } from '@backroom/contract/kit/access'
import { sentence } from '@backroom/contract/wording/say'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { DateTime } from 'luxon'
import { backroomItself, type Transaction } from '#database/database'
import { csvRows } from '#kit/data-view/serve-data-view'
import { isDatabaseLost, notFound, Refusal, sessionEnded } from '#kit/errors'
import { hashOf, makeToken, storeOfToken } from '#kit/http/store-token'
import type { Task } from '#kit/jobs/jobs'
import type { Kit } from '#kit/kit'
import { type Colleague, colleaguesOf } from '#kit/mail/colleagues'
import { queueMail } from '#kit/mail/queue-mail'
import { notify } from '#kit/notify'
import { Bytes, serve } from '#kit/serve'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import { originOf } from '#settings'
import { hidesCost } from '#site/door'
import { queryExport, queryExportLink } from '#tables/items/query-exports'
import { savedQuery } from '#tables/items/saved-queries'

const itself = backroomItself('job')
/** Before the shop opens, where the shop is. */
const sentAtHour = 6

type Due = typeof savedQuery.$inferSelect

const taskName = 'advanced-export'

/** Asks the questions that are due and mails whoever wants the answer where to fetch it. */
export function advancedExport(kit: Kit): Task<Record<string, unknown>> {
  return {
    name: taskName,
    title: 'Sending exports',
    run: async (_, { store, signal }) => {
      await sendExports(kit, store, new Date(), signal)
    },
  }
}

export async function sendExports(kit: Kit, store: Store, now: Date, signal: AbortSignal): Promise<void> {
  const { orm } = store.database
  const scheduled = await orm
    .select()
    .from(savedQuery)
    .where(inArray(savedQuery.schedule, ['daily', 'weekly']))
  for (const query of scheduled.filter(each => isDue(each, now, store.timeZone))) {
    signal.throwIfAborted()
    try {
      await sendExport(kit, store, query, now, signal)
    } catch (error) {
      if (signal.aborted || isDatabaseLost(error)) throw error
      // It is due still, and asked again within the hour; others must not wait for it.
      store.report({ kind: 'jobFailed', task: taskName, jobId: `query ${query.uid}`, err: error })
    }
  }
}

/** Daily at six, weekly at six on Mondays. One that was changed after that waits for the next. */
function isDue({ schedule, lastSentAt, updatedAt }: Due, now: Date, zone: string): boolean {
  const local = DateTime.fromJSDate(now, { zone })
  const day = schedule === 'weekly' ? local.startOf('week') : local.startOf('day')
  const time = day.set({ hour: sentAtHour })
  const last = time <= local ? time : time.minus(schedule === 'weekly' ? { weeks: 1 } : { days: 1 })
  return Math.max(lastSentAt?.getTime() ?? 0, updatedAt.getTime()) < last.toMillis()
}

async function sendExport(kit: Kit, store: Store, query: Due, now: Date, signal: AbortSignal): Promise<void> {
  const seers = await colleaguesOf(kit.control, store.groupUid, contract.list.levels)
  const people = seers.filter(({ uid }) => query.mailTo.includes(uid))
  const faults = new Set<string>()
  const answers = new Map<boolean, Answer>()
  const letters: { person: Colleague; answer: Answer }[] = []
  for (const person of people) {
    const visitor = await kit.gatekeeper.visitorNow(person.uid)
    if (!visitor) continue
    const isKept = await hidesCost(store, visitor)
    try {
      const answer = answers.get(isKept) ?? (await ask(kit, store, query, visitor, signal))
      answers.set(isKept, answer)
      letters.push({ person, answer })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      faults.add(error.body.message)
    }
  }
  await store.database.write(itself, async tx => {
    // Asked twice at once, or again after a crash, it is sent once.
    const { rowCount } = await tx.execute(sql`
      update saved_query set last_sent_at = ${now.toISOString()}::timestamptz
      where uid = ${query.uid} and last_sent_at is not distinct from ${query.lastSentAt?.toISOString() ?? null}::timestamptz`)
    if (rowCount === 0) return
    const made = new Map<Answer, number>()
    for (const { person, answer } of letters) {
      const exportUid = made.get(answer) ?? (await keep(tx, query, answer, now))
      made.set(answer, exportUid)
      await mailLink(tx, kit, store, { query, person, answer, exportUid, now })
    }
    for (const fault of faults) await tellOwner(tx, query, fault, now)
  })
}

interface Answer {
  readonly hidesCost: boolean
  readonly rows: number
  readonly content: Buffer
}

/** The question as this person may ask it: what they may not see is neither shown nor asked about. */
async function ask(
  kit: Kit,
  store: Store,
  query: Due,
  visitor: StaffVisitor,
  signal: AbortSignal,
): Promise<Answer> {
  const view = kit.views.get(advancedSearchView.name.toLowerCase())
  if (!view) throw new Error('The advanced search is not served.')
  const more = { query: JSON.stringify(query.query), sizes: 'false' }
  const asked = { params: {}, more, visitor, store } as never
  const everything = { search: '', filter: [], sort: '', columns: '', uids: '', except: '' }
  const rows = (await store.database.copyOut(
    (
      await csvRows(view, asked, everything)
    ).statement,
    signal,
  )) as Readable & { rowCount: number }
  const packed = createGzip()
  packed.write('\ufeff') // as in every CSV: spreadsheets read UTF-8 only when told so
  rows.once('error', error => packed.destroy(error))
  const content = await buffer(rows.pipe(packed))
  return { hidesCost: await hidesCost(store, visitor), rows: rows.rowCount, content }
}

async function keep(tx: Transaction, query: Due, answer: Answer, now: Date): Promise<number> {
  const [made] = await tx
    .insert(queryExport)
    .values({
      ...answer,
      queryUid: query.uid,
      fileName: `${fileWords(query.name ?? '')}-${now.toISOString().slice(0, 10)}.csv`,
      madeAt: now,
      expiresAt: new Date(now.getTime() + exportDays * 86_400_000),
    })
    .returning({ uid: queryExport.uid })
  return made?.uid as number
}

interface Letter {
  readonly query: Due
  readonly person: Colleague
  readonly answer: Answer
  readonly exportUid: number
  readonly now: Date
}

async function mailLink(tx: Transaction, { settings }: Kit, store: Store, letter: Letter): Promise<void> {
  const { query, person, answer, exportUid, now } = letter
  const { token, hash } = makeToken(store.groupUid)
  await tx.insert(queryExportLink).values({ hash, exportUid, userUid: person.uid })
  const day = (at: Date) =>
    DateTime.fromJSDate(at, { zone: store.timeZone }).toFormat('cccc d LLLL', { locale: 'en-GB' })
  const name = (query.name ?? '').replace(/\s+/g, ' ')
  const found = `${answer.rows.toLocaleString('en-GB')} item${answer.rows === 1 ? '' : 's'}`
  await queueMail(tx, {
    kind: 'staffExport',
    to: person.email,
    subject: `${name}: ${found}`,
    text: [
      `Hello ${person.name},`,
      `“${name}” found ${found} on ${day(now)}. This is the list as a CSV:`,
      `${originOf(settings)}/api${contract.download.path.replace(':token', token)}`,
      sentence`The address is yours and works until ${day(new Date(now.getTime() + exportDays * 86_400_000))}. Who gets this mail, and how often, is set under Saved queries on the page Advanced Item Search.`,
    ].join('\n\n'),
    key: `advanced-export:${query.uid}:${person.uid}:${now.toISOString()}`,
    entity: 'savedQuery',
    entityUid: query.uid,
  })
}

async function tellOwner(tx: Transaction, query: Due, fault: string, now: Date): Promise<void> {
  await notify(tx, {
    key: `advanced-export:${query.uid}:${now.toISOString().slice(0, 10)}`,
    to: { userUid: query.ownerUid },
    tone: 'error',
    text: `“${query.name}” could not be mailed to everybody: ${fault}`.slice(0, 300),
    path: `/products-advanced?queryUid=${query.uid}`,
  })
}

const gone = () => notFound('This address has expired. The next export is mailed with a new one.')

/** What an address in a mail opens: as long as it is good and its reader may still see it. */
export function queryExports(kit: Kit) {
  serve(kit, contract.download, async ({ params }) => {
    const store = await storeOfToken(kit, params.token, gone)
    const [found] = await store.database.orm
      .select()
      .from(queryExportLink)
      .innerJoin(queryExport, eq(queryExport.uid, queryExportLink.exportUid))
      .where(and(eq(queryExportLink.hash, hashOf(params.token)), sql`expires_at > now()`))
    if (!found) throw gone()
    const visitor = await kit.gatekeeper.visitorNow(found.query_export_link.userUid)
    if (!visitor || visitor.groupUid !== store.groupUid || !judge(contract.list, visitor).allowed)
      throw sessionEnded()
    const { content, fileName, hidesCost: isWithoutCost } = found.query_export
    if (!isWithoutCost && (await hidesCost(store, visitor))) throw gone()
    return new Bytes(Readable.from([content]).pipe(createGunzip()), {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'no-store',
    })
  })
}

/** A name as file names on every system may be. */
function fileWords(name: string): string {
  return (
    name
      .normalize('NFKD')
      .replace(/[^\w]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60)
      .toLowerCase() || 'items'
  )
}
