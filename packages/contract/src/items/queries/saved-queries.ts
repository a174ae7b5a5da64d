import { z } from 'zod'
import { open, storeStaff } from '../../kit/access.ts'
import { condition, groups, operatorsOf } from '../../kit/condition.ts'
import { callsOf } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import type { FieldKind } from '../../kit/field-kind.ts'
import { atVersion } from '../../kit/record.ts'

const levels = storeStaff
const resource = 'savedQuery'

export const queryConditionsMost = 30
export const queryMs = 3_000
/** Said when a question takes longer than that. */
export const queryTooLong = 'This is taking too long. Narrow it, or run it as an export.'

/** A question of the catalogue. */
export const query = groups(condition, queryConditionsMost + 1).meta({ id: 'ProductQuery' })
export type Query = z.infer<typeof query>

/** The question as the address bar carries it. */
export const queryText = z.string().max(20_000)

/** A field of the catalogue, as `AskedField` says it. */
export const queryField = z.object({
  key: z.string(),
  label: z.string(),
  /** "Item", "Prices", "Facets" …: the heading it stands under. */
  group: z.string(),
  kind: z.enum(Object.keys(operatorsOf) as [FieldKind, ...FieldKind[]]),
  ops: z.array(condition.shape.op),
  options: z.array(z.object({ value: z.union([z.string(), z.number()]), label: z.string() })).optional(),
  /** The address of the picker, where there is one. */
  lookup: z.string().optional(),
  comparesWith: z.array(z.string()).optional(),
})

const call = callsOf({ levels, resource })

export const queryFields = call.get(
  '/products/fields',
  'Everything the catalogue can be asked about, with operators and values',
  { resource: 'item', reply: z.array(queryField) },
)

export const queryCounts = call.get(
  '/dataviews/AdvancedProductSearchView/counts',
  'How many items remain after each condition of a question',
  {
    resource: 'item',
    query: z.object({ query: queryText, sizes: z.enum(['true', 'false']).default('false') }),
    reply: z.object({
      total: z.number().int(),
      /** How many items remain after each condition, in the order they are written. */
      conditions: z.array(z.object({ path: z.array(z.number().int()), remaining: z.number().int() })),
    }),
  },
)

/** An export that was mailed can be fetched for so long. */
export const exportDays = 7
export const mailToMost = 5
const schedules = { none: 'Never', daily: 'Every day', weekly: 'Every week' } as const

export const savedQuery = z
  .object({
    uid: field.uid(),
    version: z.number().int(),
    name: z.string().nullable(),
    query,
    shared: z.boolean(),
    schedule: field.choice(schedules),
    mailTo: field.uids(),
    lastSentAt: field.instant().nullable(),
    isMine: z.boolean(),
    owner: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'SavedQuery' })
export type SavedQuery = z.infer<typeof savedQuery>

/** When a question is asked by itself, and who is mailed the answer. */
const delivery = {
  schedule: field.choice(schedules).meta({ label: 'Mail it as a CSV' }),
  mailTo: z
    .array(field.uid())
    .max(mailToMost, `Mail it to at most ${mailToMost} people.`)
    .meta({ label: 'To' }),
}

const ask = callsOf({ levels: open })

export const savedQueries = {
  list: call.get('/savedQueries', 'My named questions and those others share', {
    reply: z.array(savedQuery),
  }),
  read: call.get('/savedQueries/:uid', 'One question, named or not', { reply: savedQuery }),
  save: call.post(
    '/dataviews/AdvancedProductSearchView/query',
    'Keep a question; one without a name is kept for a day',
    {
      body: z.object({
        query,
        name: field.text(80).optional(),
        shared: z.boolean().default(false),
        schedule: delivery.schedule.default('none'),
        mailTo: delivery.mailTo.default([]),
      }),
      reply: z.object({ queryUid: field.uid() }),
      status: 201,
    },
  ),
  update: call.put('/savedQueries/:uid', 'Change a question of my own', {
    body: atVersion.extend({ name: field.text(80, 1), query, shared: z.boolean(), ...delivery }),
    reply: savedQuery,
  }),
  remove: call.remove('/savedQueries/:uid', 'Delete a question of my own', {
    query: z.object({ version: field.writtenWhole(1) }),
    reply: 'empty',
  }),
  recipients: call.get('/savedQueries/recipients', 'Who can be mailed the answer to a question', {
    resource: 'staff',
    reply: z.array(z.object({ uid: field.uid(), name: z.string() })),
  }),
  download: ask.get('/queryExports/:token', 'An export as it was mailed, by the address in the mail', {
    params: z.object({ token: z.string().max(200) }),
    reply: 'stream',
  }),
}
