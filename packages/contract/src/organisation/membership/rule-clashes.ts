import { ruleField } from './rule-fields.ts'
import type { CollectionRule, ConditionPlace, RuleCondition } from './rules.ts'

export interface Clash {
  readonly one: ConditionPlace
  readonly other: ConditionPlace
}

interface Standing {
  readonly place: ConditionPlace
  readonly condition: RuleCondition
}

/** The first two conditions that must both hold and never can, or null. */
export function impossiblePair(rule: CollectionRule): Clash | null {
  const forced = forcedTogether(rule)
  for (const together of forced) {
    for (const [at, one] of together.entries()) {
      const other = together.slice(at + 1).find(({ condition }) => clashes(one.condition, condition))
      if (other) return { one: one.place, other: other.place }
    }
  }
  return againstExcluded(rule, forced)
}

/** Sets of conditions of which all must hold: those of a group, or of all groups where each of them must hold whole. */
function forcedTogether(rule: CollectionRule): Standing[][] {
  const groups = rule.groups.flatMap((group, at) =>
    group.kind === 'include' && (group.match === 'all' || group.conditions.length === 1)
      ? [group.conditions.map((condition, place): Standing => ({ place: [at, place], condition }))]
      : [],
  )
  return rule.match === 'all' ? [groups.flat()] : groups
}

/** A condition that must hold, and that alone keeps an item out. */
function againstExcluded(rule: CollectionRule, forced: readonly Standing[][]): Clash | null {
  // With "any", another group may still find something.
  if (rule.match === 'any' && rule.groups.filter(({ kind }) => kind === 'include').length > 1) return null
  for (const [at, group] of rule.groups.entries()) {
    if (group.kind !== 'exclude' || (group.match === 'all' && group.conditions.length > 1)) continue
    for (const [place, condition] of group.conditions.entries()) {
      const same = JSON.stringify(condition)
      const one = forced.flat().find(standing => JSON.stringify(standing.condition) === same)
      if (one) return { one: one.place, other: [at, place] }
    }
  }
  return null
}

function clashes(one: RuleCondition, other: RuleCondition): boolean {
  if (one.field !== other.field) return false
  return clashesOneWay(one, other) || clashesOneWay(other, one)
}

function clashesOneWay(one: RuleCondition, other: RuleCondition): boolean {
  switch (ruleField(one.field).kind) {
    case 'number':
      return numbersClash(one, other)
    case 'flag':
      return one.value !== other.value
    case 'days':
      return one.op === 'inLast' && other.op === 'notInLast' && Number(other.value) >= Number(one.value)
    case 'text':
      return textsClash(one, other)
    default:
      return listsClash(one, other)
  }
}

function numbersClash(one: RuleCondition, other: RuleCondition): boolean {
  if (one.op === 'empty' && !ruleField(one.field).zeroIsEmpty) {
    if (other.op === 'empty') return one.value !== other.value
    return one.value === true
  }
  if (other.op === 'empty' && !ruleField(other.field).zeroIsEmpty) return false
  const [low, high] = bounds(one)
  const [otherLow, otherHigh] = bounds(other)
  return Math.max(low, otherLow) > Math.min(high, otherHigh)
}

/** The lowest and highest whole number a condition lets through. */
function bounds({ op, value }: RuleCondition): [low: number, high: number] {
  if (op === 'empty') return value === true ? [0, 0] : [1, Number.POSITIVE_INFINITY]
  if (op === 'gt') return [Number(value) + 1, Number.POSITIVE_INFINITY]
  if (op === 'lt') return [Number.NEGATIVE_INFINITY, Number(value) - 1]
  const [low, high] = value as number[]
  return [Number(low), Number(high)]
}

function textsClash(one: RuleCondition, other: RuleCondition): boolean {
  const [mine, theirs] = [String(one.value).toLowerCase(), String(other.value).toLowerCase()]
  if (one.op === 'equals') {
    if (other.op === 'equals') return mine !== theirs
    if (other.op === 'contains') return !mine.includes(theirs)
    if (other.op === 'notContains') return mine.includes(theirs)
    return !mine.startsWith(theirs)
  }
  if (one.op === 'startsWith' && other.op === 'startsWith')
    return !mine.startsWith(theirs) && !theirs.startsWith(mine)
  return (
    (one.op === 'contains' || one.op === 'startsWith') && other.op === 'notContains' && mine.includes(theirs)
  )
}

function listsClash(one: RuleCondition, other: RuleCondition): boolean {
  const [mine, theirs] = [one.value as unknown[], other.value as unknown[]]
  const wants = one.op === 'in' || one.op === 'hasAny' || one.op === 'present'
  const forbids = other.op === 'notIn' || other.op === 'hasNone' || other.op === 'absent'
  if (one.op === 'hasAll' && other.op === 'hasNone') return mine.some(each => theirs.includes(each))
  // A category forbids those below it too, which a list of numbers does not show: only the same ones clash for certain.
  if (wants && forbids) return mine.every(each => theirs.includes(each))
  const bothIn = one.op === 'in' && other.op === 'in'
  return bothIn && ruleField(one.field).single === true && !mine.some(each => theirs.includes(each))
}
