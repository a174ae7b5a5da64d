import { z } from 'zod'
import { runStates } from './bulk.ts'
import { person } from './history.ts'

/** How loudly a notice speaks. */
export const noticeTones = ['info', 'warning', 'error'] as const
export type NoticeTone = (typeof noticeTones)[number]

/** Everything the one event stream of the console can say. */
export const storeEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('record.changed'),
    entity: z.string(),
    uid: z.number().int(),
    version: z.number().int().nullable(),
    by: person,
  }),
  z.object({
    type: z.literal('record.open'),
    entity: z.string(),
    uid: z.number().int(),
    by: person,
    since: z.string(),
    /** False when the page was closed. */
    isOpen: z.boolean(),
  }),
  z.object({
    type: z.literal('bulk.progress'),
    uid: z.number().int(),
    resource: z.string(),
    title: z.string(),
    state: z.enum(runStates),
    done: z.number().int(),
    of: z.number().int(),
    changed: z.number().int(),
    refused: z.number().int(),
  }),
  z.object({
    type: z.literal('bulk.finished'),
    uid: z.number().int(),
    resource: z.string(),
    /** All kinds of records among those it was about. */
    entities: z.array(z.string()),
    title: z.string(),
    state: z.enum(runStates),
    sentence: z.string(),
    /** Whether whoever is told of it can be offered the way back. */
    canUndo: z.boolean(),
    by: person,
  }),
  /** Something was changed that figures are counted from; said once for many changes, when it is worth counting again. */
  z.object({ type: z.literal('figures.changed') }),
  z.object({
    type: z.literal('notice'),
    uid: z.number().int(),
    tone: z.enum(noticeTones),
    text: z.string(),
    path: z.string().nullable(),
  }),
])
export type StoreEvent = z.infer<typeof storeEvent>

/** A page says every 30 s that it has a record open; after 75 s of silence it is taken as closed. */
export const openReportMs = 30_000
export const openLapseMs = 75_000
