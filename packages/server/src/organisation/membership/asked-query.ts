import { z } from 'zod'

const asked = z.object({
  field: z.string(),
  op: z.string(),
  value: z.unknown().optional(),
  other: z.string().optional(),
  off: z.boolean().optional(),
})
export type Asked = z.infer<typeof asked>

/** An advanced search as it was saved. */
export interface AskedGroup {
  readonly match: 'all' | 'any' | 'none'
  readonly of: readonly (Asked | AskedGroup)[]
}

export const askedGroup: z.ZodType<AskedGroup> = z.object({
  match: z.enum(['all', 'any', 'none']),
  of: z.array(z.union([asked, z.lazy(() => askedGroup)])),
})
