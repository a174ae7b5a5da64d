import {
  codesMost,
  type MatchedCodes,
  matchCodes,
  readCodes,
  resolveSelection,
  type SavedSelection,
  savedSelections,
  savedSelectionsMost,
} from '@backroom/contract/wizards/selections'
import { sentence } from '@backroom/contract/wording/say'
import { eq, getTableName, type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import type { Asking } from '#kit/bulk/asking'
import { selectedUids, selectionText } from '#kit/bulk/targets'
import { forbidden, invalid, notFound, refused } from '#kit/errors'
import { receiveFile } from '#kit/files/receive-file'
import type { Kit } from '#kit/kit'
import { explained, stale, type UniqueTexts } from '#kit/records/record'
import { serve } from '#kit/serve'
import { withSheet } from '#kit/sheets/sheet'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import { savedSelection } from '#tables/wizards/saved-selections'

/** Which records a wizard is about: counted, matched by their codes, and kept for another time. */
export function selections(kit: Kit) {
  serve(kit, resolveSelection, async ({ body, store, visitor }) => {
    const asking = { kit, store, visitor }
    const known = body.operation === undefined ? null : kit.bulk.get(body.resource, body.operation)
    const uids = await selectedUids(body.selection, {
      ...asking,
      resource: body.resource,
      table: known?.definition.table,
    })
    const targets = known?.definition.targets?.(body.values ?? {}, uids) ?? uids
    const [count, set] = await Promise.all([countOf(store, uids), countOf(store, targets)])
    return {
      count,
      targets: set,
      text: selectionText(body.selection, kit),
      spread: known ? await spreadOf(asking, body.resource, known.contract.name, targets) : [],
    }
  })

  serve(kit, matchCodes, async ({ body, store, signal }) => {
    const codes = body.codes
      .split('\n')
      .flatMap((line, at) => line.split(/[\t,;]/).map(code => ({ line: at + 1, code: code.trim() })))
      .filter(({ code }) => code !== '')
    if (codes.length > codesMost) throw refused('At most 50,000 codes.')
    return matched(kit, store, body.resource, codes, signal)
  })
  serve(kit, readCodes, async ({ query, request }) =>
    withSheet({ ...(await receiveFile(request)), rowsMost: codesMost }, async ({ headers, rows }) => {
      const heading = headers.find(header => codeHeading.test(header))
      const at = headers.indexOf(query.column ?? heading ?? headers[0] ?? '')
      if (at < 0) throw invalid({ column: sentence`The file has no column ${query.column}.` })
      // A first line that is a code itself counts; a heading keeps its line, so that lines are those of the file.
      const codes = [heading ? '' : headers[at]]
      for await (const row of rows) codes.push(row[at] ?? '')
      return { columns: [...headers], column: headers[at] ?? '', codes: codes.join('\n') }
    }),
  )
  keeping(kit)
}

const codeHeading = /\b(code|codes|sku|barcode|ean|gtin|upc|mpn)\b/i

const unique: UniqueTexts = {
  saved_selection_name_key: {
    field: 'name',
    text: ({ name }) => sentence`You already have a selection called ${name}.`,
  },
}

function keeping(kit: Kit) {
  serve(kit, savedSelections.list, ({ query, store, visitor }) =>
    readSaved(kit, store.database.orm, visitor, sql`k.resource = ${query.resource}`),
  )

  serve(kit, savedSelections.create, async ({ body, store, visitor }) => {
    const { isFixed, ...rest } = body
    const uids = await selectedUids(body.selection, {
      kit,
      store,
      visitor,
      resource: body.resource,
      table: undefined,
    })
    return store.write(visitor, async tx => {
      const { rows } = await tx.execute(
        sql`select from saved_selection where owner_uid = ${visitor.uid} limit ${savedSelectionsMost}`,
      )
      if (rows.length >= savedSelectionsMost)
        throw invalid({ name: sentence`You have ${savedSelectionsMost} selections. Delete one first.` })
      const values = {
        ...rest,
        ownerUid: visitor.uid,
        ...(isFixed && { selection: await asFound(tx, uids) }),
      }
      const [made] = await explained(unique, values, () =>
        tx.insert(savedSelection).values(values).returning({ uid: savedSelection.uid }),
      )
      return one(kit, tx, visitor, made?.uid as number)
    })
  })

  serve(kit, savedSelections.update, ({ params, body, store, visitor }) =>
    store.write(visitor, async tx => {
      const { version, ...values } = body
      if ((await mine(tx, params.uid, visitor)).version !== version) throw stale()
      await explained(unique, values, () =>
        tx.update(savedSelection).set(values).where(eq(savedSelection.uid, params.uid)),
      )
      return one(kit, tx, visitor, params.uid)
    }),
  )

  serve(kit, savedSelections.remove, async ({ params, store, visitor }) => {
    await store.write(visitor, async tx => {
      await mine(tx, params.uid, visitor)
      await tx.delete(savedSelection).where(eq(savedSelection.uid, params.uid))
    })
  })
}

/** The records that match now, and no others later. */
async function asFound(tx: Transaction, uids: SQL): Promise<{ uids: number[] }> {
  const { rows } = await tx.execute<{ uid: number }>(
    sql`select s.uid from (${uids}) s order by 1 limit 100001`,
  )
  if (rows.length > 100_000)
    throw refused('At most 100,000 records are kept one by one. Keep the question instead.')
  return { uids: rows.map(({ uid }) => uid) }
}

async function readSaved(
  kit: Kit,
  reader: Reader,
  visitor: StaffVisitor,
  which: SQL,
): Promise<SavedSelection[]> {
  const { rows } = await reader.execute(sql`
    select k.uid, k.version, k.name, k.resource, k.selection, k.shared, coalesce(s.name, 'Backroom') as "ownerName", k.owner_uid = ${visitor.uid} as "isMine"
    from saved_selection k left join staff s on s.uid = k.owner_uid
    where ${which} and (k.shared or k.owner_uid = ${visitor.uid}) order by k.owner_uid <> ${visitor.uid}, lower(k.name) limit 500`)
  return (rows as unknown as Omit<SavedSelection, 'text' | 'isLive'>[]).map(row => ({
    ...row,
    isLive: !('uids' in row.selection),
    text: selectionText(row.selection, kit),
  }))
}

async function one(kit: Kit, tx: Transaction, visitor: StaffVisitor, uid: number): Promise<SavedSelection> {
  return (await readSaved(kit, tx, visitor, sql`k.uid = ${uid}`))[0] as SavedSelection
}

async function mine(tx: Transaction, uid: number, visitor: StaffVisitor) {
  const [found] = await tx.select().from(savedSelection).where(eq(savedSelection.uid, uid)).for('update')
  if (!found) throw notFound('This selection does not exist. Someone may have deleted it.')
  if (found.ownerUid !== visitor.uid)
    throw forbidden('locked', 'Only whoever saved a selection can change it.')
  return found
}

interface Pasted {
  readonly line: number
  readonly code: string
}

/** The records whose codes these are, by the best kind of code that finds any; those that are none or several are told by line. */
async function matched(
  kit: Kit,
  store: Store,
  resource: string,
  codes: readonly Pasted[],
  signal: AbortSignal,
): Promise<MatchedCodes> {
  const { codesOf, definition } = kit.bulk.codesOf(resource)
  const { table, shows } = definition
  const found = codesOf.map((query, rank) => sql`select ${rank}::int as rank, f.key, f.uid from (${query}) f`)
  const rows = await store.database.rows<Pasted & { uids: number[] | null }>(
    sql`
      with pasted as materialized (select line, code, lower(replace(code, ' ', '')) as key
        from jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as c(line int, code text)),
      found as (${sql.join(found, sql` union all `)}),
      best as (select key, array_agg(distinct uid order by uid) as uids from (
        select *, min(rank) over (partition by key) as best from found) f where rank = best group by key)
      select p.line, p.code, b.uids from pasted p left join best b using (key) order by p.line`,
    signal,
  )
  const several = rows.filter(({ uids }) => (uids?.length ?? 0) > 1)
  const named = await store.database.rows<{ uid: number; code: string; name: string }>(sql`
    select ${table.uid} as uid, ${shows.code}::text as code, ${shows.name}::text as name from ${sql.identifier(getTableName(table))}
    where ${table.uid} = any(${`{${several.flatMap(({ uids }) => uids ?? []).join(',')}}`}::int[]) order by 1`)
  return {
    found: [...new Set(rows.flatMap(({ uids }) => (uids?.length === 1 ? uids : [])))],
    notFound: rows.filter(({ uids }) => uids === null).map(({ line, code }) => ({ line, code })),
    several: several.map(({ line, code, uids }) => ({
      line,
      code,
      records: named.filter(({ uid }) => uids?.includes(uid)),
    })),
  }
}

async function countOf(store: Store, uids: SQL): Promise<number> {
  const { count } = await store.database.row<{ count: number }>(
    sql`select count(*)::int as count from (select distinct * from (${uids}) u) s`,
  )
  return count
}

/** "96 Yes now, 52 No now": the ten commonest values of each field the operation would touch. */
function spreadOf({ kit, store }: Asking, resource: string, name: string, uids: SQL) {
  const plan = kit.bulk.fieldPlanOf({ resource, operation: name, values: {} })
  const { definition } = kit.bulk.get(resource, name)
  return Promise.all(
    plan.fields.map(async field => ({
      field,
      values: await store.database.rows<{ value: unknown; count: number }>(sql`
        select ${plan.expectation} -> ${field}::text as value, count(*)::int as count
        from ${definition.table} where ${definition.table.uid} in (${uids}) group by 1 order by 2 desc limit 10`),
    })),
  )
}
