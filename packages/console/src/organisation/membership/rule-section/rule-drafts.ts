import {
  type RuleFieldKey,
  type RuleOp,
  ruleField,
  ruleFields,
} from '@backroom/contract/organisation/membership/rule-fields'
import {
  type CollectionRule,
  conditionFault,
  type RuleCondition,
  type RuleGroup,
} from '@backroom/contract/organisation/membership/rules'

/** Operators as the editor's second box says them. */
export const opWords: Readonly<Record<RuleOp, string>> = {
  hasAny: 'is any of',
  hasAll: 'is all of',
  hasNone: 'is none of',
  present: 'is answered',
  absent: 'is not answered',
  in: 'is one of',
  notIn: 'is none of',
  contains: 'contains',
  notContains: 'does not contain',
  startsWith: 'starts with',
  equals: 'is exactly',
  between: 'is from … to',
  gt: 'is over',
  lt: 'is under',
  empty: 'is empty',
  is: 'is',
  inLast: 'in the last',
  notInLast: 'not in the last',
}

/** A condition as it stands when its field is chosen. */
export function blankCondition(field: RuleFieldKey): RuleCondition {
  const op = ruleField(field).ops[0] as RuleOp
  return { field, op, value: blankValue(field, op) } as RuleCondition
}

/** The value an operator begins with; empty until somebody fills it in. */
export function blankValue(field: RuleFieldKey, op: RuleOp): RuleCondition['value'] {
  const { kind } = ruleField(field)
  if (kind === 'uids' || kind === 'words') return []
  if (kind === 'flag' || op === 'empty') return true
  if (kind === 'days') return 30
  return ''
}

/** The same condition with another operator: what was chosen is kept where it still means something. */
export function withOp(condition: RuleCondition, op: RuleOp): RuleCondition {
  const next = { ...condition, op } as RuleCondition
  const { kind } = ruleField(condition.field)
  const keeps = kind !== 'number' || (conditionFault(next) === null && op !== 'between')
  return keeps ? next : ({ ...next, value: blankValue(condition.field, op) } as RuleCondition)
}

/** As much of a rule as can be asked already: conditions that are still being filled in are left out. */
export function askable(rule: CollectionRule | null): CollectionRule | null {
  if (!rule) return null
  const groups = rule.groups
    .map(group => ({ ...group, conditions: group.conditions.filter(each => conditionFault(each) === null) }))
    .filter(({ conditions }) => conditions.length > 0)
  return groups.some(({ kind }) => kind === 'include') ? { ...rule, groups } : null
}

/** Where each condition that can be asked stands in the whole rule, by its place among those asked. */
export function placesOf(rule: CollectionRule | null): Map<string, string> {
  const places = new Map<string, string>()
  let group = 0
  for (const [at, { conditions }] of (rule?.groups ?? []).entries()) {
    const sound = conditions.flatMap((condition, place) =>
      conditionFault(condition) === null ? [place] : [],
    )
    for (const [asked, place] of sound.entries()) places.set(`${at}.${place}`, `${group}.${asked}`)
    if (sound.length > 0) places.set(String(at), String(group++))
  }
  return places
}

/** The fields by their groups, for the first box of a condition. */
export function fieldChoices(hidesMargin: boolean) {
  const keys = (Object.keys(ruleFields) as RuleFieldKey[]).filter(key => !(hidesMargin && key === 'margin'))
  const groups = [...new Set(keys.map(key => ruleField(key).group))]
  return groups.map(group => ({
    group,
    items: keys
      .filter(key => ruleField(key).group === group)
      .map(key => ({ value: key, label: ruleField(key).label })),
  }))
}

export function blankGroup(kind: RuleGroup['kind']): RuleGroup {
  return { kind, match: kind === 'exclude' ? 'any' : 'all', conditions: [blankCondition('facet')] }
}
