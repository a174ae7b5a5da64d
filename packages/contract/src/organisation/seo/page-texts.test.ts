import { expect, test } from 'vitest'
import { cutAtWord, renderTokens, unknownTokens } from './page-texts.ts'

test('An empty token takes its separator along, wherever it stands', () => {
  const template = '{facet} {category} | {brand} | {store}'
  expect(renderTokens(template, { facet: 'Waterproof', category: 'Jackets', store: 'Green Lane' })).toBe(
    'Waterproof Jackets | Green Lane',
  )
  expect(renderTokens(template, { category: 'Jackets', brand: 'Fellside' })).toBe('Jackets | Fellside')
  expect(renderTokens('{brand}: {category} ({count})', { category: 'Tents' })).toBe('Tents')
  expect(renderTokens('{facet}', {})).toBe('')
})

test('A long text ends with a whole word', () => {
  expect(cutAtWord('Waterproof jackets for the hills', 20)).toBe('Waterproof jackets')
  expect(cutAtWord('Waterproof jackets', 18)).toBe('Waterproof jackets')
  expect(cutAtWord('Unbreakable'.repeat(3), 10)).toBe('Unbreakabl')
})

test('Tokens that are none are named', () => {
  expect(unknownTokens('{facet} {colour1} {count}')).toEqual(['{colour1}'])
})
