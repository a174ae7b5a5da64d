import { describe, expect, test } from 'vitest'
import { faultOf, guard } from '#testing/hostile-run'
import { planted } from '#testing/hostile-values'
import { sized, tell } from '#testing/sized'

test('Nothing hostile gets through: no call breaks, hangs, or says what it should keep to itself', async () => {
  tell(await guard(sized(1_200, 50_000), sized(1, Date.now() % 1_000_000)))
})

describe('What must not come of a request', () => {
  const good = { status: 200, body: '{}', ms: 20, log: '{"kind":"access"}' }
  test.each([
    ['a fault of ours', { status: 500 }],
    ['an answer after more than five seconds', { ms: 5_001 }],
    ['the words of the database', { body: '{"error":"value is out of range for type integer"}' }],
    ['a line of the program', { status: 400, body: '{"message":"at main.js:12"}' }],
    ['something sent in the log', { log: `{"msg":"params: ${planted}"}` }],
  ])('is %s', (_, wrong) => {
    expect(faultOf(good)).toBeUndefined()
    expect(faultOf({ ...good, ...wrong })).toBeTypeOf('string')
  })
})
