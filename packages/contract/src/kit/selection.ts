import { z } from 'zod'
import { uids } from './field.ts'
import { filter } from './filter.ts'

export const selectionMost = 200_000
export const exceptMost = 10_000

/** Which records a bulk change is about: some by hand, or everything that matches, seen or not. */
export const selection = z
  .union([
    z.strictObject({ uids: uids().max(selectionMost) }),
    z.strictObject({
      view: z.string().min(1).max(80),
      search: z.string().max(200).default(''),
      filter: filter.default([]),
      except: uids().max(exceptMost).default([]),
      /** The view's own further words, and the parts of its path. */
      more: z.record(z.string().max(40), z.string().max(20_000)).optional(),
    }),
  ])
  .meta({ id: 'Selection' })
export type Selection = z.output<typeof selection>
export type SelectionInput = z.input<typeof selection>
