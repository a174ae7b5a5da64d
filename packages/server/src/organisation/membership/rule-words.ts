import type { RuleFieldKey } from '@backroom/contract/organisation/membership/rule-fields'
import { type RuleWords, ruleSentence } from '@backroom/contract/organisation/membership/rule-sentence'
import { type CollectionRule, namedIn } from '@backroom/contract/organisation/membership/rules'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader, Transaction } from '#database/database'
import { effectiveRules } from '#organisation/membership/effective-rules'
import { moneyWriter } from '#organisation/seo/page-seo'

/** Where the names of records that rules name are read. */
const sources: Readonly<Partial<Record<RuleFieldKey, SQL>>> = {
  facet: sql`select uid, name from facet`,
  filter: sql`select uid, name from filter`,
  category: sql`select uid, name from category`,
  collection: sql`select uid, name from collection`,
  collectionTag: sql`select uid, name from collection_tag`,
  brand: sql`select uid, name from brand`,
  season: sql`select uid, code as name from season`,
  supplier: sql`select uid, name from supplier`,
}

/** The words of some rules: names of what they name, and amounts in the store's own currency. */
export async function wordsFor(reader: Reader, rules: readonly CollectionRule[]): Promise<RuleWords> {
  const names = new Map<string, string>()
  for (const [field, source] of Object.entries(sources) as [RuleFieldKey, SQL][]) {
    const uids = [...new Set(rules.flatMap(rule => namedIn(rule, field)))]
    if (uids.length === 0) continue
    const { rows } = await reader.execute<{ uid: number; name: string }>(
      sql`select uid, name from (${source}) s where uid = any(${`{${uids.join(',')}}`}::int[])`,
    )
    for (const { uid, name } of rows) names.set(`${field}:${uid}`, name)
  }
  const money = await moneyWriter(reader)
  return {
    nameOf: (field, uid) => names.get(`${field}:${uid}`) ?? 'something deleted',
    money,
  }
}

/** Some rules that must all hold, as one sentence each. */
export async function sentenceOf(reader: Reader, rules: readonly CollectionRule[]): Promise<string> {
  const words = await wordsFor(reader, rules)
  return rules.map(rule => ruleSentence(rule, words)).join(' And: ')
}

/** Keeps the sentences of some collections for lists, which cannot put them together. */
export async function writeSentences(tx: Transaction, uids: readonly number[]): Promise<void> {
  const effective = await effectiveRules(tx, uids)
  const words = await wordsFor(
    tx,
    effective.flatMap(({ rules }) => rules),
  )
  const said = new Map(
    effective.map(({ collectionUid, rules }) => [
      collectionUid,
      rules.map(rule => ruleSentence(rule, words)).join(' And: '),
    ]),
  )
  for (const uid of uids)
    await tx.execute(
      sql`update collection_state set sentence = ${said.get(uid) ?? ''} where collection_uid = ${uid} and sentence <> ${said.get(uid) ?? ''}`,
    )
}
