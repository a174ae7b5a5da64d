import type { HistoryEntry } from '@backroom/contract/kit/history'
import type { stamps } from '@backroom/contract/kit/record'
import {
  type CycleschemeInput,
  cycleschemeInput,
} from '@backroom/contract/organisation/cyclescheme/cyclescheme'
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '#database/database'
import { entityOf } from '#database/schema'
import { staff } from '#tables/access/staff'
import { history } from '#tables/history'
import { bulkOperation } from '#tables/kit/bulk'
import { cycleschemeRestriction, cycleschemeSettings } from '#tables/organisation/cyclescheme'

/** There is one row of settings. */
export const onlyUid = 1
/** The version of settings that nobody has saved yet. */
export const neverSaved = 1
const entriesPerPage = 50
/** Before anything was saved. */
const first: Omit<CycleschemeInput, 'restrictions'> = {
  enabled: false,
  restrictKids: true,
  bikeFacetUids: [],
  bikeCategoryUids: [],
}
const entities = [entityOf(cycleschemeSettings), entityOf(cycleschemeRestriction)]
/** All but the restrictions, which are rows of their own. */
export const plainFields = Object.keys(cycleschemeInput.shape).filter(field => field !== 'restrictions')

export type Restriction = CycleschemeInput['restrictions'][number]
type Row = Omit<HistoryEntry, 'changes'> & {
  readonly entity: string
  readonly entityUid: number
  readonly fields: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
}

/** One save, whatever it wrote. */
interface Change {
  readonly uid: number
  readonly entry: Omit<HistoryEntry, 'changes'>
  readonly before: CycleschemeInput
  readonly after: CycleschemeInput
}

export interface Past {
  readonly now: CycleschemeInput
  /** Newest first. */
  readonly changes: readonly Change[]
}

/** What was ever changed: settings and restrictions are one thing to the person who saves them. */
export async function readPast(reader: Reader): Promise<Past> {
  const restrictions = await reader.select().from(cycleschemeRestriction)
  const [settings] = await reader.select().from(cycleschemeSettings)
  const state = new State(
    new Map(restrictions.map(({ uid, facetUid, reason }) => [uid, { facetUid, reason }])),
    Object.fromEntries(plainFields.map(field => [field, (settings ?? first)[field as keyof typeof first]])),
  )
  const now = state.values()
  const changes = together(await readRows(reader)).map(rows => {
    const after = state.values()
    for (const row of rows) state.undo(row)
    return changeOf(rows, state.values(), after)
  })
  return { now, changes }
}

/** Settings and restrictions as they stand, and one write after the other taken back. */
class State {
  constructor(
    private readonly restrictions: Map<number, Restriction>,
    private settings: Record<string, unknown>,
  ) {}

  values(): CycleschemeInput {
    const restrictions = [...this.restrictions.values()].toSorted((a, b) => a.facetUid - b.facetUid)
    return { ...(this.settings as typeof first), restrictions }
  }

  undo({ entity, entityUid, action, fields }: Row) {
    const before = Object.fromEntries(Object.entries(fields).map(([field, [was]]) => [field, was]))
    if (entity === entityOf(cycleschemeSettings))
      this.settings = action === 'create' ? { ...first } : { ...this.settings, ...before }
    else if (action === 'create') this.restrictions.delete(entityUid)
    else {
      const { facetUid, reason } = { ...this.restrictions.get(entityUid), ...before } as Restriction
      this.restrictions.set(entityUid, { facetUid, reason })
    }
  }
}

async function readRows(reader: Reader): Promise<Row[]> {
  const rows = await reader
    .select({ row: history, name: staff.name, title: bulkOperation.title })
    .from(history)
    .leftJoin(staff, eq(staff.uid, history.byUid))
    .leftJoin(bulkOperation, eq(bulkOperation.uid, history.operationUid))
    .where(inArray(history.entity, entities))
    .orderBy(desc(history.uid))
  return rows.map(({ row: { byUid, at, changes, operationUid, ...row }, name, title }) => ({
    ...row,
    at: at.toISOString(),
    by: { uid: byUid, name: name ?? 'Backroom' },
    operation: operationUid === null ? null : { uid: operationUid, title: title ?? '' },
    fields: changes,
  }))
}

/** All that one transaction wrote has its moment. */
function together(rows: readonly Row[]): Row[][] {
  const groups: Row[][] = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last?.[0]?.at === row.at && last[0].by.uid === row.by.uid) last.push(row)
    else groups.push([row])
  }
  return groups
}

function changeOf(rows: readonly Row[], before: CycleschemeInput, after: CycleschemeInput): Change {
  const { entity: _, entityUid: __, fields: ___, ...newest } = rows[0] as Row
  const isMaking = rows.some(row => row.entity === entityOf(cycleschemeSettings) && row.action === 'create')
  const action = isMaking ? ('create' as const) : ('update' as const)
  return { uid: newest.uid, entry: { ...newest, version: newest.uid, action }, before, after }
}

/** Who made and who changed it, and the version: the last change of either counts. */
export async function stampsOf(reader: Reader): Promise<z.output<typeof stamps>> {
  const read = async (order: typeof asc) => {
    const [row] = await reader
      .select({ uid: history.uid, at: history.at, byUid: history.byUid, name: staff.name })
      .from(history)
      .leftJoin(staff, eq(staff.uid, history.byUid))
      .where(inArray(history.entity, entities))
      .orderBy(order(history.uid))
      .limit(1)
    const by = { uid: row?.byUid ?? 0, name: row?.name ?? 'Backroom' }
    return { version: row?.uid ?? neverSaved, at: (row?.at ?? new Date(0)).toISOString(), by }
  }
  const [made, changed] = [await read(asc), await read(desc)]
  return {
    uid: onlyUid,
    version: changed.version,
    createdAt: made.at,
    createdBy: made.by,
    updatedAt: changed.at,
    updatedBy: changed.by,
  }
}

/** Who changed what, in the words of the form. */
export async function historyOf(reader: Reader, before = Infinity) {
  const { changes } = await readPast(reader)
  const named = await namer(reader)
  const later = changes.filter(({ uid }) => uid < before)
  const page = later.slice(0, entriesPerPage)
  const entries: HistoryEntry[] = page.map(change => ({
    ...change.entry,
    changes: [...plainFields, 'restrictions'].flatMap(name => {
      const field = name as keyof CycleschemeInput
      const [was, is] = [named(field, change.before[field]), named(field, change.after[field])]
      return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ field, before: was, after: is }]
    }),
  }))
  return { entries, nextCursor: later.length > entriesPerPage ? String(page.at(-1)?.uid) : null }
}

/** Restrictions with what people call them, for those who are to read them. */
export async function namer(reader: Reader) {
  const { rows } = await reader.execute<{ uid: number; name: string }>(sql`select uid, name from facet`)
  const names = new Map(rows.map(({ uid, name }) => [uid, name]))
  return (field: string, value: unknown) => {
    if (field !== 'restrictions') return value
    return (value as Restriction[]).map(({ facetUid, reason }) => {
      const name = names.get(facetUid) ?? 'Deleted'
      return { facetUid, reason, name: reason === '' ? name : `${name} (${reason})` }
    })
  }
}
