import type { RuleCondition } from '@backroom/contract/organisation/membership/rules'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backroomItself, type Transaction } from '#database/database'
import { repoint } from '#kit/records/uses'
import { repointBrands } from '#organisation/brand-merges'
import { repointCategory } from '#organisation/categories/repoint'
import { repointFacets } from '#organisation/filters/facet-rules'
import { ruleRecompute } from '#organisation/membership/jobs'
import { allOf, CollectionSteps } from '#testing/steps/collection-steps'
import { startTestApp, type TestApp, until } from '#testing/test-app'

let shop: TestApp
let steps: CollectionSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
  steps = new CollectionSteps(shop, await shop.as('admin'))
})
afterAll(() => shop.close())

type Kind = 'facet' | 'category' | 'brand'

const ops = { facet: 'hasAny', category: 'hasAny', brand: 'in' } as const
const named = (kind: Kind, ...uids: number[]) =>
  ({ field: kind, op: ops[kind], value: uids }) as RuleCondition

const merged = async (tx: Transaction, kind: Kind, from: number, into: number) => {
  if (kind === 'category') return repointCategory(tx, from, into)
  await repoint(tx, kind, [from], into)
  return kind === 'facet' ? repointFacets(tx, [from], into) : repointBrands(tx, [from], into)
}

const write = <Answer>(run: (tx: Transaction) => Promise<Answer>) =>
  shop.store.database.write(backroomItself('demo'), run)

const twoOf = async (kind: Kind) => {
  const rows = await steps.sql<{ uid: number }>(
    sql`select uid from ${sql.identifier(kind)} order by uid desc limit 2`,
  )
  return rows.map(({ uid }) => uid) as [number, number]
}

describe.each(['facet', 'category', 'brand'] as const)('What names a %s that is merged', kind => {
  test('names the other from then on, also in a rule that somebody saves at that moment', async () => {
    const [from, into] = await twoOf(kind)
    const uid = await steps.collect(allOf(named(kind, from)), { name: `Saved meanwhile, of a ${kind}` })
    const fresh = allOf(named(kind, from), { field: 'onSale', op: 'is', value: true })
    let merging: Promise<unknown> | undefined
    await write(async tx => {
      await tx.execute(sql`update collection set rule = ${JSON.stringify(fresh)}::jsonb where uid = ${uid}`)
      merging = write(other => merged(other, kind, from, into))
      await until('the merge to wait', async () => {
        const waiting = await steps.sql(
          sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        return waiting.length > 0
      })
    })
    await merging
    const [stored] = await steps.sql<{ rule: unknown }>(sql`select rule from collection where uid = ${uid}`)
    expect(stored?.rule).toEqual(allOf(named(kind, into), { field: 'onSale', op: 'is', value: true }))
  })

  test('is followed also by collections that have their rule from above', async () => {
    const [from, into] = await twoOf(kind)
    const parentUid = await steps.collect(allOf(named(kind, from)), { name: `Above, of a ${kind}` })
    const heir = await steps.collect(null, { name: `Heir, of a ${kind}`, parentUid, inheritRules: true })
    await write(tx => merged(tx, kind, from, into))
    expect(
      await steps.sql(
        sql`select ref from collection_dependency where collection_uid = ${heir} and kind = ${kind}`,
      ),
    ).toEqual([{ ref: String(into) }])
  })

  test('keeps the places of a repeater in their order, each once', async () => {
    const [from, into] = await twoOf(kind)
    const name = `Of a ${kind}`
    const scopes = [
      { kind: 'search' },
      { kind, uid: into },
      { kind: 'collection', uid: from },
      { kind, uid: from },
      { kind, uid: 1 },
    ]
    await steps.write(sql`
      insert into filter_custom_repeater (name, scopes) values (${name}, ${JSON.stringify(scopes)}::jsonb)`)
    await write(tx => merged(tx, kind, from, into))
    const [stored] = await steps.sql<{ scopes: unknown }>(
      sql`select scopes from filter_custom_repeater where name = ${name}`,
    )
    expect(stored?.scopes).toEqual(scopes.filter((_, at) => at !== 3))
  })
})

test.each(['facet', 'category', 'brand'])(
  'No rule is computed unasked while a merge of a %s runs',
  async kind => {
    const uid = await steps.collect(allOf({ field: 'onSale', op: 'is', value: true }), {
      name: `Waits for a ${kind}`,
    })
    const job = { collectionUid: uid, isConfirmed: false, because: 'Test' }
    const generation = async () => {
      await ruleRecompute.run(job, { store: shop.store, signal: new AbortController().signal } as never)
      const [state] = await steps.sql<{ generation: number }>(
        sql`select rule_generation as generation from collection_state where collection_uid = ${uid}`,
      )
      return state?.generation ?? 0
    }
    const before = await generation()
    await steps.write(sql`
    insert into bulk_operation (operation, family, resource, state, selection, values, requested_by, requested_level, via)
    values ('Merge', 'Test', ${kind}, 'running', '{}', '{}', 1, 'Administrator', 'user')`)
    expect(await generation()).toBe(before)
    await steps.write(
      sql`update bulk_operation set state = 'completed' where operation = 'Merge' and family = 'Test'`,
    )
    expect(await generation()).toBe(before + 1)
  },
)
