import { z } from 'zod'
import { administrators } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'
import { person } from '../kit/history.ts'
import { periodQuery } from '../kit/shapes/period.ts'

const common = { method: 'GET', levels: administrators, resource: 'dashboard' } as const
const count = z.number().int()

/** What people did in the store: every log-in and every change by hand; a bulk change counts once. */
export const readActivity = endpoint({
  ...common,
  path: '/dashboard/activity',
  query: periodQuery,
  reply: z.object({
    /** Each day, beside the day of the period before. */
    days: z.array(z.object({ day: z.string(), count, before: count })),
    /** Most first. */
    kinds: z.array(z.object({ kind: z.string(), title: z.string(), count, before: count })),
    /** Monday is 1; only hours in which something was done. */
    hours: z.array(z.object({ weekday: z.number().int(), hour: z.number().int(), count })),
  }),
  summary: 'What people did in a period: by day, by kind, by weekday and hour',
})

/** The rows behind a bar or a square, newest first. */
export const readDeeds = endpoint({
  ...common,
  path: '/dashboard/activity/rows',
  query: periodQuery.safeExtend({
    kind: z.string().max(60).optional(),
    weekday: z.coerce.number().int().min(1).max(7).optional(),
    hour: z.coerce.number().int().min(0).max(23).optional(),
  }),
  reply: z.array(
    z.object({
      key: z.string(),
      at: z.string(),
      by: person,
      action: z.enum(['login', 'create', 'update', 'delete', 'bulk']),
      /** What it was done to; empty for a log-in. */
      text: z.string(),
      path: z.string().nullable(),
    }),
  ),
  summary: 'What people did in a period, of one kind or at one time of the week',
})
