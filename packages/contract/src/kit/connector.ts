import { z } from 'zod'

/** Whether an outside service is called: not at all, only as if, or really. */
export const connectorModes = { off: 'Off', sandbox: 'Sandbox: nothing leaves', live: 'Live' } as const
export type ConnectorMode = keyof typeof connectorModes

/** How the connection to an outside service stands, by its last calls. */
export const connectorStatus = z
  .object({
    /** As it stands in the log of calls. */
    name: z.string(),
    /** As people call it. */
    title: z.string(),
    mode: z.enum(['off', 'sandbox', 'live']),
    /** Why it is not as its settings have it; empty where it is. */
    because: z.string(),
    /** Untried: no call was made within what the log keeps. */
    state: z.enum(['untried', 'working', 'failing']),
    lastOkAt: z.string().nullable(),
    lastFailedAt: z.string().nullable(),
    /** Why the last failed call failed; empty once one went well again. */
    lastError: z.string(),
  })
  .meta({ id: 'ConnectorStatus' })
export type ConnectorStatus = z.infer<typeof connectorStatus>
