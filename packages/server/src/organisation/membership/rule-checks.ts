import { conditionsOf } from '@backroom/contract/kit/condition'
import { impossiblePair } from '@backroom/contract/organisation/membership/rule-clashes'
import type { RuleCondition, RuleGroup } from '@backroom/contract/organisation/membership/rules'
import { sentence } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { invalid } from '#kit/errors'
import type { Store } from '#kit/store'
import type { StaffVisitor } from '#kit/visitor'
import { refuseSystemConditions } from '#organisation/filters/system-facets'
import { effectiveRules } from '#organisation/membership/effective-rules'
import { conditionText, wordsFor } from '#organisation/membership/rule-words'
import { hidesCost } from '#site/door'

interface Asked {
  readonly store: Store
  readonly visitor: StaffVisitor
}

/** Refuses a rule that can find nothing, also with those it takes over, or asks about what this person may not see. */
export async function refuseUnfitRule(
  reader: Reader,
  rule: RuleGroup | null,
  asked: Asked,
  above: readonly RuleGroup[] = [],
): Promise<void> {
  await refuseClashes(reader, rule, above)
  await refuseHiddenFields(rule, asked)
}

/** Refuses a rule that can find nothing, also with those it takes over. */
export async function refuseClashes(
  reader: Reader,
  rule: RuleGroup | null,
  above: readonly RuleGroup[],
): Promise<void> {
  if (!rule) return
  await refuseSystemConditions(reader, rule)
  await refuseImpossible(reader, rule)
  if (above.length > 0) await refuseImpossible(reader, { match: 'all', of: [...above, rule] })
}

/** Refuses a rule with which one of those that take it over can find nothing; each is named. */
export async function refuseHeirClashes(reader: Reader, heirs: readonly number[]): Promise<void> {
  const clashes: string[] = []
  for (const { collectionUid, rules } of await effectiveRules(reader, heirs)) {
    const pair = await clashOf(reader, { match: 'all', of: rules })
    if (!pair) continue
    const { rows } = await reader.execute<{ name: string }>(
      sql`select name from collection where uid = ${collectionUid}`,
    )
    clashes.push(sentence`${pair} can never both hold in ${rows[0]?.name}, which takes this rule over.`)
  }
  if (clashes.length > 0) throw invalid({ rule: clashes })
}

/** Refuses a rule that asks about what is kept from this person. */
export async function refuseHiddenFields(rule: RuleGroup | null, asked: Asked): Promise<void> {
  if (
    rule &&
    conditionsOf(rule).some(({ condition }) => asksCost(condition)) &&
    (await hidesCost(asked.store, asked.visitor))
  )
    throw invalid({
      rule: 'Cost and margin are kept from your level, so a rule of yours cannot ask about them.',
    })
}

/** Whether a condition asks about what is kept from levels that may not see cost. */
export function asksCost({ field }: RuleCondition): boolean {
  return field === 'margin'
}

async function refuseImpossible(reader: Reader, rule: RuleGroup): Promise<void> {
  const pair = await clashOf(reader, rule)
  if (pair) throw invalid({ rule: sentence`${pair} can never both hold.` })
}

/** The first two conditions of a rule that can never both hold, in words; null where all of them can. */
async function clashOf(reader: Reader, rule: RuleGroup): Promise<string | null> {
  const clash = impossiblePair(rule)
  if (!clash) return null
  const words = await wordsFor(reader, [rule])
  const [one, other] = [clash.one, clash.other].map(path => {
    const { condition } = conditionsOf(rule).find(each => each.path.join() === path.join()) ?? {}
    return condition ? conditionText(condition, words) : ''
  })
  // The same twice: the other keeps out what the one asks for.
  return `“${one}” and “${one === other ? 'not ' : ''}${other}”`
}
