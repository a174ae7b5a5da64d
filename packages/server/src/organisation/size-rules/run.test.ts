import { readSize, type SizeReading } from '@backroom/contract/items/page/size-reading'
import {
  blankSizeRule,
  type SizeRuleInput,
  sizeRules,
} from '@backroom/contract/organisation/size-rules/size-rules'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself } from '#database/database'
import { matchesLabel, nameFor } from '#organisation/size-rules/engine'
import { runChanged, sizeRun } from '#organisation/size-rules/run'
import { ItemSteps } from '#testing/steps/item-steps'
import { asSuperUser, type SuperUser } from '#testing/super-user'
import { type Caller, startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
let steps: ItemSteps
let admin: Caller
let ask: SuperUser
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
  admin = await shop.as('admin')
  steps = new ItemSteps(shop, admin)
  ask = await asSuperUser(admin)
})
afterAll(() => shop.close())

async function makeRule(more: Partial<SizeRuleInput>) {
  const [filter] = await steps.sql<{ uid: number }>(sql`select uid from filter where name = 'Frame size'`)
  return ask(sizeRules.create, {
    body: {
      ...blankSizeRule,
      name: `Rule ${Math.random()}`,
      priority: 5,
      targetFilterUid: filter?.uid ?? 0,
      ...more,
    },
  })
}

/** A page whose sizes have these labels, and the sizes in that order. */
async function makeSizes(...labels: string[]): Promise<number[]> {
  const page = await steps.make()
  await steps.save(page, {
    item: { sellable: false },
    sizes: labels.map((sizeLabel, at) => ({
      key: `s${at}`,
      code: `${page.item.code}-${at}`,
      sizeLabel,
      sellable: true,
    })),
  })
  const rows = await steps.sql<{ uid: number }>(
    sql`select uid from item where page_uid = ${page.item.uid} and lead_item_uid is not null order by uid`,
  )
  return rows.map(({ uid }) => uid)
}

const facetsOn = async (uid: number) => {
  const rows = await steps.sql<{ name: string }>(
    sql`select f.name from item_facet k join facet f on f.uid = k.facet_uid where k.item_uid = ${uid} order by f.name`,
  )
  return rows.map(({ name }) => name)
}

type Payload = Parameters<typeof sizeRun.run>[0]

/** A server that is told to stop once it has been asked this often whether it should. */
function stopping(after: number): AbortSignal {
  let asked = 0
  return {
    get aborted() {
      return asked++ >= after
    },
  } as AbortSignal
}
const run = (payload: Payload, signal = new AbortController().signal) =>
  sizeRun.run(payload, { store: shop.store, signal, attempt: 1 })
const queued = () =>
  steps.sql<{ key: string | null; payload: Payload }>(sql`
    select j.key, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'size-run' order by j.id`)
const forget = () =>
  steps.sql(
    sql`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'size-run'`,
  )

describe('A run of the size rules', () => {
  test('over everything that is stopped leaves the rest to the next server', async () => {
    await makeRule({ pattern: 'rest #', makeName: 'Rest {value}' })
    const [last = 0] = await makeSizes('rest 5')
    await forget()
    await run({ all: true }, stopping(1))
    expect(await facetsOn(last)).toEqual([])
    const [rest] = await queued()
    expect(rest?.payload).toMatchObject({ all: true, after: expect.any(Number) })
    await forget()
    await run(rest?.payload ?? {})
    expect(await facetsOn(last)).toEqual(['Rest 5'])
    expect(await queued()).toEqual([])
  })

  test('over changes takes no more than a thousand pages at once, however many one change is about', async () => {
    await makeRule({ pattern: 'late #', makeName: 'Late {value}' })
    const [last = 0] = await makeSizes('not yet')
    await until('nothing to be left', async () => {
      await forget()
      return !(await runChanged(shop.store)) && (await queued()).length === 0
    })
    await shop.store.database.write(backroomItself('demo'), async tx => {
      await tx.execute(sql`update item set size_label = 'late 6' where uid = ${last}`)
      await tx.execute(
        sql`insert into item_change (page_uid, fields) select n, '{sizeLabel}' from generate_series(1, 1000) n`,
      )
    })
    const rest = async () => (await queued()).find(({ payload }) => payload.xids)
    await until('the first thousand to be read', async () => {
      await runChanged(shop.store)
      return (await rest()) !== undefined
    })
    expect(await facetsOn(last)).toEqual([])
    await run((await rest())?.payload ?? {})
    expect(await facetsOn(last)).toEqual(['Late 6'])
  })

  test('over changes that is stopped is begun again', async () => {
    const [size = 0] = await makeSizes('late 7')
    const place = async () =>
      (
        await steps.sql<{ at: string }>(
          sql`select before_xid::text as at from item_change_reader where name = 'size-run'`,
        )
      )[0]?.at
    await until('a run to read a change and be queued again', async () => {
      await steps.write(sql`
        insert into item_change (page_uid, fields) select page_uid, '{sizeLabel}' from item where uid = ${size}`)
      await forget()
      const before = await place()
      await run({}, stopping(1))
      return (await place()) !== before && (await queued()).some(({ key }) => key === 'size-run:again')
    })
  })

  test('that may make no more facets leaves sizes what they have, until the next makes theirs', async () => {
    const made = await makeRule({ pattern: 'many #', makeName: 'Old one' })
    const uids = await makeSizes(...Array.from({ length: 54 }, (_, at) => `many ${at + 1}`))
    await run({ all: true })
    await steps.write(
      sql`update size_filter_rule set make_name = 'Many {value}' where uid = ${made.body.uid}`,
    )
    await run({ all: true })
    const facets = async () => Promise.all(uids.map(facetsOn))
    expect(await facets()).toEqual(uids.map((_, at) => [at < 50 ? `Many ${at + 1}` : 'Old one']))
    await run({ all: true })
    expect(await facets()).toEqual(uids.map((_, at) => [`Many ${at + 1}`]))
  })
})

describe('Deleting a size rule', () => {
  test('runs the others: what it took before them is theirs now', async () => {
    const first = await makeRule({ pattern: 'both #', makeName: 'First {value}', priority: 3 })
    await makeRule({ pattern: 'both #', makeName: 'Second {value}', priority: 4 })
    const [size = 0] = await makeSizes('both 1')
    await run({ all: true })
    expect(await facetsOn(size)).toEqual(['First 1'])
    await forget()
    const { uid, version } = first.body
    await ask(sizeRules.remove, { params: { uid }, query: { version, facets: 'remove' } as never })
    const [job] = await queued()
    expect(job).toMatchObject({ key: 'size-run:all', payload: { all: true } })
    await run(job?.payload ?? {})
    expect(await facetsOn(size)).toEqual(['Second 1'])
  })

  test('leaves facets that count towards what their filter takes of an item', async () => {
    const gone = await makeRule({ pattern: 'one #', makeName: 'Kept {value}' })
    const [size = 0] = await makeSizes('one 1')
    await run({ all: true })
    const { uid, version } = gone.body
    await ask(sizeRules.remove, { params: { uid }, query: { version } as never })
    await makeRule({ pattern: 'one #', makeName: 'New {value}' })
    await steps.write(sql`update filter set max_per_item = 1 where name = 'Frame size'`)
    await run({ all: true })
    expect(await facetsOn(size)).toEqual(['Kept 1'])
    await steps.write(sql`update filter set max_per_item = 2 where name = 'Frame size'`)
    await run({ all: true })
    expect(await facetsOn(size)).toEqual(['Kept 1', 'New 1'])
  })
})

describe('A range', () => {
  const range = (system: 'age' | 'litre' | 'cm', fromValue: number, toValue: number, unit: string) => {
    const rule = { ...blankSizeRule, match: 'range' as const, system, fromValue, toValue, unit }
    return (label: string) => matchesLabel(rule, label, readSize(label) as SizeReading)
  }

  test('is meant in its unit: years are no months, and millilitres no litres', () => {
    const years = range('age', 7, 8, 'years')
    expect(['7-8 yrs', '8 years', '9-10 yrs', '7-8 months', '84m'].map(years)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    const ml = range('litre', 500, 750, 'ml')
    expect(['500 ml', '570ml', '750 ml', '1000 ml', '600 L'].map(ml)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(['7-8 months', '7 yrs'].map(range('age', 7, 8, 'Months'))).toEqual([true, false])
    expect(['54cm', '60cm'].map(range('cm', 50, 56, 'cm'))).toEqual([true, false])
  })

  test('names facets by what the label says', () => {
    const named = (label: string) => nameFor('{value} to {to}', label, readSize(label) as SizeReading)
    expect(['7-8 yrs', 'S/M', '32/34'].map(named)).toEqual(['7-8 to 8', 'S/M to M', '32/34 to 34'])
  })

  test('of ages or volumes needs its unit, and letters have none', async () => {
    const errors = async (more: Partial<SizeRuleInput>) => {
      const common = { match: 'range', fromValue: 1, toValue: 2, makeName: '{value}' } as const
      return (await makeRule({ ...common, ...more })).body.errors
    }
    expect(await errors({ system: 'age' })).toEqual({ unit: ['Write months or years.'] })
    expect(await errors({ system: 'litre', unit: 'cl' })).toEqual({ unit: ['Write L or ml.'] })
    expect(await errors({ system: 'letter' })).toEqual({
      system: ['A range needs numbers. Use a list of labels instead.'],
    })
    expect(await errors({ system: 'age', unit: 'Years', active: false })).toBeUndefined()
  })
})
