import * as calls from '@backroom/contract/organisation/collections/calls'
import { collections } from '@backroom/contract/organisation/collections/collections'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allOf, CollectionSteps, hasFacet } from '#testing/steps/collection-steps'
import { startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let steps: CollectionSteps
beforeAll(async () => {
  shop = await startTestApp({ size: 'whole', runsJobs: false })
  steps = new CollectionSteps(shop, await shop.as('admin'))
  await steps.settle()
})
afterAll(() => shop.close())

const price = (op: 'gt' | 'lt', value: number) => ({ field: 'price' as const, op, value })

/** A collection of three pages, and one above it whose rule finds none of them. */
async function family(name: string) {
  const facet = await steps.facet(name)
  const pages = []
  for (let made = 0; made < 3; made++) pages.push((await steps.make({ priceMinor: 5_000 })).item.uid)
  await steps.give(facet, ...pages)
  const parentUid = await steps.collect(allOf(hasFacet(await steps.facet(`${name} above`))), {
    name: `${name} parent`,
  })
  const uid = await steps.collect(allOf(hasFacet(facet)), { name: `${name} child`, parentUid })
  expect(await steps.members(uid)).toEqual(pages)
  return { uid, parentUid, pages }
}

describe("Taking over the parent's rule", () => {
  test('is saved only by who was told when most members would leave, and is then not held', async () => {
    const { uid, parentUid, pages } = await family('Told')
    const refusal = { rule: ['Confirm: 3 of 3 items would leave.'] }
    expect((await steps.refusedCollection(uid, { inheritRules: true })).body.errors).toEqual(refusal)
    const params = { uid }
    const body = { parentUid, inheritRules: true }
    expect((await steps.by.refused(calls.saveCollectionParent, { params, body })).body.errors).toEqual(
      refusal,
    )
    const { rule, version } = await steps.readCollection(uid)
    await steps.by.call(calls.saveCollectionFilter, {
      params,
      body: { rule: rule as never, version, inheritRules: true, confirmLeaving: true },
    })
    expect(await steps.members(uid), 'until it is computed').toEqual(pages)
    await steps.settle()
    expect(await steps.members(uid)).toEqual([])
    expect(await steps.readCollection(uid)).toMatchObject({ ruleState: 'current', inheritRules: true })
    await steps.by.call(calls.saveCollectionParent, { params, body: { parentUid: null } })
    await steps.settle()
    expect(await steps.members(uid), 'given up, which nobody leaves by').toEqual(pages)
  })

  test('is part of the preview, as the form says or else as it is stored', async () => {
    const { uid, parentUid } = await family('Previewed')
    const { rule } = await steps.readCollection(uid)
    const preview = (body: object) =>
      steps.by.call(calls.previewRule, { body: { rule: rule as never, collectionUid: uid, ...body } })
    expect(await preview({})).toMatchObject({ matches: 3, leaving: 0 })
    expect(await preview({ parentUid })).toMatchObject({ matches: 0, leaving: 3 })
    await steps.by.call(calls.saveCollectionParent, {
      params: { uid },
      body: { parentUid, inheritRules: true, confirmLeaving: true },
    })
    expect(await preview({})).toMatchObject({ matches: 0, leaving: 3 })
    expect(await preview({ parentUid: null })).toMatchObject({ matches: 3, leaving: 0 })
    expect(await preview({ rule: null, parentUid }), 'by itself').toMatchObject({
      matches: 0,
      leaving: 3,
      sentence: 'Facet has Previewed above.',
    })
  })

  test('is refused where both rules can never hold, also when only the switch is turned', async () => {
    const parentUid = await steps.collect(allOf(price('gt', 10_000)), { name: 'Dear ones' })
    const uid = await steps.collect(allOf(price('lt', 5_000)), { name: 'Cheap ones', parentUid })
    const { body } = await steps.refusedCollection(uid, { inheritRules: true })
    expect(body.errors).toEqual({
      rule: ['“Price is over £100.00” and “Price is under £50.00” can never both hold.'],
    })
  })

  test('is refused as well where the parent’s rule is changed, with the names of those that take it over', async () => {
    const nobody = hasFacet(await steps.facet('On none of them'))
    const parentUid = await steps.collect(allOf(nobody), { name: 'Asked of all' })
    const takes = { inheritRules: true, parentUid }
    const uid = await steps.collect(allOf(price('lt', 5_000)), { name: 'Takes it over', ...takes })
    const below = { inheritRules: true, parentUid: uid }
    await steps.collect(allOf(price('gt', 1_000)), { name: 'Takes both over', ...below })
    await steps.collect(allOf(price('lt', 4_000)), { name: 'Keeps to its own', parentUid })
    const dear = { rule: allOf(nobody, price('gt', 10_000)) }
    const pair = '“Price is over £100.00” and “Price is under £50.00” can never both hold in'
    const clash = {
      rule: ['Takes it over', 'Takes both over'].map(name => `${pair} ${name}, which takes this rule over.`),
    }
    expect((await steps.refusedCollection(parentUid, dear)).body.errors).toEqual(clash)
    await steps.saveCollection(uid, { inheritRules: false })
    await steps.saveCollection(parentUid, dear)
  })

  test('is checked again when two people each changed one half of it', async () => {
    const nobody = hasFacet(await steps.facet('On no item'))
    const parentUid = await steps.collect(allOf(nobody, price('gt', 10_000)), { name: 'Dear halves' })
    const uid = await steps.collect(allOf(nobody, price('gt', 1_000)), { name: 'Halves', parentUid })
    const read = await steps.readCollection(uid)
    await steps.by.call(collections.update, {
      params: { uid },
      body: { ...read, inheritRules: true } as never,
    })
    const { body } = await steps.by.refused(collections.update, {
      params: { uid },
      body: { ...read, rule: allOf(nobody, price('lt', 5_000)) } as never,
    })
    expect(body.errors?.rule?.[0]).toContain('can never both hold')
  })

  test('tells no margin to those from whom cost is kept', async () => {
    const margin = { field: 'margin' as const, op: 'gt' as const, value: 1 }
    const parentUid = await steps.collect(allOf(margin), { name: 'By margin above' })
    const { item } = await steps.make()
    await steps.settle()
    const ecommerce = await shop.as('ecommerce')
    const body = { rule: allOf(price('gt', 1)) as never, parentUid, itemUid: item.uid }
    const seen = async (by: typeof ecommerce) => {
      const preview = await by.call(calls.previewRule, { body })
      return preview.item?.verdicts.map(({ value }) => value)
    }
    await steps.write(sql`update site_config set hide_cost_from_ecommerce = true`)
    expect(await seen(ecommerce)).toEqual(['Kept from your level', '£100.00'])
    expect(await seen(steps.by)).toEqual(['None', '£100.00'])
    await steps.write(sql`update site_config set hide_cost_from_ecommerce = false`)
    expect(await seen(ecommerce)).toEqual(['None', '£100.00'])
  })
})

test('A facet that is taken out leaves every condition of the first group that names it, or it is said', async () => {
  const [one, other, third] = [
    await steps.facet('All one'),
    await steps.facet('All other'),
    await steps.facet('Out'),
  ]
  const uid = await steps.collect({
    match: 'all',
    of: [
      { field: 'facet', op: 'hasAll', value: [one, other] },
      { match: 'none', of: [hasFacet(third)] },
    ],
  })
  const params = { uid }
  const { rule } = await steps.by.call(calls.saveCollectionFacets, { params, body: { remove: [one] } })
  expect(rule?.of[0]).toEqual({ field: 'facet', op: 'hasAll', value: [other] })
  const { status, body } = await steps.by.refused(calls.saveCollectionFacets, {
    params,
    body: { remove: [third] },
  })
  expect([status, body.message]).toEqual([
    400,
    'Another group of the rule names a facet that is to go. Change the rule itself.',
  ])
})
