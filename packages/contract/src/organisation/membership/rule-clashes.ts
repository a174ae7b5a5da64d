import { isGroup, listed, type Path } from '../../kit/condition.ts'
import { type AskedRuleField, ruleField } from './rule-fields.ts'
import { type RuleCondition, type RuleGroup, ruleConditionFault } from './rules.ts'

export interface Clash {
  readonly one: Path
  readonly other: Path
}

interface Standing {
  readonly path: Path
  readonly condition: RuleCondition
}

/** The first two conditions that must both hold and never can, or null. */
export function impossiblePair(rule: RuleGroup): Clash | null {
  const { together, apart, kept } = forced(rule, [])
  for (const set of [together, ...apart]) {
    for (const [at, one] of set.entries()) {
      const other = set.slice(at + 1).find(({ condition }) => clashes(one.condition, condition))
      if (other) return { one: one.path, other: other.path }
    }
  }
  for (const other of kept) {
    const same = JSON.stringify(other.condition)
    const one = together.find(({ condition }) => JSON.stringify(condition) === same)
    if (one) return { one: one.path, other: other.path }
  }
  return null
}

interface Forced {
  /** Conditions of which all must hold. */
  readonly together: readonly Standing[]
  /** The same of each group that is one of several ways in. */
  readonly apart: readonly (readonly Standing[])[]
  /** Conditions that alone keep an item out. */
  readonly kept: readonly Standing[]
}

function forced(group: RuleGroup, path: Path): Forced {
  const parts = group.of.map((node, at): Forced => {
    const place = [...path, at]
    if (isGroup(node)) return forced(node, place)
    // What is half filled in forces nothing yet.
    const isSound = ruleConditionFault(node) === null
    return { together: isSound ? [{ path: place, condition: node }] : [], apart: [], kept: [] }
  })
  if (group.match === 'none') return { together: [], apart: [], kept: parts.flatMap(part => keptBy(part)) }
  if (group.match === 'all' || parts.length === 1)
    return {
      together: parts.flatMap(part => part.together),
      apart: parts.flatMap(part => part.apart),
      kept: parts.flatMap(part => part.kept),
    }
  return { together: [], apart: parts.flatMap(part => [part.together, ...part.apart]), kept: [] }
}

/** What alone keeps an item out: a condition, or a way into a group of which any is enough. */
function keptBy({ together, apart }: Forced): Standing[] {
  return [together, ...apart].flatMap(set => (set.length === 1 ? set : []))
}

function clashes(one: RuleCondition, other: RuleCondition): boolean {
  if (one.field !== other.field) return false
  const field = ruleField(one.field)
  if (one.op === 'empty' && other.op === 'empty') return one.value !== other.value
  return clashesOneWay(field, one, other) || clashesOneWay(field, other, one)
}

function clashesOneWay(field: AskedRuleField, one: RuleCondition, other: RuleCondition): boolean {
  if (one.op === 'empty' && !field.zeroIsEmpty)
    return one.value === true && !['notContains', 'notIn', 'hasNone', 'notInLast'].includes(other.op)
  switch (field.kind) {
    case 'number':
    case 'money':
    case 'percent':
      return other.op !== 'empty' || field.zeroIsEmpty ? boundsClash(one, other) : false
    case 'bool':
      return one.value !== other.value
    case 'instant':
      return one.op === 'inLast' && other.op === 'notInLast' && Number(other.value) >= Number(one.value)
    case 'text':
    case 'code':
      return textsClash(one, other)
    default:
      return listsClash(field.kind === 'list', one, other)
  }
}

function boundsClash(one: RuleCondition, other: RuleCondition): boolean {
  const [low, high] = bounds(one)
  const [otherLow, otherHigh] = bounds(other)
  return Math.max(low, otherLow) > Math.min(high, otherHigh)
}

/** The lowest and highest whole number a condition lets through. */
function bounds({ op, value }: RuleCondition): [low: number, high: number] {
  if (op === 'empty') return value === true ? [0, 0] : [1, Number.POSITIVE_INFINITY]
  if (op === 'gt') return [Number(value) + 1, Number.POSITIVE_INFINITY]
  if (op === 'lt') return [Number.NEGATIVE_INFINITY, Number(value) - 1]
  const [low, high = low] = listed(value)
  return [Number(low), Number(high)]
}

function textsClash(one: RuleCondition, other: RuleCondition): boolean {
  const [mine, theirs] = [String(one.value).toLowerCase(), String(other.value).toLowerCase()]
  if (one.op === 'equals') {
    if (other.op === 'equals') return mine !== theirs
    if (other.op === 'contains') return !mine.includes(theirs)
    if (other.op === 'notContains') return mine.includes(theirs)
    return other.op === 'startsWith' && !mine.startsWith(theirs)
  }
  if (one.op === 'startsWith' && other.op === 'startsWith')
    return !mine.startsWith(theirs) && !theirs.startsWith(mine)
  return (
    (one.op === 'contains' || one.op === 'startsWith') && other.op === 'notContains' && mine.includes(theirs)
  )
}

function listsClash(isList: boolean, one: RuleCondition, other: RuleCondition): boolean {
  const [mine, theirs] = [listed(one.value), listed(other.value)]
  const wants = one.op === 'in' || one.op === 'hasAny'
  const forbids = other.op === 'notIn' || other.op === 'hasNone'
  if (one.op === 'hasAll' && other.op === 'hasNone') return mine.some(each => theirs.includes(each))
  // A category forbids those below it too, which a list of numbers does not show: only the same ones clash for certain.
  if (wants && forbids) return mine.every(each => theirs.includes(each))
  return !isList && one.op === 'in' && other.op === 'in' && !mine.some(each => theirs.includes(each))
}
