import { z } from 'zod'
import { type Rule, storeStaff } from './access.ts'
import { endpoint } from './endpoint.ts'
import { uid, writtenUids } from './field.ts'
import { kindOf, unwrap } from './field-kind.ts'

/** What a picker shows of a record. */
export const option = z
  .object({
    uid: uid(),
    name: z.string(),
    /** Second text: a code, a count, a state. */
    note: z.string(),
    image: z.string().nullable(),
  })
  .meta({ id: 'Option' })
export type Option = z.infer<typeof option>
const list = z.array(option).meta({ id: 'Options' })

/** The call behind a picker: the best few matches for what was typed, or exactly the records with these uids. `more` is said of each beside. */
export function options<More extends z.ZodRawShape = Record<never, never>>(
  spec: Rule & { readonly resource: string; readonly path: string; readonly noun: string },
  more: More = {} as More,
) {
  return endpoint({
    method: 'GET',
    path: spec.path,
    resource: spec.resource,
    levels: spec.levels,
    superUser: spec.superUser ?? false,
    query: z.object({
      search: z.string().trim().max(120).default(''),
      uids: writtenUids(500).optional(),
    }),
    reply: (Object.keys(more).length > 0 ? z.array(option.extend(more)) : list) as z.ZodArray<
      ReturnType<typeof option.extend<More>>
    >,
    summary: `The ${spec.noun} that match best, for a picker`,
  })
}

/** The call behind a picker of a noun, which whoever works in the store may use. */
export function picker(resource: string, path: string, noun: string) {
  return options({ resource, path: `/options/${path}`, noun, levels: storeStaff })
}

/** The call behind any picker. */
export type OptionsCall = ReturnType<typeof options<Record<never, never>>>

/** What a field, each entry of a list or each row points at, and which of those a value of it names. */
export function referenceOf(
  type: unknown,
): { readonly resource: string; readonly uidsIn: (value: unknown) => number[] } | undefined {
  if (!(type instanceof z.ZodType)) return undefined
  const inner = unwrap(type)
  const entry = inner instanceof z.ZodArray ? unwrap(inner.element as z.ZodType) : inner
  const resource = inner.meta()?.resource ?? entry.meta()?.resource
  if (resource) return { resource, uidsIn: value => [value].flat().filter(each => typeof each === 'number') }
  if (kindOf(inner) !== 'rows' || !(entry instanceof z.ZodObject)) return undefined
  for (const [field, column] of Object.entries(entry.shape)) {
    const pointed = referenceOf(column)
    if (!pointed) continue
    const uidsIn = (rows: unknown) => [rows].flat().flatMap(row => pointed.uidsIn((row as never)?.[field]))
    return { resource: pointed.resource, uidsIn }
  }
}
