import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors, speakPlainly } from './messages.ts'

speakPlainly()

test('Errors are named by their field and say plainly what is wrong', () => {
  const schema = z.object({
    name: z.string(),
    count: z.number().max(5),
    kind: z.enum(['a', 'b']),
    lines: z.array(z.object({ unitPrice: z.number() })),
  })
  const { error } = schema.safeParse({ count: 9, kind: 'c', lines: [{ unitPrice: 1 }, { unitPrice: 'x' }] })
  expect(fieldErrors(error as z.ZodError)).toEqual({
    name: ['This is required.'],
    count: ['At most 5.'],
    kind: ['Choose one of: a, b.'],
    'lines[1].unitPrice': ['This must be a number.'],
  })
})

test('What has no field is Generic', () => {
  const { error } = z.strictObject({}).safeParse({ extra: 1 })
  expect(fieldErrors(error as z.ZodError)).toEqual({ Generic: ['Not known here: extra.'] })
})

test('A field that a person named like a property of every object is a field like others', () => {
  const sent = JSON.parse('{"constructor":1,"__proto__":1,"toString":1}')
  const { error } = z.record(z.string(), z.string()).safeParse(sent)
  const errors = fieldErrors(error as z.ZodError)
  expect(Object.keys(errors)).toContain('constructor')
  expect(errors.constructor).toEqual(['This must be text.'])
})
