import {
  foldSize,
  readSize,
  type SizeReading,
  writtenTo,
  writtenValue,
} from '@backroom/contract/items/page/size-reading'
import { held } from '@backroom/contract/kit/held'
import type { SizeRuleInput } from '@backroom/contract/organisation/size-rules/size-rules'
import { sql } from 'drizzle-orm'
import type { Reader } from '#database/database'
import { matchesPattern } from '#organisation/size-rules/pattern'

/** A rule with the key it is stored under; 0 while it is being written. */
export type SizeRule = SizeRuleInput & { readonly uid: number }

/** What rules look at of a size that is sold. */
export interface SizedItem {
  readonly label: string
  readonly categoryUids: readonly number[]
  readonly brandUid: number | null
  readonly styleUid: number | null
  readonly gender: string | null
  readonly age: string
}

/** What a rule says of a size: a facet by its key, or by the name it has or will have. */
export interface Given {
  readonly rule: SizeRule
  readonly filterUid: number
  readonly facetUid: number | null
  readonly name: string | null
}

/** The active rules in the order they are asked, with one that is being written in its stored place. */
export async function readRules(
  reader: Reader,
  draft?: SizeRuleInput & { uid?: number | undefined },
): Promise<SizeRule[]> {
  const { rows } = await reader.execute<Record<string, unknown>>(sql`
    select uid, name, active, priority, target_filter_uid as "targetFilterUid", category_uids as "categoryUids", brand_uids as "brandUids",
      style_uids as "styleUids", gender, age, match, labels, pattern, system, unit, from_value::float8 as "fromValue", to_value::float8 as "toValue",
      target, facet_uid as "facetUid", make_name as "makeName", stop
    from size_filter_rule where active ${draft?.uid ? sql`and uid <> ${draft.uid}` : sql``}`)
  const rules = rows as unknown as SizeRule[]
  const all = draft?.active ? [...rules, { ...draft, uid: draft.uid ?? 0 }] : rules
  return all.toSorted((a, b) => a.priority - b.priority || (a.uid || Infinity) - (b.uid || Infinity))
}

/**
 * Asks the rules in their order; the first that fits and stops ends it. What rules that do not stop say adds up, the first ones first,
 * as many as their filter takes on one item: "S/M" may carry S and M.
 */
export function askRules(rules: readonly SizeRule[], item: SizedItem): Given[] {
  const reading = readSize(item.label)
  if (!reading) return []
  const given: Given[] = []
  for (const rule of rules) {
    if (!isInScope(rule, item) || !matchesLabel(rule, item.label, reading)) continue
    const name = rule.target === 'make' ? nameFor(rule.makeName, item.label, reading) : null
    if (rule.target === 'facet' ? rule.facetUid !== null : name)
      given.push({
        rule,
        filterUid: rule.targetFilterUid,
        facetUid: rule.target === 'facet' ? rule.facetUid : null,
        name,
      })
    if (rule.stop) break
  }
  return given
}

function isInScope(rule: SizeRule, item: SizedItem): boolean {
  const has = (uids: readonly number[], uid: number | null) =>
    uids.length === 0 || (uid !== null && uids.includes(uid))
  return (
    has(rule.brandUids, item.brandUid) &&
    has(rule.styleUids, item.styleUid) &&
    (rule.categoryUids.length === 0 || rule.categoryUids.some(uid => item.categoryUids.includes(uid))) &&
    (rule.gender === null || rule.gender === item.gender) &&
    (rule.age === null || rule.age === item.age)
  )
}

export function matchesLabel(rule: SizeRuleInput, label: string, reading: SizeReading): boolean {
  const isOfSystem = rule.system === null || reading.system === rule.system
  const isOfUnit = rule.unit === '' || reading.unit.toLowerCase() === rule.unit.toLowerCase()
  if (rule.match === 'list') return rule.labels.some(each => foldSize(each) === foldSize(label))
  if (rule.match === 'pattern') return matchesPattern(rule.pattern, label)
  if (!isOfSystem || !isOfUnit) return false
  if (rule.match === 'parsed') return rule.system !== null
  // A range is written in its unit; without one it counts in what readings of its system count in.
  const value = rule.unit === '' ? reading.value : writtenValue(reading)
  return value !== null && value >= (rule.fromValue ?? -Infinity) && value <= (rule.toValue ?? Infinity)
}

/** `{value} cm` with what the label says; null where the label has no value. */
export function nameFor(pattern: string, label: string, reading: SizeReading): string | null {
  // A pattern such as `Size #*` may fit a label that is read as text: its first number is the value then.
  const value = reading.value === null ? (/\d+(\.\d+)?/.exec(foldSize(label))?.[0] ?? '') : reading.shown
  const words: Readonly<Record<string, string>> = {
    value: value || reading.shown,
    unit: reading.unit,
    label: label.trim(),
    to: writtenTo(reading),
  }
  const name = pattern.replace(/\{(\w+)\}/g, (whole, word: string) => held(words, word) ?? whole).trim()
  return name === '' ? null : name.slice(0, 80)
}
