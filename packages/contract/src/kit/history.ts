import { z } from 'zod'

/** Whoever did something, as shown: staff by name, the system itself as uid 0. */
export const person = z.object({ uid: z.number().int(), name: z.string() }).meta({ id: 'Person' })
export type Person = z.infer<typeof person>

export const historyActions = ['create', 'update', 'delete', 'read'] as const

/** One write to one record, field by field. The database wrote it; nothing can be changed without one. */
export const historyEntry = z
  .object({
    uid: z.number().int(),
    at: z.string(),
    by: person,
    /** What the write came through: `console`, `bulk`, `undo`, `import`, `job`, `demo`. */
    via: z.string(),
    action: z.enum(historyActions),
    version: z.number().int(),
    operation: z.object({ uid: z.number().int(), title: z.string() }).nullable(),
    asSuperUser: z.boolean(),
    note: z.string(),
    changes: z.array(
      z.object({
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

export const historyPage = z
  .object({ entries: z.array(historyEntry), nextCursor: z.string().nullable() })
  .meta({ id: 'HistoryPage' })
export const historyQuery = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/, 'Not a cursor.')
    .optional(),
})
