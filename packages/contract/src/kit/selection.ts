import { z } from 'zod'
import { uid, uids } from './field.ts'
import { filter } from './filter.ts'

export const selectionMost = 200_000
export const exceptMost = 10_000
/** So many choices may be put together into one selection. */
export const partsMost = 30

const byHand = z.strictObject({ uids: uids().max(selectionMost) })
const matching = z.strictObject({
  view: z.string().min(1).max(80),
  search: z.string().max(200).default(''),
  filter: filter.default([]),
  except: uids().max(exceptMost).default([]),
  /** The view's own further words, and the parts of its path. */
  more: z.record(z.string().max(40), z.string().max(20_000)).optional(),
})
/** What came of an earlier run: those it refused, to try again once they are mended. */
const ofRun = z.strictObject({ run: uid(), outcome: z.enum(['changed', 'refused']) })

/** One choice of records. */
export const selectionPart = z.union([byHand, matching, ofRun])

/** Which records a bulk change is about: some by hand, everything that matches, seen or not, what an earlier run refused, or several of these. */
export const selection = z
  .union([
    byHand,
    matching,
    ofRun,
    z.strictObject({
      any: z
        .array(z.union([byHand, matching, ofRun]))
        .min(1)
        .max(partsMost),
    }),
  ])
  .meta({ id: 'Selection' })
export type Selection = z.output<typeof selection>
export type SelectionInput = z.input<typeof selection>
export type SelectionPart = z.input<typeof selectionPart>
/** What is ticked in a list; all there is to choose by where no runs are, as for staff. */
export const tickedSelection = z.union([byHand, matching]).meta({ id: 'TickedSelection' })
export type TickedSelection = z.input<typeof tickedSelection>
