import { z } from 'zod'
import { open, storeStaff } from '../../kit/access.ts'
import { condition, groups, operatorsOf } from '../../kit/condition.ts'
import { endpoint, uidParam } from '../../kit/endpoint.ts'
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

export const queryFields = endpoint({
  method: 'GET',
  path: '/products/fields',
  resource: 'item',
  levels,
  reply: z.array(queryField),
  summary: 'Everything the catalogue can be asked about, with operators and values',
})

export const queryCounts = endpoint({
  method: 'GET',
  path: '/dataviews/AdvancedProductSearchView/counts',
  resource: 'item',
  levels,
  query: z.object({ query: queryText, sizes: z.enum(['true', 'false']).default('false') }),
  reply: z.object({
    total: z.number().int(),
    /** How many items remain after each condition, in the order they are written. */
    conditions: z.array(z.object({ path: z.array(z.number().int()), remaining: z.number().int() })),
  }),
  summary: 'How many items remain after each condition of a question',
})

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

export const savedQueries = {
  list: endpoint({
    method: 'GET',
    path: '/savedQueries',
    resource,
    levels,
    reply: z.array(savedQuery),
    summary: 'My named questions and those others share',
  }),
  read: endpoint({
    method: 'GET',
    path: '/savedQueries/:uid',
    resource,
    levels,
    params: uidParam,
    reply: savedQuery,
    summary: 'One question, named or not',
  }),
  save: endpoint({
    method: 'POST',
    path: '/dataviews/AdvancedProductSearchView/query',
    resource,
    levels,
    body: z.object({
      query,
      name: field.text(80).optional(),
      shared: z.boolean().default(false),
      schedule: delivery.schedule.default('none'),
      mailTo: delivery.mailTo.default([]),
    }),
    reply: z.object({ queryUid: field.uid() }),
    status: 201,
    summary: 'Keep a question; one without a name is kept for a day',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/savedQueries/:uid',
    resource,
    levels,
    params: uidParam,
    body: atVersion.extend({ name: field.text(80, 1), query, shared: z.boolean(), ...delivery }),
    reply: savedQuery,
    summary: 'Change a question of my own',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/savedQueries/:uid',
    resource,
    levels,
    params: uidParam,
    query: z.object({ version: field.writtenWhole(1) }),
    reply: 'empty',
    summary: 'Delete a question of my own',
  }),
  recipients: endpoint({
    method: 'GET',
    path: '/savedQueries/recipients',
    resource: 'staff',
    levels,
    reply: z.array(z.object({ uid: field.uid(), name: z.string() })),
    summary: 'Who can be mailed the answer to a question',
  }),
  download: endpoint({
    method: 'GET',
    path: '/queryExports/:token',
    levels: open,
    params: z.object({ token: z.string().max(200) }),
    reply: 'stream',
    summary: 'An export as it was mailed, by the address in the mail',
  }),
}
