import { afterAll, expect, test } from 'vitest'
import { OwnPostgres } from '#testing/own-postgres'
import { runTool } from '#testing/run-tool'

const postgres = OwnPostgres.filled()
afterAll(() => postgres.clear())
const grow = (...args: string[]) => runTool('demo', args, postgres.folder)

test('npm run demo grows a store to what is asked for, and no further', async () => {
  const { code, output, said } = await grow('--brands', '100', '--items', '400', '--orders', '50')
  expect(code, output).toBe(0)
  expect(said).toMatch(/^Added \d+ brands, \d+ items, 50 orders, \d+ lines in [\d.]+ s\.$/)
  expect((await grow('--brands', '100', '--items', '410')).said).toMatch(
    /^Added 0 brands, 10 items, 0 orders/,
  )
  expect(postgres.pid, 'the database it started is stopped again').toBeUndefined()
})

test('npm run demo says what it needs', async () => {
  const { code, said, output } = await grow('--items', 'many')
  expect({ code, said }).toEqual({ code: 1, said: '--items is many; give a whole number up to 5,000,000.' })
  expect(output).not.toMatch(/^\s+at /m)
})
