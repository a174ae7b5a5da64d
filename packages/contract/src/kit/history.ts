import { z } from 'zod'
import { isDay } from './dates.ts'
import { integerMost } from './field.ts'
import { fieldWords } from './label.ts'

/** Whoever did something, as shown: staff by name, the system itself as uid 0. */
export const person = z.object({ uid: z.number().int(), name: z.string() }).meta({ id: 'Person' })
export type Person = z.infer<typeof person>

export const historyActions = ['create', 'update', 'delete', 'read'] as const

/** The same as people read them. */
export const historyDeeds: Readonly<Record<(typeof historyActions)[number], string>> = {
  create: 'Made',
  update: 'Changed',
  delete: 'Deleted',
  read: 'Read',
}

/** A record as a list of changes calls it: by the name of its kind and its own. */
export const namedRecord = z.object({
  /** "Brand". */
  word: z.string(),
  /** What it is called, else its number: "#12". */
  name: z.string(),
  /** Null when it is gone or has no page. */
  path: z.string().nullable(),
})
export type NamedRecord = z.output<typeof namedRecord>

/** What a write came through, as people choose among them. */
export const historyVias = {
  console: 'By hand',
  bulk: 'Bulk change',
  import: 'Import',
  undo: 'Undoing',
  job: 'Background job',
} as const

/** One write to one record, field by field. The database wrote it; nothing can be changed without one. */
export const historyEntry = z
  .object({
    uid: z.number().int(),
    at: z.string(),
    by: person,
    /** What the write came through: `console`, `bulk`, `undo`, `import`, `job`, `demo`. */
    via: z.string(),
    action: z.enum(historyActions),
    /** The kind of record that was written. */
    entity: z.string(),
    /** Which of several records on one page it was; empty for the one that was asked about. */
    of: z.string(),
    /** What hangs on the record and was added, changed or removed: "Sale". Empty for the record itself. */
    part: z.string(),
    version: z.number().int(),
    /** The run it was part of, and whether that can be taken back now. */
    operation: z.object({ uid: z.number().int(), title: z.string(), canUndo: z.boolean() }).nullable(),
    asSuperUser: z.boolean(),
    note: z.string(),
    changes: z.array(
      fieldWords.extend({
        field: z.string(),
        before: z.unknown(),
        after: z.unknown(),
        /** What records that it points at are called now, by uid. */
        names: z.record(z.string(), z.string()).optional(),
      }),
    ),
  })
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.infer<typeof historyEntry>
export type HistoryChange = HistoryEntry['changes'][number]

export const historyPage = z
  .object({ entries: z.array(historyEntry), nextCursor: z.string().nullable() })
  .meta({ id: 'HistoryPage' })
const day = z.string().refine(isDay, 'Give a day as 2026-05-01.')

/** What of a history is asked for; days are those of the store's own calendar, the last one included. */
const historyOnly = z.object({
  by: z.number().int().min(0).max(integerMost).optional(),
  field: z.string().max(60).optional(),
  /** The kind of what was written: the record itself, or what hangs on it. */
  entity: z.string().max(60).optional(),
  via: z.string().max(20).optional(),
  from: day.optional(),
  to: day.optional(),
})
export type HistoryOnly = z.infer<typeof historyOnly>

export const historyQuery = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, 'Not a cursor.')
    .optional(),
  /** As JSON: one word for all of it, since every record has a history. */
  only: z
    .string()
    .max(400)
    .transform((value, context) => {
      try {
        return JSON.parse(value) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'Not readable JSON.' })
        return z.NEVER
      }
    })
    .pipe(historyOnly)
    .optional(),
})
export type HistoryQuery = z.output<typeof historyQuery>
