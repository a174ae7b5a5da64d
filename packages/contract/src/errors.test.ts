import { expect, test } from 'vitest'
import { errorHeading } from './errors.ts'

test('What could not be found reads by what was wanted of it: read, changed or made', () => {
  expect(errorHeading(404, 'GET')).toBe('An error occurred during the request')
  expect(errorHeading(404, 'PUT')).toBe('We could not find the record')
  expect(errorHeading(404, 'POST')).toBe('We cannot create a record for an ID which already exists')
})

test('Every other refusal has one heading, whatever was wanted', () => {
  for (const method of ['GET', 'PUT', 'POST', 'DELETE']) {
    expect(errorHeading(400, method)).toBe('Sorry, validation failed for your request')
    for (const status of [401, 403]) expect(errorHeading(status, method)).toBe('You need to logon again')
    for (const status of [409, 418, 500, 502])
      expect(errorHeading(status, method)).toBe('An error occurred during the request')
  }
})
