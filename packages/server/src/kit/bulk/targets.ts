import type { AnyBulk } from '@backroom/contract/kit/bulk'
import { type Selection, selectionMost } from '@backroom/contract/kit/selection'
import { sentence } from '@backroom/contract/wording/say'
import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Transaction } from '#database/database'
import { entityOf } from '#database/schema'
import type { BulkDefinition } from '#kit/bulk/definition'
import type { FieldPlan } from '#kit/bulk/field-plan'
import { outcomeNumbers } from '#kit/bulk/plan'
import { describeFilter } from '#kit/data-view/describe-filter'
import { matchingUids } from '#kit/data-view/serve-data-view'
import type { ServedView } from '#kit/data-view/served-view'
import { invalid, refused } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { read } from '#kit/serve'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'

interface Asked {
  readonly kit: Kit
  readonly store: Store
  readonly visitor: StaffVisitor
  readonly resource: string
  /** Whose uids they are: several tables may share a resource, and what is chosen in a list of one is nothing in another. */
  readonly table: PgTable | undefined
}

/** A selection as a query for uids: by hand, by the data view's own question with the person's own levels, what came of a run, or several of these. */
export async function selectedUids(selection: Selection, asked: Asked): Promise<SQL> {
  if ('any' in selection) {
    const parts = []
    for (const part of selection.any) parts.push(sql`(${await selectedUids(part, asked)})`)
    return sql.join(parts, sql` union `)
  }
  if ('uids' in selection) return sql`select unnest(${`{${selection.uids.join(',')}}`}::int[]) as uid`
  if ('run' in selection)
    return sql`select r.record_uid as uid from bulk_result r where r.operation_uid = ${selection.run} and r.entity = ${asked.table ? entityOf(asked.table) : asked.resource}
      and r.outcome in (${selection.outcome === 'changed' ? sql`${outcomeNumbers.changed}` : sql`${outcomeNumbers.refused}, ${outcomeNumbers.failed}`})`
  return matchingUidsOf(selection, asked)
}

async function matchingUidsOf(
  selection: Extract<Selection, { view: string }>,
  { kit, store, visitor, resource, table }: Asked,
): Promise<SQL> {
  const view = kit.views.get(selection.view.toLowerCase())
  if (!view || view.contract.resource !== resource || isOfOthers(view, kit, table)) {
    throw invalid({ selection: sentence`There is no list "${selection.view}" of these records.` })
  }
  const words = selection.more ?? {}
  const params = read(view.contract.params ?? z.object({}), words)
  const more = read(view.contract.more ?? z.object({}), words)
  const matching = await matchingUids(view, { params, more, visitor, store } as never, selection)
  if (selection.except.length === 0) return matching
  return sql`select uid from (${matching}) m where uid <> all(${`{${selection.except.join(',')}}`}::int[])`
}

/** Whether a list is of another table's rows, while the records in question have lists of their own. One that stands for them is theirs. */
function isOfOthers(view: ServedView, kit: Kit, table: PgTable | undefined): boolean {
  if (!table) return false
  const isOwn = ({ source }: ServedView) => source.table && getTableName(source.table) === getTableName(table)
  return !isOwn(view) && [...kit.views.values()].some(isOwn)
}

/** A selection in words: "Active is No, except 2". */
export function selectionText(selection: Selection, kit: Kit): string {
  if ('any' in selection)
    return selection.any
      .map(part => selectionText(part, kit))
      .join('; ')
      .slice(0, 300)
  if ('uids' in selection) return `${selection.uids.length.toLocaleString('en-GB')} chosen by hand`
  if ('run' in selection) return `What run ${selection.run} ${selection.outcome}`
  const view = kit.views.get(selection.view.toLowerCase())
  const parts = [
    ...(selection.search ? [`"${selection.search}"`] : []),
    ...(view ? describeFilter(view, selection.filter) : []),
    ...(selection.except.length > 0 ? [`except ${selection.except.length.toLocaleString('en-GB')}`] : []),
  ]
  // A list with a question of its own ("items of a collection") holds less than everything.
  const all = view && selection.more ? `All ${view.contract.noun}` : 'Everything'
  return (parts.join(', ') || all).slice(0, 300)
}

/** Writes down which records a run is about and, for previews, what their touched fields hold. */
export async function takeSnapshot(
  tx: Transaction,
  operationUid: number,
  { table, shows }: Pick<BulkDefinition<AnyBulk>, 'table' | 'shows'>,
  uids: SQL,
  plan: FieldPlan | null,
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into bulk_target (operation_uid, seq, entity, record_uid, code, name, expect)
    select ${operationUid}, row_number() over (order by ${table.uid}), ${entityOf(table)}, ${table.uid},
           coalesce(${shows.code}::text, ''), coalesce(${shows.name}::text, ''), ${plan ? plan.expectation : sql`null`}
    from ${sql.identifier(getTableName(table))} where ${table.uid} in (${uids})
    limit ${selectionMost + 1}`)
  return fitting(rowCount ?? 0)
}

/** As many as were chosen, or a refusal when that is none or too many. */
export function fitting(count: number): number {
  if (count === 0) throw refused('Choose at least one. What was chosen no longer exists.')
  if (count > selectionMost) throw refused('At most 200,000 records at a time. Narrow the selection.')
  return count
}

/** All targets of an operation, as a relation for judging. */
export function allTargets(operationUid: number): SQL {
  return sql`select seq, entity, record_uid, code, name, expect from bulk_target where operation_uid = ${operationUid}`
}
