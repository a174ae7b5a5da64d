import { blankBrand, brands } from '@backroom/contract/items/brands/brands'
import { readActivity, readDeeds } from '@backroom/contract/shell/activity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, startTestApp, type TestApp } from '#testing/test-app'

let shop: TestApp
let manager: Caller
let ecommerce: Caller
beforeAll(async () => {
  shop = await startTestApp({ runsJobs: false })
  manager = await shop.as('manager')
  ecommerce = await shop.as('ecommerce')
})
afterAll(() => shop.close())

describe('What was done', () => {
  const today = () => new Date().toISOString().slice(0, 10)
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const done = (from: string, to: string) => manager.call(readActivity, { query: { from, to } })
  const sum = (rows: readonly { count: number }[]) => rows.reduce((all, { count }) => all + count, 0)

  test('is counted by day, by kind and by hour, with the same sum, beside the period before', async () => {
    await ecommerce.call(brands.create, { body: blankBrand('Counted once') })
    const week = await done(ago(6), today())
    expect(week.days).toHaveLength(7)
    expect(sum(week.days)).toBeGreaterThan(0)
    expect(sum(week.kinds)).toBe(sum(week.days))
    expect(sum(week.hours)).toBe(sum(week.days))
    const before = await done(ago(13), ago(7))
    expect(week.days.map(day => day.before)).toEqual(before.days.map(day => day.count))
    expect(week.kinds.map(({ title }) => title)).toEqual(expect.arrayContaining(['Log-ins', 'Brand']))
  })

  test('leads to the rows behind each bar and square, as many as it says', async () => {
    const period = { from: ago(6), to: today() }
    const { kinds, hours } = await done(period.from, period.to)
    const rows = (more: object) => manager.call(readDeeds, { query: { ...period, ...more } })
    const brand = kinds.find(({ kind }) => kind === 'brand')
    const changed = await rows({ kind: 'brand' })
    expect(changed).toHaveLength(Math.min(brand?.count ?? 0, 100))
    expect(changed[0]).toMatchObject({
      text: 'Brand Counted once',
      action: 'create',
      by: { name: 'Aled Pritchard' },
    })
    const [square] = hours.filter(({ count }) => count < 100)
    expect(await rows({ weekday: square?.weekday, hour: square?.hour })).toHaveLength(square?.count ?? 0)
    expect((await rows({ kind: 'login' })).every(({ action }) => action === 'login')).toBe(true)
  })

  test('is for Administrators to see', async () => {
    const query = { from: today(), to: today() }
    expect(await ecommerce.refused(readActivity, { query })).toMatchObject({ status: 403 })
  })
})
