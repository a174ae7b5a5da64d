import { z } from 'zod'
import type { Rule } from './access.ts'
import { endpoint } from './endpoint.ts'
import { integerMost, uid, uids, whole } from './field.ts'
import { selection } from './selection.ts'

/** Every state a run can be in. */
export const runStates = [
  'previewing',
  'previewed',
  'expired',
  'queued',
  'running',
  'cancelling',
  'cancelled',
  'completed',
  'completedWithRefusals',
  'failed',
  'undoing',
  'undone',
  'undonePartly',
] as const
export type RunState = (typeof runStates)[number]

/** States from which nothing more happens by itself. */
export const endedStates: readonly RunState[] = [
  'expired',
  'cancelled',
  'completed',
  'completedWithRefusals',
  'failed',
  'undone',
  'undonePartly',
]

/** What happened to one record of a run. */
export const outcomes = ['changed', 'unchanged', 'refused', 'failed', 'skipped', 'setAside'] as const
export type Outcome = (typeof outcomes)[number]

export const previewMinutes = 60
export const undoDays = 7
/** What a run did to each record is kept this long; the run itself longer. */
export const detailDays = 30
/** Runs up to this size may skip the preview and have a lane of their own. */
export const smallRunMost = 500
/** Above this many targets the number is typed before a run, whatever the operation. */
export const typeCountAbove = 10_000
/** Above this many records a destructive run asks for the number. */
export const typeCountAboveDestructive = 100

const sample = z.object({
  uid: z.number().int(),
  code: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  /** What tells it from others of its name: colour, margin. */
  also: z.record(z.string(), z.unknown()),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
})

const named = z.object({ uid: z.number().int(), code: z.string(), name: z.string() })

/** What a dry run answers: who would change, who not, who is refused and why, and what follows. */
export const bulkPreview = z
  .object({
    previewUid: uid(),
    expiresAt: z.string(),
    title: z.string(),
    /** The title for other numbers of records: of one, and what stands before and after the number of many. Null where it has none. */
    titles: z.object({ one: z.string(), many: z.tuple([z.string(), z.string()]) }).nullable(),
    counts: z.object({
      selected: z.number().int(),
      targets: z.number().int(),
      willChange: z.number().int(),
      unchanged: z.number().int(),
      refused: z.number().int(),
    }),
    refusedBy: z.array(
      z.object({ code: z.string(), text: z.string(), count: z.number().int(), samples: z.array(named) }),
    ),
    warnings: z.array(
      z.object({ key: z.string(), text: z.string(), count: z.number().int(), link: z.string().optional() }),
    ),
    consequences: z.array(
      z.object({ text: z.string(), count: z.number().int(), link: z.string().optional() }),
    ),
    samples: z.array(sample),
    /** The number that must be typed, or null when none need be. */
    confirmCount: z.number().int().nullable(),
    /** Until when a run of this could be undone, or why it could not. */
    undo: z.object({ until: z.string().nullable(), reason: z.string() }),
  })
  .meta({ id: 'BulkPreview' })
export type BulkPreview = z.infer<typeof bulkPreview>

export const bulkRun = z
  .object({
    uid: uid(),
    operation: z.string(),
    family: z.string(),
    resource: z.string(),
    title: z.string(),
    state: z.enum(runStates),
    counts: z.object({
      targets: z.number().int(),
      done: z.number().int(),
      changed: z.number().int(),
      unchanged: z.number().int(),
      refused: z.number().int(),
      failed: z.number().int(),
    }),
    ratePerSecond: z.number().nullable(),
    etaSeconds: z.number().nullable(),
    queuePlace: z.number().int().nullable(),
    selectionText: z.string(),
    values: z.record(z.string(), z.unknown()),
    note: z.string(),
    requestedBy: z.object({ uid: z.number().int(), name: z.string() }),
    previewedAt: z.string().nullable(),
    queuedAt: z.string().nullable(),
    startedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
    undoUntil: z.string().nullable(),
    undoOf: z.number().int().nullable(),
    undoneBy: z.number().int().nullable(),
    canCancel: z.boolean(),
    canResume: z.boolean(),
    canUndo: z.boolean(),
    /** It was undone, and the undo can be taken back. */
    canRedo: z.boolean(),
    error: z.string().nullable(),
  })
  .meta({ id: 'BulkRun' })
export type BulkRun = z.infer<typeof bulkRun>

export const runStarted = z.object({ operationUid: uid() }).meta({ id: 'RunStarted' })

/** Runs exactly what a preview showed, less what was left out. */
export const runPreviewed = z
  .object({
    previewUid: uid(),
    leaveOut: uids().max(10_000).optional(),
    accept: z.array(z.string().max(60)).max(20).optional(),
    confirmCount: whole(0, integerMost).optional(),
    idempotencyKey: z.uuid(),
  })
  .meta({ id: 'RunPreviewed' })

const note = z.string().trim().max(200).optional()

/** What every dry run is sent beside the operation's own values. */
export const dryRunWords = z.object({ selection, dryRun: z.literal(true), note }).meta({ id: 'BulkDryRun' })

/** What every run without a preview is sent beside them. */
export const directWords = z
  .object({
    selection,
    dryRun: z.literal(false).optional(),
    note,
    accept: z.array(z.string().max(60)).max(20).optional(),
    idempotencyKey: z.uuid(),
  })
  .meta({ id: 'BulkDirectRun' })

const bulkAnswer = z.union([bulkPreview, runStarted]).meta({ id: 'BulkAnswer' })

interface BulkSpec<Values extends z.ZodObject> extends Rule {
  /** As in the address: `SetActive`. */
  readonly name: string
  /** `/bulkbrandoperations`. */
  readonly root: string
  /** Runs of one family wait for each other. */
  readonly family: string
  readonly resource: string
  /** What people read on the button and in the menu. */
  readonly title: string
  /** Operations with the same group share a menu of the selection bar. */
  readonly group: string
  readonly values: Values
  /** Fields of the records it changes, where they are not named as its values are: what its previews and results are read by. */
  readonly record?: z.ZodObject
  /** Takes something away: over 100 records the number is typed. */
  readonly destructive?: boolean
}

/** One change to many records: previewed, run in the background, taken back for 7 days. */
export function bulk<Values extends z.ZodObject>(spec: BulkSpec<Values>) {
  const dryRun = spec.values.extend(dryRunWords.shape)
  const direct = spec.values.extend(directWords.shape)
  const rule = { levels: spec.levels, superUser: spec.superUser ?? false, feature: spec.feature }
  return {
    ...spec,
    record: spec.record ?? spec.values,
    dryRun,
    direct,
    call: endpoint({
      ...rule,
      method: 'POST',
      path: `${spec.root}/${spec.name}`,
      body: z.union([dryRun, runPreviewed, direct]),
      reply: bulkAnswer,
      summary: `${spec.title}: dry run, run of a preview, or run of up to ${smallRunMost} records at once`,
    }),
  }
}

type Shared = Pick<
  BulkSpec<z.ZodObject>,
  'root' | 'family' | 'resource' | 'levels' | 'superUser' | 'feature' | 'record'
>
type More = Partial<Pick<BulkSpec<z.ZodObject>, 'root' | 'family' | 'destructive'>>

/** Declares the bulk changes of a noun: each by its name in the address, its menu, its words in it and the values it asks for. */
export function bulksOf(shared: Shared) {
  return <Shape extends z.ZodRawShape>(
    name: string,
    group: string,
    title: string,
    values: Shape,
    more: More = {},
  ) => bulk({ ...shared, ...more, name, group, title, values: z.object(values) })
}

export type AnyBulk = ReturnType<typeof bulk<z.ZodObject>>
