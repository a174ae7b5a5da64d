import { unwrap } from '@backroom/contract/kit/field-kind'
import { labelOf } from '@backroom/contract/kit/label'
import { sentence } from '@backroom/contract/wording/say'
import type { z } from 'zod'
import { forbidden } from '#kit/errors'
import { isSame } from '#kit/records/same'
import type { StaffVisitor } from '#kit/visitor'

interface News {
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>>
}

/** Refuses a save that changed a field whose `writes` leaves the person out; the transaction it is in takes all of it back. */
export function refuseGuarded(
  { input }: { readonly input: z.ZodObject },
  { level }: Pick<StaffVisitor, 'level'>,
  { before, after }: News,
): void {
  const barred = Object.entries(input.shape).filter(([field, type]) => {
    const writes = writersOf(type as z.ZodType)
    return writes && !writes.includes(level) && !isSame(before?.[field], after[field])
  })
  if (barred.length === 0) return
  const labels = barred.map(([field]) => labelOf(input, field)).join(', ')
  throw forbidden('permission', sentence`Only Administrators may change this: ${labels}.`)
}

/** Whether a person may change a field. */
export function mayWrite(
  { input }: { readonly input: z.ZodObject },
  { level }: Pick<StaffVisitor, 'level'>,
  field: string,
): boolean {
  const type = Object.hasOwn(input.shape, field) ? input.shape[field] : undefined
  return (type && writersOf(type as z.ZodType)?.includes(level)) ?? true
}

/** Who may change a field, where its schema says so. */
function writersOf(type: z.ZodType) {
  return type.meta()?.writes ?? unwrap(type).meta()?.writes
}
