import * as field from '@backroom/contract/kit/field'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { markRefused } from '#kit/record-page/mark-refused.ts'

const schema = z.object({
  name: field.text(80),
  weeklyHours: z.array(z.object({ opens: field.text(5) })),
  address: z.object({ postcode: field.text(10) }).meta({ kind: 'address' }),
})

test('A refusal stands at the field that can show it: at the part of an address, otherwise at the field as a whole', () => {
  const marked: unknown[] = []
  const setError = (place: string, { message }: { message?: string }) => marked.push([place, message])
  const errors = {
    name: ['Taken.'],
    'weeklyHours[0].opens': ['Enter a time.'],
    'address.postcode': ['Enter a postcode.'],
    Generic: ['No.'],
  }
  markRefused({ setError } as never, schema, { body: { errors } } as never)
  expect(marked).toEqual([
    ['name', 'Taken.'],
    ['weeklyHours', 'Enter a time.'],
    ['address.postcode', 'Enter a postcode.'],
  ])
})
