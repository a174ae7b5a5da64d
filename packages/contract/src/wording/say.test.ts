import { expect, test } from 'vitest'
import { locales } from '../kit/money/money.ts'
import { labelSet } from './label-sets.ts'
import { counted, say, sentence, wordingOf } from './say.ts'

test('American readers get American words, Spanish stores the Spanish label sets, everyone else British', () => {
  expect(wordingOf('en-US')).toBe('en-US')
  expect(wordingOf('es-ES')).toBe('es')
  for (const locale of locales.filter(each => each !== 'en-US' && each !== 'es-ES')) {
    expect(wordingOf(locale)).toBe('en-GB')
  }
  expect(say('en-US', 'Item Organisation')).toBe('Item Organization')
  expect(say('en-GB', 'Item Organisation')).toBe('Item Organisation')
})

test('Americans read other words in the same sentences, with the capitals where they were', () => {
  expect(say('en-US', 'Colours and COLOURS of the colour group')).toBe('Colors and Colors of the color group')
  expect(say('en-US', 'Click & Collect')).toBe('In-Store Pickup')
  expect(say('en-US', 'Delivery or collection')).toBe('Shipping or pickup')
  expect(say('en-US', 'A collection is no pickup, and greyhounds are no colour')).toBe(
    'A collection is no pickup, and greyhounds are no color',
  )
})

test('What a person called something is not reworded', () => {
  expect(say('en-US', '{colour} is the colour of {name}', { colour: 'Grey', name: 'Grey Heron' })).toBe(
    'Grey is the color of Grey Heron',
  )
})

test('Nor is it inside a sentence of the server', () => {
  const said = sentence`${'Grey'}, ${'XL'} is a colour of ${2} items.`
  expect(say('en-US', said)).toBe('Grey, XL is a color of 2 items.')
  expect(say('en-GB', said)).toBe('Grey, XL is a colour of 2 items.')
  expect(sentence`${'Red'} is a colour.`).toBe('Red is a colour.')
})

test('Values take their places; a missing one is left to be seen', () => {
  expect(say('en-GB', '{n} of {all}', { n: 3 })).toBe('3 of {all}')
})

test('Counting minds the singular and groups thousands', () => {
  expect(counted(1, 'brand')).toBe('1 brand')
  expect(counted(12_400, 'brand')).toBe('12,400 brands')
  expect(counted(2, 'category', 'categories')).toBe('2 categories')
})

test('Label sets have the same values in every wording', () => {
  for (const name of ['age', 'gender', 'colour', 'flag'] as const) {
    expect(Object.keys(labelSet(name, 'es'))).toEqual(Object.keys(labelSet(name, 'en-GB')))
  }
  expect(labelSet('colour', 'en-US').grey).toBe('Gray')
})

test('Spain has Spanish colours and British everything else; America writes its own', () => {
  expect(labelSet('colour', wordingOf('es-ES')).red).toBe('Rojo')
  expect(labelSet('age', wordingOf('es-ES')).kids).toBe('Niños')
  expect(say(wordingOf('es-ES'), 'Colours')).toBe('Colours')
  expect(say(wordingOf('en-US'), 'Colours')).toBe('Colors')
})
