import { z } from 'zod'
import { open, storeStaff } from '../../kit/access.ts'
import { endpoint, uidParam } from '../../kit/endpoint.ts'
import * as field from '../../kit/field.ts'
import { operators } from '../../kit/filter.ts'
import { atVersion } from '../../kit/record.ts'

const levels = storeStaff
const resource = 'savedQuery'

export const queryConditionsMost = 30
export const queryDepthMost = 3
export const queryMs = 3_000
/** Said when a question takes longer than that. */
export const queryTooLong = 'This is taking too long. Narrow it, or run it as an export.'

/** What a list's filter can be asked, and what only the query builder can. */
export const queryOperators = [
  ...operators,
  'notContains',
  'inLast',
  'notInLast',
  'hasAny',
  'hasAll',
  'hasNone',
] as const
export type QueryOperator = (typeof queryOperators)[number]

/** Operators in words, as the sentence says them. */
export const operatorWords: Readonly<Record<QueryOperator, string>> = {
  contains: 'contains',
  notContains: 'does not contain',
  equals: 'is',
  startsWith: 'starts with',
  empty: 'is empty',
  between: 'is between',
  gt: 'is over',
  lt: 'is under',
  in: 'is one of',
  notIn: 'is none of',
  is: 'is',
  inLast: 'in the last days',
  notInLast: 'not in the last days',
  hasAny: 'has any of',
  hasAll: 'has all of',
  hasNone: 'has none of',
}

const value = z.union([z.string().max(500), z.number(), z.boolean()])

export const queryCondition = z
  .strictObject({
    field: z.string().min(1).max(60),
    op: z.enum(queryOperators),
    value: z.union([value, z.array(value).max(200)]).optional(),
    /** Another money field to compare with, instead of a value: `price gt rrp`. */
    other: z.string().max(60).optional(),
    /** Switched off without being deleted. */
    off: z.boolean().optional(),
  })
  .meta({ id: 'ProductQueryCondition' })
export type QueryCondition = z.infer<typeof queryCondition>

const match = z.enum(['all', 'any', 'none'])
export type QueryMatch = z.infer<typeof match>

export interface QueryGroup {
  readonly match: QueryMatch
  readonly of: readonly (QueryCondition | QueryGroup)[]
}

/** Three deep, written out: the innermost holds conditions alone. */
const third = z.strictObject({ match, of: z.array(queryCondition).max(queryConditionsMost + 1) })
const second = z.strictObject({
  match,
  of: z.array(z.union([queryCondition, third])).max(queryConditionsMost + 1),
})

/** A question of the catalogue: groups of conditions, all, any or none of which must hold. */
export const query = z
  .strictObject({
    match,
    of: z.array(z.union([queryCondition, second])).max(queryConditionsMost + 1),
  })
  .meta({ id: 'ProductQuery' })
export type Query = z.infer<typeof query>

/** The conditions of a question in the order they are written, with where each stands. */
export function conditionsOf(
  group: QueryGroup,
  path: readonly number[] = [],
): { readonly path: readonly number[]; readonly condition: QueryCondition }[] {
  return group.of.flatMap((node, index) =>
    'field' in node ? [{ path: [...path, index], condition: node }] : conditionsOf(node, [...path, index]),
  )
}

/** The question as the address bar carries it. */
export const queryText = z.string().max(20_000)

/** How a field of the catalogue is asked; `set` fields are lists such as facets and categories. */
export const queryFieldTypes = [
  'text',
  'code',
  'richText',
  'url',
  'number',
  'money',
  'percent',
  'bool',
  'choice',
  'reference',
  'image',
  'day',
  'instant',
  'set',
] as const

export const queryField = z.object({
  key: z.string(),
  label: z.string(),
  /** "Item", "Prices", "Facets" …: the heading it stands under. */
  group: z.string(),
  type: z.enum(queryFieldTypes as unknown as [string, ...string[]]),
  ops: z.array(z.enum(queryOperators)),
  /** For choices and short sets: every value. */
  options: z.array(z.object({ value: z.union([z.string(), z.number()]), label: z.string() })).nullable(),
  /** For references and long sets: the address of the picker. */
  lookup: z.string().nullable(),
  /** Money fields can be compared with each other. */
  comparesWith: z.array(z.string()),
})
export type QueryField = z.infer<typeof queryField>

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
