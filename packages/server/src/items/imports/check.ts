import { storeStaff } from '@backroom/contract/kit/access'
import type { Locale } from '@backroom/contract/kit/money/money'
import { sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import { backroomItself, type Reader, type Transaction } from '#database/database'
import { findItems, holders, readReferences } from '#items/imports/facts'
import { type ImportSettings, type Judged, judgeRow, keyOf, type SheetRow } from '#items/imports/judge'
import type { ReadingPlace } from '#items/imports/values'
import type { Task } from '#kit/jobs/jobs'
import { announceChange } from '#kit/records/record'
import { slugOf } from '#kit/slug'
import type { Store } from '#kit/store'
import { itemImport, type itemImportRow } from '#tables/items/item-imports'

type Import = typeof itemImport.$inferSelect

export interface CheckPayload {
  readonly importUid: number
  readonly locale: Locale
}

const rowsAtOnce = 2_000

/** Looks at every row of an import in the background; after a restart it goes on with the rows it has not seen. */
export const importCheck: Task<CheckPayload> = {
  name: 'import-check',
  title: 'Checking an import',
  run: async ({ importUid, locale }, { store, signal }) => {
    const reader = store.database.orm
    const [owner] = await reader.select().from(itemImport).where(eq(itemImport.uid, importUid))
    if (owner?.state !== 'checking') return
    const checker = await Checker.of(store, owner, locale)
    while (!signal.aborted) {
      const more = await store.database.write(backroomItself('import'), tx => checker.chunk(tx))
      if (!more) return
      await new Promise(resolve => setImmediate(resolve)) // people's own calls come first
    }
  },
}

/** The settings of an import, as its mapping says them. */
export function settingsOf({ mode, keyColumn, blankMeans, mapping }: Import): ImportSettings {
  const columns = mapping.flatMap(({ header, field, on }) => (on && field ? [{ header, field }] : []))
  return { mode, keyColumn, blankMeans, columns }
}

/** Checks rows of one import. */
export class Checker {
  private constructor(
    private readonly importUid: number,
    private readonly settings: ImportSettings,
    private readonly place: ReadingPlace,
    /** The first row of each key, in small letters. */
    private readonly firstRows: ReadonlyMap<string, number>,
    /** Codes, addresses and barcodes that rows before have claimed, with the row. */
    private readonly claimed: Map<string, number>,
  ) {}

  static async of(store: Store, owner: Import, locale: Locale): Promise<Checker> {
    const reader = store.database.orm
    const settings = settingsOf(owner)
    const place = { locale, timeZone: store.timeZone, references: await readReferences(reader) }
    const header = settings.columns.find(({ field }) => field === settings.keyColumn)?.header ?? ''
    const { rows } = await reader.execute<{ key: string; row: number }>(sql`
      select lower(trim(raw ->> ${header})) as key, min(row_no) as row from item_import_row where import_uid = ${owner.uid} group by 1`)
    const firstRows = new Map(rows.map(({ key, row }) => [key ?? '', row]))
    return new Checker(owner.uid, settings, place, firstRows, await claimedOf(reader, owner.uid))
  }

  /** The next rows nobody has looked at. Answers whether there may be more. */
  async chunk(tx: Transaction): Promise<boolean> {
    const [owner] = await tx.select().from(itemImport).where(eq(itemImport.uid, this.importUid)).for('update')
    if (owner?.state !== 'checking') return false
    if (owner.cancelRequestedAt) {
      await this.end(tx, 'cancelled')
      return false
    }
    const rows = await waitingRows(tx, this.importUid)
    if (rows.length === 0) {
      await this.end(tx, 'checked')
      return false
    }
    await this.check(tx, rows)
    await tx
      .update(itemImport)
      .set({ doneRows: owner.doneRows + rows.length })
      .where(eq(itemImport.uid, this.importUid))
    await announceChange(tx, { levels: storeStaff }, itemImport, this.importUid)
    return true
  }

  /** Judges some rows and writes down what each comes to. */
  async check(tx: Transaction, rows: readonly SheetRow[]): Promise<void> {
    const keys = rows.map(row => keyOf(this.settings, row).toLowerCase()).filter(Boolean)
    const items = await findItems(tx, this.settings.keyColumn, keys)
    const judged = rows.map(row => {
      const key = keyOf(this.settings, row).toLowerCase()
      return judgeRow(
        this.settings,
        row,
        items.get(key) ?? null,
        this.firstRows.get(key) ?? row.rowNo,
        this.place,
      )
    })
    await this.refuseTaken(tx, judged)
    await writeOutcomes(tx, judged)
  }

  /** Codes, addresses and barcodes that another item has, or another row of the file wants. */
  private async refuseTaken(tx: Transaction, judged: readonly Judged[]) {
    for (const each of judged) {
      const { after, item } = each
      if (!item && each.errors.length === 0 && !('leadCode' in after) && !after.urlSlug)
        after.urlSlug = slugOf(String(after.name ?? ''), 100)
    }
    for (const what of ['code', 'urlSlug', 'barcode'] as const) {
      const wanted = judged.flatMap(({ after }) =>
        typeof after[what] === 'string' ? [after[what] as string] : [],
      )
      const held = await holders(tx, what, what === 'code' ? wanted.map(text => text.toLowerCase()) : wanted)
      for (const each of judged) this.claim(each, what, held)
    }
  }

  private claim(
    judged: Judged,
    what: 'code' | 'urlSlug' | 'barcode',
    held: Awaited<ReturnType<typeof holders>>,
  ) {
    const { after, item, row, errors } = judged
    const text = after[what]
    if (typeof text !== 'string') return
    const key = what === 'code' ? text.toLowerCase() : text
    const column = this.settings.columns.find(({ field }) => field === what)?.header ?? what
    const holder = held.get(key)
    const other = this.claimed.get(`${what} ${key}`)
    const isTaken = (holder && holder.uid !== item?.uid) || (other !== undefined && other !== row.rowNo)
    if (isTaken && what === 'urlSlug' && !item)
      after.urlSlug = slugOf(`${text} ${String(after.code ?? row.rowNo)}`, 118)
    else if (isTaken && holder && holder.uid !== item?.uid)
      errors.push({ column, text: sentence`${text} is already on ${holder.code}.` })
    else if (isTaken) errors.push({ column, text: sentence`Row ${other} has the same.` })
    this.claimed.set(`${what} ${key}`, row.rowNo)
  }

  private async end(tx: Transaction, state: 'checked' | 'cancelled') {
    await tx
      .update(itemImport)
      .set({ state, cancelRequestedAt: null })
      .where(eq(itemImport.uid, this.importUid))
    await countOutcomes(tx, this.importUid)
    await announceChange(tx, { levels: storeStaff }, itemImport, this.importUid)
  }
}

/** What rows that were looked at before have claimed. */
async function claimedOf(reader: Reader, importUid: number): Promise<Map<string, number>> {
  const { rows } = await reader.execute<{ row: number; what: string; text: string }>(sql`
    select row_no as row, a.key as what, a.value as text from item_import_row r cross join lateral jsonb_each_text(r.after) a
    where r.import_uid = ${importUid} and r.outcome in ('change', 'new') and a.key in ('code', 'urlSlug', 'barcode') and a.value is not null`)
  return new Map(
    rows.map(({ row, what, text }) => [`${what} ${what === 'code' ? text.toLowerCase() : text}`, row]),
  )
}

async function waitingRows(reader: Reader, importUid: number): Promise<SheetRow[]> {
  const { rows } = await reader.execute(sql`
    select uid, row_no as "rowNo", raw from item_import_row where import_uid = ${importUid} and outcome = 'waiting' order by row_no limit ${rowsAtOnce}`)
  return rows as unknown as SheetRow[]
}

function outcomeOf({ errors, item, after }: Judged): typeof itemImportRow.$inferSelect.outcome {
  if (errors.length > 0) return 'refused'
  if (!item) return 'new'
  return Object.keys(after).length > 0 ? 'change' : 'unchanged'
}

async function writeOutcomes(tx: Transaction, judged: readonly Judged[]) {
  const rows = judged.map(each => ({
    uid: each.row.uid,
    itemUid: each.item?.uid ?? null,
    outcome: outcomeOf(each),
    before: each.before,
    after: each.after,
    errors: each.errors,
  }))
  await tx.execute(sql`
    update item_import_row r set item_uid = n."itemUid", outcome = n.outcome, before = n.before, after = n.after, errors = n.errors
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(uid int, "itemUid" int, outcome text, before jsonb, after jsonb, errors jsonb)
    where r.uid = n.uid`)
}

/** Counts what the rows of an import came to. */
export async function countOutcomes(tx: Transaction, importUid: number): Promise<void> {
  await tx.execute(sql`
    update item_import set rows = c.rows, ok = c.ok, unchanged = c.unchanged, made = c.made, refused = c.refused
    from (select count(*)::int as rows, count(*) filter (where outcome = 'change')::int as ok,
        count(*) filter (where outcome = 'unchanged')::int as unchanged, count(*) filter (where outcome = 'new')::int as made,
        count(*) filter (where outcome = 'refused')::int as refused from item_import_row where import_uid = ${importUid}) c
    where item_import.uid = ${importUid}`)
}
