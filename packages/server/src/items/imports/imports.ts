import { itemImports as contract, importRowsMost } from '@backroom/contract/items/imports/imports'
import { storeStaff } from '@backroom/contract/kit/access'
import { bulk } from '@backroom/contract/kit/bulk'
import { type Locale, localeDefault } from '@backroom/contract/kit/money/money'
import { counted, sentence } from '@backroom/contract/wording/say'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#database/database'
import { Checker, countOutcomes, importCheck } from '#items/imports/check'
import { refuseCost, withoutCost } from '#items/imports/cost'
import { fieldOfHeading, importField, importFields } from '#items/imports/fields'
import { ImportPlan } from '#items/imports/plan'
import { readImport, readImports, readRows, refusedCsv } from '#items/imports/reading'
import { storeRows } from '#items/imports/upload'
import { importWarnings } from '#items/imports/warnings'
import { hiddenFields } from '#items/lists/view-fields'
import { runPlanned } from '#kit/bulk/start'
import { invalid, notFound, refused } from '#kit/errors'
import { receiveFile } from '#kit/files/receive-file'
import { enqueueNow } from '#kit/jobs/jobs'
import type { Kit } from '#kit/kit'
import type { RecordTable } from '#kit/records/record'
import { stale } from '#kit/records/record'
import { serve } from '#kit/serve'
import { withSheet } from '#kit/sheets/sheet'
import { hidesCost } from '#site/door'
import { itemImport, itemImportRow } from '#tables/items/item-imports'

/** The run behind an import; it is started by the import's own call. */
const importRun = bulk({
  name: 'ImportItems',
  root: '/itemImports',
  family: 'product',
  resource: 'item',
  group: 'Import',
  title: 'Import items',
  levels: storeStaff,
  values: z.object({ importUid: z.number().int() }),
})

export function itemImports(kit: Kit) {
  kit.bulk.add(importRun as never, {
    table: itemImportRow as unknown as RecordTable, // rows of a sheet have no version: they are replaced, never edited together
    shows: { code: sql`''`, name: sql`''` },
    title: (_, count) => `Import ${counted(count, 'row')} of items`,
    change: () => ({}),
    plan: () => new ImportPlan(),
    hides: hiddenFields,
  })
  uploading(kit)
  checking(kit)
  running(kit)
}

function uploading(kit: Kit) {
  serve(kit, contract.list, ({ store }) => readImports(store.database.orm))
  serve(kit, contract.read, async ({ params, store, visitor }) => {
    await refuseCost(store, visitor, params.uid)
    return readImport(store.database.orm, params.uid)
  })

  serve(kit, contract.fields, async () =>
    importFields.map(({ field, label, synonyms, note }) => ({ field, label, synonyms: [...synonyms], note })),
  )

  serve(kit, contract.mappings, ({ store }) =>
    store.database.rows(sql`
      select distinct on (lower(name)) name, mapping from item_import where state <> 'uploaded' order by lower(name), uid desc limit 100`),
  )

  serve(kit, contract.upload, async ({ request, store, visitor }) => {
    const sent = await receiveFile(request)
    const fileName = sent.name.slice(0, 120)
    const name = sent.fields.get('name')?.trim().slice(0, 80) || fileName.slice(0, 80)
    const file = { bytes: sent.bytes, name: fileName, rowsMost: importRowsMost }
    const uid = await withSheet(file, async sheet => {
      const mapping = sheet.headers.map(header => {
        const field = fieldOfHeading(header)
        return { header, field, on: field !== null }
      })
      const seen = await withoutCost(store, visitor, mapping)
      return store.write(visitor, async tx => {
        const [made] = await tx
          .insert(itemImport)
          .values({ name, fileName, mapping: withoutDoubles(seen) })
          .returning({ uid: itemImport.uid })
        const importUid = made?.uid as number
        const rows = await storeRows(tx, importUid, sheet)
        if (rows === 0) throw invalid({ file: 'The file has headings and no rows.' })
        await tx.update(itemImport).set({ rows }).where(eq(itemImport.uid, importUid))
        return importUid
      })
    })
    return readImport(store.database.orm, uid)
  })
}

/** Two columns never fill one field; the first that means it does. */
function withoutDoubles(mapping: { header: string; field: string | null; on: boolean }[]) {
  const seen = new Set<string>()
  return mapping.map(column => {
    const isDouble = column.field !== null && seen.has(column.field)
    if (column.field) seen.add(column.field)
    return isDouble ? { ...column, field: null, on: false } : column
  })
}

function checking(kit: Kit) {
  serve(kit, contract.map, async ({ params, body, store, visitor }) => {
    if (
      body.mapping.some(({ field, on }) => on && field === 'costMinor') &&
      (await hidesCost(store, visitor))
    )
      throw invalid({ mapping: 'Cost is kept from you. Take its column out.' })
    await refuseCost(store, visitor, params.uid)
    return store.write(visitor, async tx => {
      const owner = await lockImport(tx, params.uid)
      if (owner.version !== body.version) throw stale()
      if (
        !['uploaded', 'mapped', 'checked', 'cancelled'].includes(owner.state) ||
        owner.operationUid !== null
      )
        throw refused('This import has been run. Upload the file again to import it once more.')
      refuseUnfit(body)
      const { version: _, ...values } = body
      await tx
        .update(itemImport)
        .set({ ...values, state: 'mapped', doneRows: 0 })
        .where(eq(itemImport.uid, params.uid))
      await forget(tx, params.uid)
      return readImport(tx, params.uid)
    })
  })

  serve(kit, contract.check, async ({ params, store, visitor }) => {
    await refuseCost(store, visitor, params.uid)
    const locale = await localeOf(kit, visitor.groupUid)
    return store.write(visitor, async tx => {
      const owner = await lockImport(tx, params.uid)
      if (owner.operationUid !== null) throw refused('This import has been run.')
      if (owner.state === 'checking') return readImport(tx, params.uid)
      refuseUnfit(owner)
      await forget(tx, params.uid)
      await tx
        .update(itemImport)
        .set({ state: 'checking', doneRows: 0, cancelRequestedAt: null, error: null })
        .where(eq(itemImport.uid, params.uid))
      await enqueueNow(
        tx,
        importCheck,
        { importUid: params.uid, locale },
        { key: `import-check:${params.uid}` },
      )
      return readImport(tx, params.uid)
    })
  })

  serve(kit, contract.rows, async ({ params, query, store, visitor }) => {
    await refuseCost(store, visitor, params.uid)
    return readRows(store.database.orm, params.uid, query, await hidesCost(store, visitor))
  })
  serve(kit, contract.refused, async ({ params, store, visitor, signal }) => {
    await refuseCost(store, visitor, params.uid)
    return refusedCsv(store, params.uid, signal)
  })

  serve(kit, contract.fix, async ({ params, body, store, visitor }) => {
    await refuseCost(store, visitor, params.uid)
    const locale = await localeOf(kit, visitor.groupUid)
    return store.write(visitor, async tx => {
      const owner = await lockImport(tx, params.uid)
      if (owner.state !== 'checked') throw refused('Check the file first.')
      const { rows } = await tx.execute<{ uid: number; rowNo: number; raw: Record<string, string> }>(sql`
        update item_import_row set raw = raw || ${JSON.stringify(body.raw)}::jsonb, outcome = 'waiting'
        where import_uid = ${params.uid} and row_no = ${params.rowNo} returning uid, row_no as "rowNo", raw`)
      if (rows.length === 0) throw notFound(sentence`The file has no row ${params.rowNo}.`)
      await (await Checker.of(store, owner, locale)).check(tx, rows)
      await countOutcomes(tx, params.uid)
      return readImport(tx, params.uid)
    })
  })
}

function running(kit: Kit) {
  serve(kit, contract.warnings, async ({ params, store, visitor }) => {
    await refuseCost(store, visitor, params.uid)
    return importWarnings(store.database.orm, params.uid, await hidesCost(store, visitor))
  })

  serve(kit, contract.run, async ({ params, body, store, visitor }) => {
    await refuseCost(store, visitor, params.uid)
    const keepsCost = await hidesCost(store, visitor)
    return store.write(visitor, async tx => {
      const owner = await lockImport(tx, params.uid)
      if (owner.operationUid !== null) return readImport(tx, params.uid) // asked twice, run once
      if (owner.state !== 'checked') throw refused('Check the file first.')
      if (owner.ok + owner.made === 0) throw refused('There is nothing to change.')
      const doubts = await importWarnings(tx, params.uid, keepsCost)
      const open = doubts.find(({ key }) => !body.accepted.includes(key))
      if (open) throw refused(sentence`${open.text} Accept that before the file is imported.`)
      const operationUid = await runPlanned(
        tx,
        { kit, store, visitor },
        {
          contract: importRun as never,
          values: { importUid: params.uid },
          note: owner.name,
          via: 'import',
          targets: sql`
            select r.row_no as place, 'itemImportRow' as entity, r.uid as record_uid, coalesce(i.code, r.after ->> 'code', '') as code,
              coalesce(page.name, r.after ->> 'name', '') as name
            from item_import_row r left join item i on i.uid = r.item_uid left join item page on page.uid = i.page_uid
            where r.import_uid = ${params.uid} and r.outcome in ('change', 'new')`,
        },
      )
      await tx
        .update(itemImport)
        .set({ state: 'running', operationUid })
        .where(eq(itemImport.uid, params.uid))
      return readImport(tx, params.uid)
    })
  })

  serve(kit, contract.cancel, async ({ params, store, visitor }) => {
    await refuseCost(store, visitor, params.uid)
    return store.write(visitor, async tx => {
      const owner = await lockImport(tx, params.uid)
      if (owner.operationUid !== null)
        await tx.execute(sql`
          update bulk_operation set cancel_requested_at = now(), cancel_requested_by = ${visitor.uid}, state = case state when 'running' then 'cancelling' else state end
          where uid = ${owner.operationUid} and state in ('queued', 'running')`)
      else if (owner.state === 'checking')
        await tx
          .update(itemImport)
          .set({ cancelRequestedAt: sql`now()` })
          .where(eq(itemImport.uid, params.uid))
      else throw refused('Nothing is under way.')
      return readImport(tx, params.uid)
    })
  })
}

async function lockImport(tx: Transaction, uid: number) {
  const [owner] = await tx.select().from(itemImport).where(eq(itemImport.uid, uid)).for('update')
  if (!owner) throw notFound('This import does not exist. It may be older than 30 days.')
  return owner
}

/** What an earlier check of the rows said no longer holds. */
async function forget(tx: Transaction, uid: number) {
  await tx.execute(sql`
    update item_import_row set outcome = 'waiting', item_uid = null, before = null, after = null, errors = null
    where import_uid = ${uid} and outcome <> 'waiting'`)
  await tx.update(itemImport).set({ ok: 0, unchanged: 0, made: 0, refused: 0 }).where(eq(itemImport.uid, uid))
}

function refuseUnfit({
  keyColumn,
  mapping,
}: {
  keyColumn: string
  mapping: readonly { header: string; field: string | null; on: boolean }[]
}) {
  const used = mapping.filter(({ on, field }) => on && field !== null)
  if (!used.some(({ field }) => field === keyColumn)) {
    const word = keyColumn === 'code' ? 'item code' : keyColumn
    throw invalid({ mapping: sentence`The file has no column for the ${word}.` })
  }
  for (const { field, header } of used) {
    if (field !== 'uid' && !importField.has(field as string))
      throw invalid({ mapping: sentence`There is no field for ${header}.` })
    if (used.filter(other => other.field === field).length > 1)
      throw invalid({
        mapping: sentence`Two columns fill ${importField.get(field as string)?.label ?? field}.`,
      })
  }
  if (used.length < 2)
    throw invalid({ mapping: 'Choose at least one column besides the one that names the item.' })
}

async function localeOf(kit: Kit, groupUid: number): Promise<Locale> {
  const [found] = await kit.control.rows<{ locale: Locale }>(
    sql`select locale from "group" where uid = ${groupUid}`,
  )
  return found?.locale ?? localeDefault
}
