import { kindOf } from '@backroom/contract/kit/field-kind'
import { labelOf } from '@backroom/contract/kit/label'
import type { z } from 'zod'
import { say } from '#kit/say.ts'
import { valueText } from '#kit/value.tsx'

interface Props {
  readonly schema: z.ZodObject
  readonly field: string
  readonly value: unknown
}

/** A field's value with its label, where only its name is known: "eBay: No". */
export function FieldValue({ schema, field, value }: Props) {
  const type = schema.shape[field] as z.ZodType | undefined
  const kind = type
    ? kindOf(type)
    : typeof value === 'boolean'
      ? 'bool'
      : typeof value === 'number'
        ? 'number'
        : 'text'
  return (
    <>
      {say(labelOf(schema, field))}: {valueText(kind, value, type) || say('empty')}
    </>
  )
}
