import { z } from 'zod'
import { open } from '../kit/access.ts'
import { endpoint } from '../kit/endpoint.ts'

export const apiVersion = endpoint({
  method: 'GET',
  path: '/apiversion',
  levels: open,
  reply: z.object({ buildUnix: z.number().int(), version: z.string() }),
  summary: 'Which build is running',
})
