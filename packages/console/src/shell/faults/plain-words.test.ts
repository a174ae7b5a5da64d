import { expect, test } from 'vitest'
import { plainWords } from '#shell/faults/plain-words.ts'

test('Every status there can be has technical and plain words', () => {
  for (let status = 300; status < 600; status++) {
    const { technical, plain } = plainWords(status)
    expect(technical).toMatch(new RegExp(`^HTTP ${status} `))
    expect(plain).toMatch(/^[A-Z].*\.$/)
  }
  expect(plainWords(200)).toEqual({
    technical: 'HTTP 200 unreadable answer',
    plain: 'We could not read the answer. Reload the page.',
  })
})

test('Each kind of answer has its technical and its plain words', () => {
  expect(plainWords(404).technical).toBe('HTTP 404 Not Found')
  expect(plainWords(418)).toEqual({
    technical: "HTTP 418 I'm a teapot",
    plain: 'The server could not handle this request. Please tell support.',
  })
  for (const status of [520, 527, 530])
    expect(plainWords(status).technical).toBe(`HTTP ${status} gateway could not reach the server`)
  expect(plainWords(528).technical).toBe('HTTP 528 server error')
  expect(plainWords(429).plain).toBe('Too many requests. Wait {wait} and try again.')
  expect(plainWords(307).plain).toBe(
    'The server sent us somewhere unexpected. Reload the page and try again.',
  )
})
