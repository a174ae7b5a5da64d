import { expect, test } from 'vitest'
import { ScanReader } from '#kit/scanner/scan-reader.ts'

const type = (text: string, gapMs: number) => {
  const reader = new ScanReader()
  let at = 1_000
  let found: string | undefined
  for (const key of [...text, 'Enter']) {
    at += gapMs
    found = reader.take(key, at)
  }
  return found
}

test('A scanner is faster than any hand', () => {
  expect(type('5012345678900', 8)).toBe('5012345678900')
  expect(type('5012345678900', 29)).toBe('5012345678900')
  expect(type('5012345678900', 30)).toBeUndefined()
  expect(type('5012345678900', 120)).toBeUndefined()
})

test('What was typed slowly before a scan is no part of it, and a lone Enter is nothing', () => {
  const reader = new ScanReader()
  reader.take('x', 0)
  for (const [index, key] of [...'ABC-123'].entries()) reader.take(key, 500 + index * 5)
  expect(reader.take('Enter', 540)).toBe('ABC-123')
  expect(reader.take('Enter', 545)).toBeUndefined()
  expect(type('ab', 5)).toBeUndefined()
})
