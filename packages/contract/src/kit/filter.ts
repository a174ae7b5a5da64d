import { z } from 'zod'
import type { FieldKind } from './field.ts'

export const operators = [
  'contains',
  'equals',
  'startsWith',
  'empty',
  'between',
  'gt',
  'lt',
  'in',
  'notIn',
  'is',
] as const
export type Operator = (typeof operators)[number]

const textOperators = ['contains', 'equals', 'startsWith', 'empty'] as const
const amountOperators = ['equals', 'between', 'gt', 'lt', 'empty'] as const
const memberOperators = ['in', 'notIn', 'empty'] as const

/** Which questions a column of each kind can be asked. */
export const operatorsOf: Readonly<Record<FieldKind, readonly Operator[]>> = {
  text: textOperators,
  code: textOperators,
  url: textOperators,
  richText: ['contains', 'empty'],
  number: amountOperators,
  money: amountOperators,
  percent: amountOperators,
  day: amountOperators,
  instant: amountOperators,
  choice: memberOperators,
  reference: memberOperators,
  image: ['empty'],
  bool: ['is'],
  list: [],
  rows: [],
}

const value = z.union([z.string().max(500), z.number(), z.boolean()])

/** One question: a field, an operator and what to compare with. `empty` and `is` take true or false. */
export const condition = z
  .strictObject({
    field: z.string().min(1).max(60),
    op: z.enum(operators),
    value: z.union([value, z.array(value).max(200)]),
  })
  .meta({ id: 'ListCondition' })
export type Condition = z.infer<typeof condition>

/** All entries must hold; `{ any: [...] }` holds when one of its conditions does. */
export const filterEntry = z.union([condition, z.strictObject({ any: z.array(condition).min(1).max(20) })])
export type FilterEntry = z.infer<typeof filterEntry>

export const filter = z.array(filterEntry).max(40).meta({ id: 'ListFilter' })
export type Filter = z.infer<typeof filter>

/** Whether an entry is a group of alternatives. */
export function isGroup(entry: FilterEntry): entry is { any: Condition[] } {
  return 'any' in entry
}
