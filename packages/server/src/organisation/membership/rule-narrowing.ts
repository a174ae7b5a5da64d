import { type Group, isGroup, listed } from '@backroom/contract/kit/condition'
import { ruleField } from '@backroom/contract/organisation/membership/rule-fields'
import type { Dependency, RuleCondition, RuleGroup } from '@backroom/contract/organisation/membership/rules'

const wanting: readonly RuleCondition['op'][] = ['hasAny', 'hasAll', 'in']

type Narrowing = readonly Dependency[] | null

/**
 * Records of which an item must have at least one to be found by these rules at all; as few as they allow. Null where an item
 * without any may be found. Of five hundred rules that ask about the price, those of other brands need not be asked.
 */
export function narrowingOf(rules: readonly RuleGroup[]): Narrowing {
  return fewest(rules.map(ofGroup))
}

/** Where all must hold, the narrowest decides; where any may, an item of each of them may be found. */
function ofGroup({ match, of }: Group<RuleCondition>): Narrowing {
  if (match === 'none') return null
  const parts = of.map(node => (isGroup(node) ? ofGroup(node) : ofCondition(node)))
  if (match === 'all') return fewest(parts)
  return parts.every(part => part !== null) ? parts.flat() : null
}

function ofCondition({ field, op, value }: RuleCondition): Narrowing {
  const { names: kind } = ruleField(field)
  // Of collections and their tags the index knows nothing.
  if (!kind || kind === 'collection' || kind === 'tag' || !wanting.includes(op)) return null
  const named = listed(value).map(ref => ({ kind, ref: String(ref) }))
  return op === 'hasAll' ? named.slice(0, 1) : named
}

function fewest(parts: readonly Narrowing[]): Narrowing {
  const known = parts.filter(part => part !== null)
  return known.length > 0 ? known.reduce((best, part) => (part.length < best.length ? part : best)) : null
}
