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
