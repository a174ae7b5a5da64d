import { deliveryMethodInput } from '@backroom/contract/site/delivery/delivery'
import { generalInput } from '@backroom/contract/site/general/general'
import { storeInput } from '@backroom/contract/site/store/store'
import { expect, test } from 'vitest'
import { nestedRefusals } from './nested-refusals.ts'

const leaf = (message: string) => ({ type: 'custom', message, ref: { message: 'an input' } })

test('An entry of a list is named by its words', () => {
  const value = ['203.0.113.0/24', 'home']
  const error = [undefined, leaf('Enter an address such as 203.0.113.0/24.')]
  expect(nestedRefusals(storeInput.shape.previewAddresses, value, error)).toEqual([
    'home: Enter an address such as 203.0.113.0/24.',
  ])
})

test('A column of a row is named with its row, and a day of the week by its name', () => {
  const days = [{ label: 'Boxing Day' }, { label: '' }]
  const error = [{ message: leaf('At most 140 characters.') }, { label: leaf('This is required.') }]
  expect(nestedRefusals(generalInput.shape.specialDays, days, error)).toEqual([
    'Boxing Day, Message: At most 140 characters.',
    '2, Label: This is required.',
  ])
  const week = [undefined, leaf('These times overlap.')]
  expect(nestedRefusals(generalInput.shape.weeklyHours, [], week)).toEqual(['Tuesday: These times overlap.'])
})

test('What is said of the whole stands without a place, and what is said twice once', () => {
  const bands = deliveryMethodInput.shape.bands
  expect(nestedRefusals(bands, [], { root: leaf('Bands must rise.') })).toEqual(['Bands must rise.'])
  expect(nestedRefusals(undefined, [], [leaf('At least 0.'), leaf('At least 0.')])).toEqual(['At least 0.'])
  expect(nestedRefusals(bands, [], undefined)).toEqual([])
})
