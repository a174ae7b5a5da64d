import type {
  CollectionRule,
  Dependency,
  DependencyKind,
  RuleCondition,
  RuleGroup,
} from '@backroom/contract/organisation/membership/rules'

/** Fields of which the index holds records by number: a page that has none of those named is not looked at. */
const kinds: Readonly<Partial<Record<RuleCondition['field'], DependencyKind>>> = {
  facet: 'facet',
  filter: 'filter',
  category: 'category',
  brand: 'brand',
  season: 'season',
  supplier: 'supplier',
}
const wanting: readonly RuleCondition['op'][] = ['hasAny', 'hasAll', 'present', 'in']

type Narrowing = readonly Dependency[] | null

/**
 * Records of which an item must have at least one to be found by these rules at all; as few as they allow. Null where an item
 * without any may be found. Of five hundred rules that ask about the price, those of other brands need not be asked.
 */
export function narrowingOf(rules: readonly CollectionRule[]): Narrowing {
  return fewest(
    rules.map(({ match, groups }) =>
      together(match, groups.filter(({ kind }) => kind === 'include').map(ofGroup)),
    ),
  )
}

function ofGroup({ match, conditions }: RuleGroup): Narrowing {
  return together(match, conditions.map(ofCondition))
}

function ofCondition({ field, op, value }: RuleCondition): Narrowing {
  const kind = kinds[field]
  if (!kind || !wanting.includes(op) || !Array.isArray(value)) return null
  const named = value.map(ref => ({ kind, ref: String(ref) }))
  return op === 'hasAll' ? named.slice(0, 1) : named
}

/** Where all must hold, the narrowest decides; where any may, an item of each of them may be found. */
function together(match: 'all' | 'any', parts: readonly Narrowing[]): Narrowing {
  if (match === 'all') return fewest(parts)
  return parts.every(part => part !== null) ? parts.flat() : null
}

function fewest(parts: readonly Narrowing[]): Narrowing {
  const known = parts.filter(part => part !== null)
  return known.length > 0 ? known.reduce((best, part) => (part.length < best.length ? part : best)) : null
}
