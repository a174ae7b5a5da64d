import type { RuleCondition } from '@backroom/contract/organisation/membership/rules'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conditionSql } from '#kit/condition-sql'
import { askingAt } from '#organisation/membership/rule-sql'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
})
afterAll(() => shop.close())

const texts = [
  "o'neill",
  "'; drop table item; --",
  '\\',
  "\\'; drop table item; --",
  '50% off_',
  '$1',
  '"quoted"',
  "e'\\n",
]

/** Whether a name fits a condition, however the database is told to read a backslash. */
async function fits(name: string, condition: RuleCondition, reads: 'on' | 'off'): Promise<boolean> {
  return shop.store.database.transaction(async tx => {
    await tx.execute(sql`select set_config('standard_conforming_strings', ${reads}, true)`)
    const { rows } = await tx.execute<{ fits: boolean }>(
      sql`select ${conditionSql(condition, askingAt(sql`now()`))} as fits from (select ${name}::text as name_lower, ${name}::text as gender) i`,
    )
    return rows[0]?.fits as boolean
  })
}

test.each(texts)('A rule that asks for %s asks for just that text', async text => {
  for (const reads of ['on', 'off'] as const) {
    const asks = (op: RuleCondition['op'], value: RuleCondition['value'] = text, field = 'name') =>
      ({ field, op, value }) as RuleCondition
    expect(await fits(text, asks('equals'), reads)).toBe(true)
    expect(await fits(`${text}x`, asks('equals'), reads)).toBe(false)
    expect(await fits(`a ${text} b`, asks('contains'), reads)).toBe(true)
    expect(await fits('something else', asks('contains'), reads)).toBe(false)
    expect(await fits(`${text} b`, asks('startsWith'), reads)).toBe(true)
    expect(await fits(text, asks('in', ['other', text], 'gender'), reads)).toBe(true)
  }
})
