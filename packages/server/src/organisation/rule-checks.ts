import { type CollectionRule, conditionsOf } from '@backroom/contract/organisation/collection-rules'
import { impossiblePair } from '@backroom/contract/organisation/rule-clashes'
import { conditionWords } from '@backroom/contract/organisation/rule-sentence'
import type { Reader } from '#database/database'
import { invalid } from '#kit/errors'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import { wordsFor } from '#organisation/rule-words'
import { hidesCost } from '#site/rules'

/** Refuses a rule that can find nothing, also with those it takes over, or asks about what this person may not see. */
export async function refuseUnfitRule(
  reader: Reader,
  rule: CollectionRule | null,
  asked: { readonly store: Store; readonly visitor: StaffVisitor },
  above: readonly CollectionRule[] = [],
): Promise<void> {
  if (!rule) return
  await refuseImpossible(reader, rule)
  await refuseImpossible(reader, together([...above, rule]))
  const asksMargin = conditionsOf(rule).some(({ condition }) => condition.field === 'margin')
  if (asksMargin && (await hidesCost(asked.store, asked.visitor)))
    throw invalid({
      rule: 'Cost and margin are kept from your level, so a rule of yours cannot ask about them.',
    })
}

/** Groups of rules that must all hold, as one rule. Where any group of a rule is enough, none of them must hold. */
function together(rules: readonly CollectionRule[]): CollectionRule {
  return {
    match: 'all',
    groups: rules.filter(({ match }) => match === 'all').flatMap(({ groups }) => groups),
  }
}

async function refuseImpossible(reader: Reader, rule: CollectionRule): Promise<void> {
  const clash = impossiblePair(rule)
  if (!clash) return
  const words = await wordsFor(reader, [rule])
  const [one, other] = [clash.one, clash.other].map(([group, at]) => {
    const condition = rule.groups[group]?.conditions[at]
    const text = condition ? conditionWords(condition, words) : ''
    return rule.groups[group]?.kind === 'exclude' ? `not ${text}` : text
  })
  throw invalid({ rule: `“${one}” and “${other}” can never both hold.` })
}
