import { z } from 'zod'
import { conflict } from './kit/record.ts'

/** The three messages that stop the console. */
export const fatalMessages = {
  database: 'Cannot connect to the database',
  website: 'Cannot connect to the website',
  version: 'Website version incompatible with this version',
} as const
export type Fatal = keyof typeof fatalMessages

/** Every refusal of the API: what happened, and at which fields. `Generic` is for what has no field. */
export const errorBody = z
  .object({
    message: z.string(),
    code: z.string().optional(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    fatal: z.enum(['database', 'website', 'version']).optional(),
    conflict: conflict.optional(),
    /** Records that stand in the way, named and linked. */
    usedBy: z.array(z.object({ text: z.string(), path: z.string().optional() })).optional(),
    operationUid: z.number().int().optional(),
    /** The figures it speaks of, for whoever is to choose between them. */
    figures: z.record(z.string(), z.number()).optional(),
    /** Things to be read before it is done; sent back as `confirm` when it is meant. */
    warnings: z.array(z.object({ key: z.string(), text: z.string() })).optional(),
    /** Second step: by how much the clock of the person's phone seems to be wrong. */
    clockOffSeconds: z.number().int().optional(),
    /** How many more wrong codes are borne. */
    triesLeft: z.number().int().optional(),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof errorBody>

/** Headings of the error dialog. A call may ask to be read as another method. */
export function errorHeading(status: number, method: string): string {
  if (status === 400) return 'Sorry, validation failed for your request'
  if (status === 404 && method === 'POST') return 'We cannot create a record for an ID which already exists'
  if (status === 404 && method === 'PUT') return 'We could not find the record'
  if (status === 401 || status === 403) return 'You need to logon again'
  return 'An error occurred during the request'
}
