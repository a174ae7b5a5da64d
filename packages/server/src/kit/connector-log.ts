import type { Reader } from '#database/database'
import { connectorLog } from '#tables/kit/connector-log'

/** One call to an outside service; nothing in it tells of a person. */
export type ConnectorCall = Omit<typeof connectorLog.$inferInsert, 'uid' | 'at'>

/** Notes a call to an outside service. */
export async function logConnectorCall(reader: Reader, call: ConnectorCall): Promise<void> {
  await reader.insert(connectorLog).values({ ...call, message: call.message.slice(0, 500) })
}
