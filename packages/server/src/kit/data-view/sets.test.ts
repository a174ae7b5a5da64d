import type { Condition } from '@backroom/contract/kit/condition'
import { facetsView } from '@backroom/contract/organisation/filters/facets'
import { savedViews, viewState } from '@backroom/contract/shell/saved-views'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { readCsv } from '#testing/read-csv'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

/** Three facets and the words shoppers call them by. */
const synonyms = { Crimson: ['red', "o'red {x}"], Scarlet: ['red', 'vermilion'], Teal: [] }

let shop: TestApp
let admin: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  admin = await shop.as('admin')
  await shop.store.database.write(backroomItself('demo'), async tx => {
    for (const [name, words] of Object.entries(synonyms))
      await tx.execute(sql`
        insert into facet (filter_uid, name, url_fragment, synonyms) select min(uid), ${`Set ${name}`}, ${`set-${name.toLowerCase()}`}, array(select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb)) from filter`)
  })
})
afterAll(() => shop.close())

const filterOf = (op: Condition['op'], value: Condition['value']) =>
  JSON.stringify([
    { field: 'name', op: 'startsWith', value: 'Set ' },
    { field: 'synonyms', op, value },
  ])

describe('A list is filtered by what a set of it has', () => {
  test.each([
    ['hasAny', ['red'], ['Crimson', 'Scarlet']],
    ['hasAny', ["o'red {x}", 'vermilion'], ['Crimson', 'Scarlet']],
    ['hasAll', ['red', 'vermilion'], ['Scarlet']],
    ['hasNone', ['vermilion'], ['Crimson', 'Teal']],
    ['empty', true, ['Teal']],
    ['empty', false, ['Crimson', 'Scarlet']],
  ] as const)('%s %j', async (op, value, expected) => {
    const filter = filterOf(op, value as Condition['value'])
    const { rows, total } = await admin.call(facetsView.list, { query: { filter, sort: 'name' } as never })
    expect(rows.map(({ name }) => name.replace('Set ', ''))).toEqual(expected)
    expect(total?.count).toBe(expected.length)
    const csv = await admin.raw({
      url: `/api${facetsView.csv.path}?columns=name&sort=name&filter=${encodeURIComponent(filter)}`,
    })
    expect(readCsv(csv.body).slice(1).flat()).toEqual(expected.map(name => `Set ${name}`))
  })

  test('and the filter is kept in a saved view', async () => {
    const state = viewState.parse({ filter: JSON.parse(filterOf('hasNone', ['vermilion'])) })
    const made = await admin.call(savedViews.create, {
      body: { view: facetsView.name, name: 'Without vermilion', state },
    })
    expect(made.state.filter).toEqual(state.filter)
  })

  test('but not by what no set holds', async () => {
    const refused = async (filter: string) =>
      (await admin.refused(facetsView.list, { query: { filter } as never })).body.errors?.filter
    expect(await refused(filterOf('hasAny', []))).toEqual(['"Synonyms" needs at least one value.'])
    expect(await refused(filterOf('in', ['red']))).toEqual([
      '"Synonyms" cannot be asked "in". It can be asked: hasAny, hasAll, hasNone, empty.',
    ])
  })
})
