import type { Condition } from '@backroom/contract/kit/condition'
import {
  type ConditionWords,
  conditionWords,
  groupWords,
  plainValue,
  saidWhole,
} from '@backroom/contract/kit/condition-words'
import { type RuleFieldKey, ruleField } from '@backroom/contract/organisation/membership/rule-fields'
import { namedIn, type RuleGroup } from '@backroom/contract/organisation/membership/rules'
import { say } from '@backroom/contract/wording/say'
import { sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { effectiveRules } from '#organisation/membership/effective-rules'
import { moneyWriter } from '#organisation/seo/page-seo'

/** Where the names of records that rules name are read. */
export const namedTables: Readonly<Partial<Record<RuleFieldKey, readonly [table: string, name: string]>>> = {
  facet: ['facet', 'name'],
  filter: ['filter', 'name'],
  category: ['category', 'name'],
  collection: ['collection', 'name'],
  collectionTag: ['collection_tag', 'name'],
  brand: ['brand', 'name'],
  season: ['season', 'code'],
  supplier: ['supplier', 'name'],
}

/** The words of some rules: names of what they name, and amounts in the store's own currency. */
export async function wordsFor(reader: Reader, rules: readonly RuleGroup[]): Promise<ConditionWords> {
  const names = new Map<string, string>()
  for (const [field, [table, name]] of Object.entries(namedTables)) {
    const uids = [...new Set(rules.flatMap(rule => namedIn(rule, field as RuleFieldKey)))]
    if (uids.length === 0) continue
    const { rows } = await reader.execute<{ uid: number; name: string }>(
      sql`select uid, ${sql.identifier(name)} as name from ${sql.identifier(table)} where uid = any(${`{${uids.join(',')}}`}::int[])`,
    )
    for (const row of rows) names.set(`${field}:${row.uid}`, row.name)
  }
  const money = await moneyWriter(reader)
  return {
    say: (text, words) => say('en-GB', text, words),
    show: (field, value) => {
      if (field.key in namedTables) return names.get(`${field.key}:${value}`) ?? 'something deleted'
      return field.kind === 'money' ? money(Number(value)) : plainValue(field, value)
    },
  }
}

const fieldOf = (key: string) => ruleField(key as RuleFieldKey)

/** One condition of a rule in words: "Price is under £100.00". */
export function conditionText(condition: Condition, words: ConditionWords): string {
  return saidWhole(conditionWords(condition, fieldOf, words))
}

/** Some rules that must all hold, as one sentence each. */
export function sentenceOf(rules: readonly RuleGroup[], words: ConditionWords): string {
  return rules.map(rule => `${groupWords(rule, fieldOf, words)}.`).join(' And: ')
}

/** Keeps the sentences of some collections for lists, which cannot put them together. */
export async function writeSentences(tx: Transaction, uids: readonly number[]): Promise<void> {
  const effective = await effectiveRules(tx, uids)
  const words = await wordsFor(
    tx,
    effective.flatMap(({ rules }) => rules),
  )
  const said = new Map(effective.map(({ collectionUid, rules }) => [collectionUid, sentenceOf(rules, words)]))
  for (const uid of uids)
    await tx.execute(
      sql`update collection_state set sentence = ${said.get(uid) ?? ''} where collection_uid = ${uid} and sentence <> ${said.get(uid) ?? ''}`,
    )
}
