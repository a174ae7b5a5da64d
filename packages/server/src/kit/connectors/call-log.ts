import type { Reader } from '#database/database'
import { connectorLog } from '#tables/kit/connector-log'

/** One call to an outside service; nothing in it tells of a person. */
export type ConnectorCall = Omit<typeof connectorLog.$inferInsert, 'uid' | 'at'>
/** Which call it was, before it is known how it went. */
export type CallFacts = Pick<ConnectorCall, 'action' | 'method' | 'path'>
/** Where the calls of one connector are written down. */
export type CallLog = (call: Omit<ConnectorCall, 'connector' | 'entity' | 'entityUid'>) => Promise<void>

/** What a call is about, so that a person finds it again beside its record. */
interface About {
  readonly entity: string
  readonly entityUid: number
}

/** Writes down the calls of a connector. */
export function callLog(reader: Reader, connector: string, about?: About): CallLog {
  return call => logConnectorCall(reader, { ...call, ...about, connector })
}

/** Notes a call to an outside service. */
export async function logConnectorCall(reader: Reader, call: ConnectorCall): Promise<void> {
  await reader.insert(connectorLog).values({
    ...call,
    path: call.path.replace(/[?#].*$/s, '').slice(0, 300),
    message: redacted(call.message).slice(0, 500),
  })
}

/** Makes a call that has no HTTP of ours in it, such as a sandbox's, and writes it down like the others. */
export async function logged<Answer>(
  log: CallLog,
  facts: CallFacts,
  call: () => Promise<Answer>,
  tell: (answer: Answer) => string = () => '',
): Promise<Answer> {
  const began = performance.now()
  const note = (outcome: 'ok' | 'failed', message: string) =>
    log({ ...facts, outcome, message, status: null, ms: Math.round(performance.now() - began) })
  try {
    const answer = await call()
    await note('ok', tell(answer))
    return answer
  } catch (error) {
    await note('failed', (error as Error).message)
    throw error
  }
}

/** What a sandbox says when it is asked whether it is there. */
export function sandboxTest(log: CallLog, words: string): Promise<string> {
  return logged(log, { action: 'test', method: 'GET', path: 'sandbox' }, async () => words)
}

/** Words without what names a person or opens a door: addresses, long numbers and long strings of letters and digits. */
export function redacted(words: string): string {
  return words
    .replace(/[^\s@<>"']+@[^\s@<>"']+/g, '(address)')
    .replace(/\b(?=\w*\d)(?=\w*[a-z])[\w-]{20,}\b/gi, '(key)')
    .replace(/\+?\d[\d ()-]{7,}\d/g, found => `...${found.replace(/\D/g, '').slice(-4)}`)
}
