import { z } from 'zod'
import { type RuleFieldKey, type RuleOp, ruleField, ruleFields } from './rule-fields.ts'

export const ruleGroupsMost = 10
export const ruleConditionsMost = 60
const valuesMost = 200
const containsLeast = 3
const daysMost = 730

const fieldKeys = Object.keys(ruleFields) as [RuleFieldKey, ...RuleFieldKey[]]
const ops = [...new Set(fieldKeys.flatMap(key => [...ruleField(key).ops]))] as [RuleOp, ...RuleOp[]]

const ruleValue = z.union([
  z.boolean(),
  z.number().int().min(-2_147_483_648).max(2_147_483_647),
  z.string().trim().max(80),
  z
    .array(z.union([z.number().int().min(-2_147_483_648).max(2_147_483_647), z.string().max(40)]))
    .max(valuesMost),
])
export type RuleValue = z.infer<typeof ruleValue>

export const ruleCondition = z
  .strictObject({ field: z.enum(fieldKeys), op: z.enum(ops), value: ruleValue })
  .superRefine((condition, context) => {
    const wrong = conditionFault(condition)
    if (wrong) context.addIssue({ code: 'custom', path: ['value'], message: wrong })
  })
  .meta({ id: 'RuleCondition' })
export type RuleCondition = z.infer<typeof ruleCondition>

export const ruleGroup = z.strictObject({
  kind: z.enum(['include', 'exclude']),
  match: z.enum(['all', 'any']),
  conditions: z.array(ruleCondition).min(1, 'A group needs a condition.').max(ruleConditionsMost),
})
export type RuleGroup = z.infer<typeof ruleGroup>

/** Which items belong to a collection by themselves. */
export const collectionRule = z
  .strictObject({
    match: z.enum(['all', 'any']),
    groups: z
      .array(ruleGroup)
      .min(1, 'A rule needs a group of conditions.')
      .max(ruleGroupsMost, `At most ${ruleGroupsMost} groups.`),
  })
  .superRefine((rule, context) => {
    const fault = ruleFault(rule)
    if (fault) context.addIssue({ code: 'custom', path: ['groups'], message: fault })
  })
  .meta({ id: 'CollectionRule' })
export type CollectionRule = z.infer<typeof collectionRule>

/** Where a condition stands: the group's number, then its own. */
export type ConditionPlace = readonly [group: number, condition: number]

function ruleFault({ groups }: { groups: readonly RuleGroup[] }): string | null {
  if (!groups.some(({ kind }) => kind === 'include'))
    return 'A rule needs at least one group that includes items.'
  const conditions = groups.reduce((sum, group) => sum + group.conditions.length, 0)
  return conditions > ruleConditionsMost ? `At most ${ruleConditionsMost} conditions.` : null
}

/** What is wrong with one condition by itself, or null. */
export function conditionFault({ field, op, value }: RuleCondition): string | null {
  const asked = ruleField(field)
  if (!asked.ops.includes(op)) return `"${asked.label}" cannot be asked "${op}".`
  switch (asked.kind) {
    case 'uids':
      return isList(value, each => typeof each === 'number' && each > 0) ? null : 'Choose at least one.'
    case 'words':
      return isList(value, each => Object.hasOwn(asked.words ?? {}, each)) ? null : 'Choose at least one.'
    case 'flag':
      return typeof value === 'boolean' ? null : 'Choose yes or no.'
    case 'days':
      return typeof value === 'number' && value >= 1 && value <= daysMost
        ? null
        : `From 1 to ${daysMost} days.`
    case 'text':
      return textFault(op, value)
    default:
      return numberFault(op, value)
  }
}

function isList(value: RuleValue, fits: (each: number | string) => boolean): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(fits)
}

function textFault(op: RuleOp, value: RuleValue): string | null {
  if (typeof value !== 'string' || value === '') return 'Enter what it says.'
  const isSearch = op === 'contains' || op === 'notContains'
  return isSearch && value.length < containsLeast ? `At least ${containsLeast} characters.` : null
}

function numberFault(op: RuleOp, value: RuleValue): string | null {
  if (op === 'empty') return typeof value === 'boolean' ? null : 'Choose yes or no.'
  if (op !== 'between') return typeof value === 'number' ? null : 'Enter a number.'
  if (!Array.isArray(value) || value.length !== 2 || value.some(each => typeof each !== 'number'))
    return 'Enter two numbers.'
  return Number(value[0]) <= Number(value[1]) ? null : 'The first must not be above the second.'
}

/** Every condition of a rule with its place. */
export function conditionsOf(rule: CollectionRule): { place: ConditionPlace; condition: RuleCondition }[] {
  return rule.groups.flatMap(({ conditions }, group) =>
    conditions.map((condition, at) => ({ place: [group, at] as const, condition })),
  )
}

export type DependencyKind =
  | 'field'
  | 'facet'
  | 'filter'
  | 'brand'
  | 'category'
  | 'season'
  | 'supplier'
  | 'collection'
  | 'tag'
export interface Dependency {
  readonly kind: DependencyKind
  readonly ref: string
}

/** Fields whose conditions name records: only a change of one of those named matters. */
const named: Readonly<Partial<Record<RuleFieldKey, DependencyKind>>> = {
  facet: 'facet',
  filter: 'filter',
  brand: 'brand',
  category: 'category',
  season: 'season',
  supplier: 'supplier',
  collection: 'collection',
  collectionTag: 'tag',
}

/** What must change about an item for a rule to think otherwise of it. */
export function ruleDependencies(rules: readonly CollectionRule[]): Dependency[] {
  const found = new Map<string, Dependency>()
  for (const { condition } of rules.flatMap(conditionsOf)) {
    const kind = named[condition.field]
    const refs = kind && Array.isArray(condition.value) ? condition.value.map(String) : [condition.field]
    for (const ref of refs) found.set(`${kind ?? 'field'}:${ref}`, { kind: kind ?? 'field', ref })
  }
  return [...found.values()]
}

/** The records of one kind that a rule names. */
export function namedIn(rule: CollectionRule | null, field: RuleFieldKey): number[] {
  if (!rule) return []
  const uids = conditionsOf(rule)
    .filter(({ condition }) => condition.field === field)
    .flatMap(({ condition }) => (Array.isArray(condition.value) ? condition.value.map(Number) : []))
  return [...new Set(uids)]
}

/** A rule that finds nothing yet: what the editor begins with. */
export function blankRule(): CollectionRule {
  return { match: 'all', groups: [{ kind: 'include', match: 'all', conditions: [] }] }
}
