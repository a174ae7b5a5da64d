import { z } from 'zod'
import { storeStaff } from '../kit/access.ts'
import { callsOf } from '../kit/endpoint.ts'
import * as field from '../kit/field.ts'
import { selection } from '../kit/selection.ts'

const ask = callsOf({ levels: storeStaff, whileReadOnly: true })
const call = callsOf({ levels: storeStaff, resource: 'savedSelection' })
const resource = z.string().min(1).max(60)

/** A person keeps at most this many. */
export const savedSelectionsMost = 50
export const codesMost = 50_000

const input = z.object({
  name: field.text(60, 1),
  /** Whose records: `item`. */
  resource,
  selection,
  shared: field.flag().default(false).meta({ label: 'For everybody' }),
})

export const savedSelection = input
  .extend({
    uid: field.uid(),
    version: z.number().int(),
    ownerName: z.string(),
    isMine: z.boolean(),
    /** Asked again each time, or exactly these records. */
    isLive: z.boolean(),
    text: z.string(),
  })
  .meta({ id: 'SavedSelection' })
export type SavedSelection = z.output<typeof savedSelection>

export const savedSelections = {
  list: call.get('/bulkselections', 'My saved selections of records of one kind, and those shared with me', {
    query: z.object({ resource }),
    reply: z.array(savedSelection),
  }),
  create: call.post('/bulkselections', 'Save a selection', {
    body: input.extend({
      /** Kept as the records that match now, instead of asked again each time. */
      isFixed: field.flag().default(false),
    }),
    reply: savedSelection,
    status: 201,
  }),
  update: call.put('/bulkselections/:uid', 'Rename or share a saved selection of mine', {
    body: input.omit({ resource: true, selection: true }).extend({ version: field.version() }),
    reply: savedSelection,
  }),
  remove: call.remove('/bulkselections/:uid', 'Delete a saved selection of mine', { reply: 'empty' }),
}

/** What a list of codes stands for. */
export const matchedCodes = z.object({
  found: z.array(field.uid()),
  notFound: z.array(z.object({ line: z.number().int(), code: z.string() })),
  several: z.array(
    z.object({
      line: z.number().int(),
      code: z.string(),
      records: z.array(z.object({ uid: field.uid(), code: z.string(), name: z.string() })),
    }),
  ),
})
export type MatchedCodes = z.output<typeof matchedCodes>

export const matchCodes = ask.post(
  '/bulkselections/match',
  'The records of pasted or scanned codes, one on a line or with commas between',
  { body: z.object({ resource, codes: z.string().max(2_000_000) }), reply: matchedCodes },
)

export const readCodes = ask.post(
  '/bulkselections/codes',
  'The codes in one column of a sheet, as text that can be matched line by line',
  {
    upload: true,
    /** The heading of the column; left out, it is the one that is called a code, or else the first. */
    query: z.object({ column: z.string().max(120).optional() }),
    reply: z.object({ columns: z.array(z.string()), column: z.string(), codes: z.string() }),
  },
)

export const resolveSelection = ask.post(
  '/bulkselections/resolve',
  'How many records a selection holds, and what they have now',
  {
    body: z.object({
      resource,
      operation: z.string().max(60).optional(),
      /** Of the operation, as far as they are known: they may decide what a selection stands for. */
      values: z.record(z.string().max(60), z.unknown()).optional(),
      selection,
    }),
    reply: z.object({
      count: z.number().int(),
      /** How many would be set: pages for their sizes, sizes for their page. */
      targets: z.number().int(),
      /** In words: "Brand is Kestrel, except 2". */
      text: z.string(),
      spread: z.array(
        z.object({
          field: z.string(),
          values: z.array(z.object({ value: z.unknown(), count: z.number().int() })),
        }),
      ),
    }),
  },
)
