import { z } from 'zod'
import { administrators } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'

export const job = z.object({
  id: z.string(),
  task: z.string(),
  runAt: z.string(),
  attempts: z.number().int(),
  maxAttempts: z.number().int(),
  lastError: z.string().nullable(),
  state: z.enum(['waiting', 'running', 'retrying', 'failed']),
})
export type Job = z.infer<typeof job>

export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/jobs',
    resource: 'job',
    levels: administrators,
    query: z.object({ state: z.enum(['waiting', 'running', 'retrying', 'failed']).optional() }),
    reply: z.array(job),
    summary: 'Background jobs that wait, run or have failed',
  }),
  retry: endpoint({
    method: 'POST',
    path: '/jobs/:id/retry',
    resource: 'job',
    levels: administrators,
    params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
    reply: 'empty',
    summary: 'Run a failed job again',
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/jobs/:id/cancel',
    resource: 'job',
    levels: administrators,
    superUser: true,
    params: z.object({ id: z.string().regex(/^\d{1,18}$/) }),
    reply: 'empty',
    summary: 'Take a job out of the queue before it runs',
  }),
}
