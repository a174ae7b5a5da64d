import { afterAll, beforeAll, expect, test } from 'vitest'
import { LiveWebsite } from '#outside/website/live'
import { WireDouble } from '#testing/wire-double'

let double: WireDouble
beforeAll(async () => {
  double = await WireDouble.start()
})
afterAll(() => double.close())

const ask = () => new LiveWebsite(undefined, double.elsewhere).test()

test('A website is there when it answers, whatever it says', async () => {
  double.on('GET /.well-known/backroom', { json: { product: 'storefront' } })
  expect(await ask()).toBe('The website answers.')
  double.on('GET /.well-known/backroom', { status: 404, text: 'No such page' })
  expect(await ask()).toBe('The website answers, and does not say what it is made with.')
  expect(double.seen.at(-1)).toMatchObject({ method: 'GET', path: '/.well-known/backroom' })
})

test('It is away when its server fails or breaks the line', async () => {
  double.on('GET /.well-known/backroom', { status: 502, text: '' })
  await expect(ask()).rejects.toThrow('The website answered 502.')
  double.on('GET /.well-known/backroom', { json: {} })
  double.next({ down: true }, { down: true }, { down: true })
  await expect(ask()).rejects.toThrow('The website could not be reached.')
})
