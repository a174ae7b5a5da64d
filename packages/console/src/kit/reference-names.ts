import { type Option, type OptionsCall, referenceOf } from '@backroom/contract/kit/option'
import type { z } from 'zod'

export type Names = Readonly<Record<string, string>>

interface Question {
  readonly options: OptionsCall
  readonly uids: string
}

/** Named in one answer. */
const namedMost = 100

const byResource = new Map<string, OptionsCall>()

/** Tells which calls name records; of two for the same kind of record the first one does. */
export function knowPickers(pickers: readonly OptionsCall[]): void {
  for (const picker of pickers)
    if (picker.resource && !byResource.has(picker.resource)) byResource.set(picker.resource, picker)
}

/** The call that names the records a field, each entry of a list or each row points at. */
export function pickerOf(type: unknown): OptionsCall | undefined {
  return byResource.get(referenceOf(type)?.resource ?? '')
}

/** What to ask so that what fields point at can be told by name, whichever of some values each has. */
export function questionsOf(
  schema: z.ZodObject,
  fields: Readonly<Record<string, readonly unknown[]>>,
): Question[] {
  const wanted = new Map<OptionsCall, Set<number>>()
  for (const [field, values] of Object.entries(fields)) {
    const options = pickerOf(schema.shape[field])
    if (!options) continue
    const uids = wanted.get(options) ?? new Set()
    const { uidsIn } = referenceOf(schema.shape[field]) as NonNullable<ReturnType<typeof referenceOf>>
    for (const uid of values.flatMap(uidsIn)) uids.add(uid)
    wanted.set(options, uids)
  }
  return [...wanted].flatMap(([options, uids]) =>
    Array.from({ length: Math.ceil(uids.size / namedMost) }, (_, part) => ({
      options,
      uids: [...uids].slice(part * namedMost, (part + 1) * namedMost).join(','),
    })),
  )
}

/** What records are called by uid; those called the same are told apart as in a picker. */
export function namesOf(options: readonly Option[]): Names {
  const isAlone = ({ name }: Option) => options.filter(each => each.name === name).length === 1
  return Object.fromEntries(
    options.map(option => [option.uid, isAlone(option) ? option.name : optionText(option)]),
  )
}

/** A record as a picker shows it: its name, with the second text where there is one. */
export function optionText({ name, note }: Option): string {
  return note ? `${name} (${note})` : name
}
