import { z } from 'zod'
import {
  condition,
  conditionFault,
  conditionsOf,
  type Group,
  groups,
  isBlank,
  isGroup,
  listed,
} from '../../kit/condition.ts'
import { type DependencyKind, type RuleFieldKey, ruleField, ruleFields } from './rule-fields.ts'

export const ruleConditionsMost = 60
const containsLeast = 3

export const ruleCondition = condition
  .omit({ other: true, off: true })
  .extend({ field: z.enum(ruleFields.map(({ key }) => key) as [RuleFieldKey, ...RuleFieldKey[]]) })
  .overwrite(asked => (typeof asked.value === 'string' ? { ...asked, value: asked.value.trim() } : asked))
  .superRefine((asked, context) => {
    const message = ruleConditionFault(asked)
    if (message) context.addIssue({ code: 'custom', path: ['value'], message })
  })
  .meta({ id: 'RuleCondition' })
export type RuleCondition = z.infer<typeof ruleCondition>

/** Which items belong to a collection by themselves. */
export const collectionRule = groups(ruleCondition, ruleConditionsMost + 1)
  .superRefine((rule, context) => {
    const message = ruleFault(rule)
    if (message) context.addIssue({ code: 'custom', path: ['of'], message })
  })
  .meta({ id: 'CollectionRule' })
export type CollectionRule = z.infer<typeof collectionRule>
export type RuleGroup = Group<RuleCondition>

/** What is wrong with one condition by itself, or null. */
export function ruleConditionFault(asked: RuleCondition): string | null {
  const field = ruleField(asked.field)
  if (isBlank(asked)) return `"${field.label}" needs a value.`
  const isShort = String(asked.value).length < containsLeast
  if ((asked.op === 'contains' || asked.op === 'notContains') && isShort)
    return `"${field.label}" needs at least ${containsLeast} characters.`
  return conditionFault(field, asked)
}

function ruleFault(rule: RuleGroup): string | null {
  if (conditionsOf(rule).length > ruleConditionsMost) return `At most ${ruleConditionsMost} conditions.`
  if (hasEmptyGroup(rule)) return 'A group needs a condition.'
  return includes(rule) ? null : 'A rule needs at least one condition that includes items.'
}

function hasEmptyGroup({ of }: RuleGroup): boolean {
  return of.length === 0 || of.some(node => isGroup(node) && hasEmptyGroup(node))
}

function includes({ match, of }: RuleGroup): boolean {
  return match !== 'none' && of.some(node => !isGroup(node) || includes(node))
}

export interface Dependency {
  readonly kind: DependencyKind
  readonly ref: string
}

/** What must change about an item for a rule to think otherwise of it. */
export function ruleDependencies(rules: readonly RuleGroup[]): Dependency[] {
  const found = new Map<string, Dependency>()
  for (const { condition: asked } of rules.flatMap(rule => conditionsOf(rule))) {
    const { names: kind = 'field', key } = ruleField(asked.field)
    const refs = kind === 'field' ? [key] : listed(asked.value).map(String)
    for (const ref of refs) found.set(`${kind}:${ref}`, { kind, ref })
  }
  return [...found.values()]
}

/** The records of one kind that a rule names. */
export function namedIn(rule: RuleGroup | null, field: RuleFieldKey): number[] {
  const asked = rule ? conditionsOf(rule).map(each => each.condition) : []
  return [
    ...new Set(asked.filter(each => each.field === field).flatMap(each => listed(each.value).map(Number))),
  ]
}

/** A rule that finds nothing yet: what the editor begins with. */
export function blankRule(): CollectionRule {
  return { match: 'all', of: [{ field: 'facet', op: 'hasAny', value: [] }] }
}
