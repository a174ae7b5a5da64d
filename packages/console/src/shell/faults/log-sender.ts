import type { LogRecord } from '#shell/faults/log-record.ts'

/** Where records go and with what right. */
export interface LogTarget {
  /** Under the host. */
  readonly path: string
  readonly protocol: string
  readonly host: string
  readonly token: string
}

/**
 * Sends records, one call each, and answers how many arrived; rejected before anything is sent when it could not
 * work. Success is status 200 with a JSON body and nothing else.
 */
export async function sendLogs(
  records: readonly LogRecord[],
  target: LogTarget,
  fetcher: typeof fetch = fetch,
): Promise<number> {
  if (records.length === 0) throw new Error('No errors to send.')
  if (!target.path) throw new Error('No logger path.')
  if (!/^https?:$/.test(target.protocol)) throw new Error('The protocol must be http: or https:.')
  if (!target.host) throw new Error('No host.')
  if (!target.token) throw new Error('No bearer token.')
  let arrived = 0
  for (const { id, ...record } of records) {
    if (!(await hasArrived(id, record, target, fetcher))) return arrived
    arrived += 1
  }
  return arrived
}

async function hasArrived(
  id: string,
  record: Omit<LogRecord, 'id'>,
  target: LogTarget,
  fetcher: typeof fetch,
): Promise<boolean> {
  try {
    const answer = await fetcher(`${target.protocol}//${target.host}${target.path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${target.token}`,
        'x-request-id': id,
        'ignore-400': 'true',
        'ignore-401': 'true',
        'ignore-404': 'true',
      },
      body: JSON.stringify(record),
    })
    if (answer.status !== 200) return false
    await answer.json()
    return true
  } catch {
    return false
  }
}
