import type { Endpoint } from '@backroom/contract/kit/endpoint'
import type { z } from 'zod'

/** An answer that is not what its contract says. It names fields and kinds, never what is in them, so that a log may tell it. */
export class BrokenContract extends Error {
  constructor({ method, path }: Endpoint, { issues }: z.ZodError) {
    const faults = issues.slice(0, 5).map(issue => `${issue.path.join('.')}: ${issue.code}`)
    super(`${method} ${path} answers what its contract does not say: ${faults.join(', ')}`)
  }
}
