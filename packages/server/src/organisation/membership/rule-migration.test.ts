import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { collectionRule } from '@backroom/contract/organisation/membership/rules'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { testMigrations } from '#testing/settings'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
})
afterAll(() => shop.close())

const price = { field: 'price', op: 'gt', value: 100 }
const sale = { field: 'onSale', op: 'is', value: true }
const group = (kind: string, match: string, ...conditions: object[]) => ({ kind, match, conditions })
const old = (match: string, ...groups: object[]) => ({ match, groups })

/** Rules as they were written before, and what each says now. */
const rules: readonly (readonly [name: string, before: object, after: object])[] = [
  ['one group', old('all', group('include', 'any', price, sale)), { match: 'any', of: [price, sale] }],
  [
    'several groups',
    old('any', group('include', 'all', price, sale), group('include', 'any', sale)),
    {
      match: 'any',
      of: [
        { match: 'all', of: [price, sale] },
        { match: 'any', of: [sale] },
      ],
    },
  ],
  [
    'what is left out',
    old(
      'all',
      group('exclude', 'any', sale, price),
      group('include', 'all', price),
      group('exclude', 'all', price, sale),
    ),
    { match: 'all', of: [price, { match: 'none', of: [sale, price, { match: 'all', of: [price, sale] }] }] },
  ],
  [
    'several groups, and what is left out',
    old('any', group('include', 'all', price), group('include', 'all', sale), group('exclude', 'any', sale)),
    {
      match: 'all',
      of: [
        {
          match: 'any',
          of: [
            { match: 'all', of: [price] },
            { match: 'all', of: [sale] },
          ],
        },
        { match: 'none', of: [sale] },
      ],
    },
  ],
  [
    'lists, which were asked as if they were one value',
    old(
      'all',
      group(
        'include',
        'all',
        { field: 'filter', op: 'present', value: [1] },
        { field: 'filter', op: 'absent', value: [2] },
        { field: 'category', op: 'in', value: [3] },
        { field: 'supplier', op: 'notIn', value: [4] },
        { field: 'baseColour', op: 'in', value: ['red'] },
        { field: 'brand', op: 'in', value: [5] },
      ),
    ),
    {
      match: 'all',
      of: [
        { field: 'filter', op: 'hasAny', value: [1] },
        { field: 'filter', op: 'hasNone', value: [2] },
        { field: 'category', op: 'hasAny', value: [3] },
        { field: 'supplier', op: 'hasNone', value: [4] },
        { field: 'baseColour', op: 'hasAny', value: ['red'] },
        { field: 'brand', op: 'in', value: [5] },
      ],
    },
  ],
]

test.each(rules)('A store from before keeps its rules, in history too: %s', async (name, before, after) => {
  expect(collectionRule.parse(after)).toEqual(after)
  const file = readFileSync(join(testMigrations.folder, 'store', '0021_one_condition_language.sql'), 'utf8')
  const { rows } = await shop.store.database.write(backroomItself('demo'), async tx => {
    for (const table of ['collection', 'history'])
      await tx.execute(sql`alter table ${sql.identifier(table)} disable trigger user`)
    await tx.execute(sql`
      with made as (
        insert into collection (name, url_slug, rule, version) values (${name}, ${`old ${name}`}, ${JSON.stringify(before)}::jsonb, 3) returning uid)
      insert into history (entity, entity_uid, action, version, by_uid, via, as_super_user, note, changes)
      select 'collection', uid, 'update', 3, 0, 'demo', false, '', ${JSON.stringify({ name: ['A', 'B'], rule: [null, before] })}::jsonb from made`)
    for (const statement of file.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement))
    return tx.execute(sql`
      select c.rule, c.version, h.changes from collection c join history h on h.entity = 'collection' and h.entity_uid = c.uid where c.name = ${name}`)
  })
  expect(rows).toEqual([{ rule: after, version: 3, changes: { name: ['A', 'B'], rule: [null, after] } }])
})
