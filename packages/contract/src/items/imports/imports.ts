import { z } from 'zod'
import { storeStaff } from '../../kit/access.ts'
import { callsOf, uidParam } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'

const levels = storeStaff
const resource = 'itemImport'

export const importRowsMost = 50_000

export const importModes = {
  update: 'Change items that are there',
  createAndUpdate: 'Change and make items',
} as const
export const keyColumns = { code: 'Code', uid: 'UID', barcode: 'Barcode' } as const
export const blankMeanings = { leave: 'Leave as it is', clear: 'Clear' } as const

export const importStates = {
  uploaded: 'Uploaded',
  mapped: 'Mapped',
  checking: 'Checking',
  checked: 'Checked',
  running: 'Running',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
  undone: 'Undone',
} as const

export const importOutcomes = {
  changed: 'Changes',
  new: 'New',
  unchanged: 'Unchanged',
  refused: 'Refused',
} as const
export type ImportOutcome = keyof typeof importOutcomes

/** A column of the file: which field it fills, or none, and whether it is used. */
const mappedColumn = z.object({ header: z.string(), field: z.string().nullable(), on: z.boolean() })

export const itemImport = z
  .object({
    uid: field.uid(),
    version: z.number().int(),
    name: z.string(),
    fileName: z.string(),
    mode: field.choice(importModes),
    keyColumn: field.choice(keyColumns),
    blankMeans: field.choice(blankMeanings),
    mapping: z.array(mappedColumn),
    /** A few values of each column, to recognise it by. */
    samples: z.array(z.array(z.string())),
    state: field.choice(importStates),
    counts: z.object({
      rows: z.number().int(),
      checked: z.number().int(),
      changed: z.number().int(),
      new: z.number().int(),
      unchanged: z.number().int(),
      refused: z.number().int(),
    }),
    operationUid: field.uid().nullable(),
    canUndo: z.boolean(),
    error: z.string().nullable(),
    createdAt: z.string(),
    createdBy: z.string(),
  })
  .meta({ id: 'ItemImport' })
export type ItemImport = z.infer<typeof itemImport>

/** What looks wrong about a price: the same as a save by hand asks about. */
export const importDoubts = {
  belowCost: 'Below cost',
  belowLeast: 'Below the lowest price its brand lets be shown',
  rrpBelowPrice: 'RRP below the price',
  bigChange: 'More than 60% up or down',
} as const
export type ImportDoubt = keyof typeof importDoubts

const importWarning = z
  .object({
    key: z.enum(Object.keys(importDoubts) as [ImportDoubt, ...ImportDoubt[]]),
    count: z.number().int(),
    text: z.string(),
  })
  .meta({ id: 'ItemImportWarning' })
export type ImportWarning = z.infer<typeof importWarning>

const call = callsOf({ levels, resource })

export const itemImports = {
  list: call.get('/itemImports', 'The last 50 imports', {
    reply: z.array(itemImport.omit({ mapping: true, samples: true })),
  }),
  upload: call.post(
    '/itemImports',
    'Upload a CSV or XLSX of up to 10 MB and 50,000 rows: form fields name and file',
    { upload: true, reply: itemImport, status: 201 },
  ),
  fields: call.get('/itemImports/fields', 'The fields a file can fill', {
    reply: z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        /** Other headings it is recognised by. */
        synonyms: z.array(z.string()),
        note: z.string(),
      }),
    ),
  }),
  mappings: call.get('/itemImports/mappings', 'Mappings that were saved by name', {
    reply: z.array(z.object({ name: z.string(), mapping: z.array(mappedColumn) })),
  }),
  read: call.get('/itemImports/:uid', 'One import', { reply: itemImport }),
  map: call.put('/itemImports/:uid/mapping', 'Say which column fills which field', {
    body: z.object({
      version: field.version(),
      name: field.text(80, 1),
      mode: field.choice(importModes),
      keyColumn: field.choice(keyColumns),
      blankMeans: field.choice(blankMeanings),
      mapping: z.array(mappedColumn).min(1).max(200),
    }),
    reply: itemImport,
  }),
  check: call.post(
    '/itemImports/:uid/check',
    'Dry run in the background: what each row would change, make or be refused for',
    { reply: itemImport, status: 202 },
  ),
  rows: call.get(
    '/itemImports/:uid/rows',
    'Rows of an import with what they had, would get, and what is wrong',
    {
      query: z.object({
        outcome: z.enum(Object.keys(importOutcomes) as [ImportOutcome, ...ImportOutcome[]]).optional(),
        /** Only the rows of which this is doubted. */
        doubt: z.enum(Object.keys(importDoubts) as [ImportDoubt, ...ImportDoubt[]]).optional(),
        after: field.writtenWhole(0).default(0),
        limit: field.writtenWhole(1, 200).default(50),
      }),
      reply: z.object({
        rows: z.array(
          z.object({
            rowNo: z.number().int(),
            outcome: z.enum(Object.keys(importOutcomes) as [ImportOutcome, ...ImportOutcome[]]).nullable(),
            itemUid: field.uid().nullable(),
            code: z.string(),
            name: z.string(),
            /** What tells it from others of its name. */
            also: z.record(z.string(), z.unknown()),
            doubts: z.array(z.enum(Object.keys(importDoubts) as [ImportDoubt, ...ImportDoubt[]])),
            raw: z.record(z.string(), z.string()),
            before: z.record(z.string(), z.unknown()),
            after: z.record(z.string(), z.unknown()),
            errors: z.array(z.object({ column: z.string(), text: z.string() })),
          }),
        ),
        next: z.number().int().nullable(),
      }),
    },
  ),
  fix: call.put('/itemImports/:uid/rows/:rowNo', 'Correct cells of one row and check it again', {
    params: uidParam.extend({ rowNo: field.writtenWhole(1) }),
    body: z.object({ raw: z.record(z.string().max(200), z.string().max(100_000)) }),
    reply: itemImport,
  }),
  warnings: call.get(
    '/itemImports/:uid/warnings',
    'What looks wrong about the prices of a checked file, to be accepted before it is run',
    { reply: z.array(importWarning) },
  ),
  run: call.post(
    '/itemImports/:uid/run',
    'Write what the check showed; goes on after a restart, and can be undone for 7 days',
    {
      body: z.object({ accepted: z.array(z.string().max(40)).max(20).default([]) }).default({ accepted: [] }),
      reply: itemImport,
      status: 202,
    },
  ),
  cancel: call.post(
    '/itemImports/:uid/cancel',
    'Stop a check or a run; what is done stays and can be undone',
    { reply: itemImport, status: 202 },
  ),
  refused: call.get(
    '/itemImports/:uid/refused.csv',
    'The refused rows as they were sent, with the reason beside them',
    { reply: 'stream' },
  ),
}

/** Every importable column, one row per item, so that what is downloaded can be sent back. */
export const roundTripExport = call.get(
  '/itemImports/export',
  'Items as a CSV that can be imported again unchanged',
  {
    resource: 'item',
    query: z.object({
      view: z.string().max(80).default('ProductFilterableView'),
      search: z.string().max(200).default(''),
      filter: z.string().max(20_000).default('[]'),
      more: z.string().max(20_000).default('{}'),
      uids: field.writtenUids(24_000, 0).max(48_000).default(''),
    }),
    reply: 'stream',
  },
)
