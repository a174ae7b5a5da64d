import { kindOf } from '@backroom/contract/kit/field-kind'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { ApiError } from '#kit/calls/call.ts'

/**
 * Says what was refused at its fields. `weeklyHours[0].opens` stands at the hours as a whole, which alone can show it; only the
 * parts of an address have places of their own.
 */
export function markRefused(
  form: Pick<UseFormReturn<FieldValues>, 'setError'>,
  schema: z.ZodObject,
  { body }: Pick<ApiError, 'body'>,
): void {
  for (const [key, messages] of Object.entries(body.errors ?? {})) {
    const [field = ''] = key.split(/[.[]/)
    const type = schema.shape[field] as z.ZodType | undefined
    if (!type) continue
    const place = kindOf(type) === 'address' ? key : field
    form.setError(place, { type: 'server', message: messages[0] ?? '' })
  }
}
