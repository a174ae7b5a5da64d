import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import * as field from './field.ts'
import { isNullable, kindOf } from './field-kind.ts'

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

describe('Text', () => {
  test('is trimmed and limited', () => {
    expect(field.text(5).parse('  abc  ')).toBe('abc')
    expect(takes(field.text(5), 'abcdef')).toBe(false)
    expect(takes(field.text(5, 1), '   ')).toBe(false)
  })

  test('cannot hold what no database can keep', () => {
    expect(takes(field.text(20), 'a\0b')).toBe(false)
    expect(takes(field.text(20), 'a\u0007b')).toBe(false)
    expect(takes(field.text(20), 'half \ud83d of an emoji')).toBe(false)
    expect(takes(field.richText(), '<p>\ude00</p>')).toBe(false)
    expect(takes(field.text(20), 'tab\tand 😀')).toBe(true)
  })
})

test('An address starts with https:// or is empty', () => {
  for (const good of ['', 'https://a.example', 'https://a.example/x?y=1#z'])
    expect(takes(field.url(), good)).toBe(true)
  for (const bad of ['http://a.example', 'javascript:alert(1)', 'https://', '//a.example', 'https://a b'])
    expect(takes(field.url(), bad), bad).toBe(false)
})

test('A slug is small letters, digits and single hyphens', () => {
  for (const good of ['a', 'a-b-2']) expect(takes(field.slug(), good)).toBe(true)
  for (const bad of ['', '-a', 'a-', 'a--b', 'A', 'é', 'a b'])
    expect(takes(field.slug(), bad), bad).toBe(false)
  expect(takes(field.slugOrEmpty(), '')).toBe(true)
})

test('Rich text is limited by what a reader sees', () => {
  const long = `<p>${'<b>x</b>'.repeat(50)}</p>`
  expect(field.visibleLength(long)).toBe(50)
  expect(field.visibleLength('<p>a&amp;b</p>')).toBe(3)
  expect(takes(field.richText(50), '<p>'.padEnd(50, 'x'))).toBe(true)
  expect(takes(field.richText(10), '<p>12345678901</p>')).toBe(false)
})

test('Rich text made to be slow is counted as fast as any other', () => {
  const started = Date.now()
  for (const part of ['<', '<a href="', '&', '&#', '<!--', '<p>']) {
    takes(field.richText(), part.repeat(100_000 / part.length))
  }
  expect(Date.now() - started).toBeLessThan(500)
})

test('Kinds are read through nullable and optional', () => {
  expect(kindOf(field.money().nullable())).toBe('money')
  expect(kindOf(field.instant().nullable().optional())).toBe('instant')
  expect(isNullable(field.money().nullable())).toBe(true)
  expect(isNullable(field.money())).toBe(false)
})

test('A uid fits the database', () => {
  expect(takes(field.uid(), 2_147_483_647)).toBe(true)
  for (const bad of [0, -1, 1.5, 2_147_483_648, Number.NaN, '1']) expect(takes(field.uid(), bad)).toBe(false)
})

describe('What an address writes', () => {
  test('is a uid that a column can hold, or is refused', () => {
    expect(field.writtenUid().safeParse('2147483647').success).toBe(true)
    for (const sent of ['2147483648', '0', '-1', '1.5', 'x', '', ['1', '2'], '1e99'])
      expect(field.writtenUid().safeParse(sent).success, String(sent)).toBe(false)
  })

  test('is a list of them with commas between', () => {
    expect(field.writtenUids(2).safeParse('1,2147483647').success).toBe(true)
    expect(field.writtenUids(2, 0).safeParse('').success).toBe(true)
    for (const sent of ['', '1,2,3', '1,2147483648', '1,', 'a'])
      expect(field.writtenUids(2).safeParse(sent).success, sent).toBe(false)
  })
})

test('A record is in a list of them once', () => {
  expect(field.uids().parse([3, 1, 3, 2, 1])).toEqual([3, 1, 2])
  expect(takes(field.uids().max(2), [1, 1, 2])).toBe(true)
})
