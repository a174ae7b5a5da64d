import {
  type BulkPreview,
  typeCountAbove,
  typeCountAboveDestructive,
  undoDays,
} from '@backroom/contract/kit/bulk'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import type { Asking } from '#kit/bulk/asking'
import { FieldPlan } from '#kit/bulk/field-plan'
import { type BulkOperations, type Operation, undoName } from '#kit/bulk/operations'
import { leftOutReason, type Plan, unchangedReasons } from '#kit/bulk/plan'
import { allTargets } from '#kit/bulk/targets'

const samplesMost = 50

interface Reason {
  readonly reason: string | null
  readonly text: string | null
  readonly count: number
}

/** What a run of these targets would do, worked out from the snapshot. */
export async function describePreview(
  reader: Reader,
  asking: Asking,
  operation: Operation,
): Promise<BulkPreview> {
  const operations = asking.kit.bulk
  const plan = await operations.planOf(reader, operation)
  const judged = plan.judge(allTargets(operation.uid))
  const reasons = await read<Reason>(
    reader,
    sql`select reason, min(reason_text) as text, count(*)::int as count from (${judged}) j group by reason order by count(*) desc`,
  )
  const countOf = (is: (reason: string | null) => boolean) =>
    reasons.filter(({ reason }) => is(reason)).reduce((sum, { count }) => sum + count, 0)
  const willChange = countOf(reason => reason === null)
  const unchanged = countOf(reason => reason !== null && unchangedReasons.includes(reason))
  const changing = sql`select record_uid from (${judged}) j where reason is null`
  const known =
    operation.undoOf === null ? operations.get(operation.resource, operation.operation) : undefined
  const hidden = await operations.hiddenFrom(operation.resource, asking)
  const asksCount = known && mustTypeCount(willChange, Boolean(known.contract.destructive))
  return {
    previewUid: operation.uid,
    expiresAt: (operation.previewExpiresAt ?? new Date()).toISOString(),
    title: titleOf(operations, operation, willChange),
    titles: titlesOf(operations, operation),
    counts: {
      selected: operation.selectedCount,
      targets: operation.targetCount,
      willChange,
      unchanged,
      refused: operation.targetCount - willChange - unchanged,
    },
    refusedBy: await refusals(reader, operation, judged, reasons),
    warnings: await warningsOf(reader, plan, changing, asking),
    consequences: await consequencesOf(reader, plan, changing),
    samples: await samples(reader, plan, operation, judged, { willChange, hidden }),
    confirmCount: asksCount ? willChange : null,
    undo: undoLine(operations, operation),
  }
}

/** Destructive runs over 100 records and any over 10,000 ask for the number. */
export function mustTypeCount(count: number, isDestructive: boolean): boolean {
  return count > (isDestructive ? typeCountAboveDestructive : typeCountAbove)
}

/** What a run is called everywhere it is shown. */
export function titleOf(operations: BulkOperations, operation: Operation, count: number): string {
  if (operation.undoOf !== null) return `${undoName} run ${operation.undoOf}`
  return operations.get(operation.resource, operation.operation).definition.title(operation.values, count)
}

/** A count that no title has in it by itself. */
const probe = 987_654_321

/** The title for any number of records. What people typed may hold numbers too, such as “20% off”: only the room knows which is the count. */
function titlesOf(operations: BulkOperations, operation: Operation): BulkPreview['titles'] {
  const [before, after] = titleOf(operations, operation, probe).split(probe.toLocaleString('en-GB'))
  if (before === undefined || after === undefined) return null
  return { one: titleOf(operations, operation, 1), many: [before, after] }
}

/** What a person should know before the run starts. */
export async function warningsOf(
  reader: Reader,
  plan: Plan,
  changing: SQL,
  asking: Asking,
): Promise<BulkPreview['warnings']> {
  if (!(plan instanceof FieldPlan)) return []
  const found = []
  for (const warning of plan.warnings(changing)) {
    if (await warning.keptFrom?.(asking)) continue
    const [{ count } = { count: 0 }] = await read<{ count: number }>(reader, warning.query)
    if (count > 0)
      found.push({
        key: warning.key,
        text: warning.text(count),
        count,
        ...(warning.link && { link: warning.link }),
      })
  }
  return found
}

async function consequencesOf(
  reader: Reader,
  plan: Plan,
  changing: SQL,
): Promise<BulkPreview['consequences']> {
  if (!(plan instanceof FieldPlan)) return []
  const found = []
  for (const rule of plan.consequences(changing)) {
    const [{ count } = { count: 0 }] = await read<{ count: number }>(reader, rule.query)
    if (count > 0) found.push({ text: rule.text(count), count, ...(rule.link && { link: rule.link }) })
  }
  return found
}

async function refusals(reader: Reader, operation: Operation, judged: SQL, reasons: readonly Reason[]) {
  const groups = reasons.filter(
    ({ reason }) => reason !== null && reason !== leftOutReason && !unchangedReasons.includes(reason),
  )
  return Promise.all(
    groups.map(async ({ reason, text, count }) => {
      const named = await read<{ uid: number; code: string; name: string }>(
        reader,
        sql`select t.record_uid as uid, t.code, t.name from bulk_target t
            join (${judged}) j on j.seq = t.seq and j.reason = ${reason}
            where t.operation_uid = ${operation.uid} order by t.seq limit 5`,
      )
      return { code: reason as string, text: text ?? '', count, samples: named }
    }),
  )
}

/** Up to 50 of those that will change, evenly spread, the first and last among them. */
async function samples(
  reader: Reader,
  plan: Plan,
  operation: Operation,
  judged: SQL,
  { willChange, hidden }: { willChange: number; hidden: readonly string[] },
) {
  const step = Math.max(1, Math.ceil(willChange / samplesMost))
  const spread = sql`select seq, entity, record_uid, code, name, expect from (
      select t.*, row_number() over (order by t.seq) as place from bulk_target t
      join (${judged}) j on j.seq = t.seq and j.reason is null
      where t.operation_uid = ${operation.uid}) s
    where place % ${step} = 1 or ${step} = 1 or place = ${willChange} order by seq limit ${samplesMost}`
  return read<BulkPreview['samples'][number]>(
    reader,
    sql`select record_uid as uid, code, name, image, ${without(sql`also`, hidden)} as also, ${without(sql`before`, hidden)} as before, ${without(sql`after`, hidden)} as after
        from (${plan.describe(spread)}) d order by seq`,
  )
}

/** Fields of a record without those that are kept from whoever looks. */
export function without(fields: SQL, hidden: readonly string[]): SQL {
  return hidden.length === 0 ? fields : sql`(${fields})::jsonb - ${`{${hidden.join(',')}}`}::text[]`
}

function undoLine(operations: BulkOperations, operation: Operation): BulkPreview['undo'] {
  const reason = operations.cannotUndo(operation)
  if (reason) return { until: null, reason }
  return { until: new Date(Date.now() + undoDays * 86_400_000).toISOString(), reason: '' }
}

async function read<Row>(reader: Reader, query: SQL): Promise<Row[]> {
  const { rows } = await reader.execute(query)
  return rows as Row[]
}
