import type { ConnectorMode, ConnectorStatus } from '@backroom/contract/kit/connector'
import { sql } from 'drizzle-orm'
import type { Store } from '#kit/store'

/** An outside service as a room offers it. */
export interface Connector {
  /** As it stands in the log of calls. */
  readonly name: string
  /** As people call it. */
  readonly title: string
  /** How the store's settings have it now. */
  open(store: Store): Promise<Opened>
}

interface Opened {
  readonly mode: ConnectorMode
  /** Why it is not as its settings have it. */
  readonly because?: string
  /** Asks the service whether it knows us, writes the call down, and answers what it said; throws why not. */
  test(): Promise<string>
}

/** Said of a service whose live settings are left unused. */
export const onlySandbox = 'This store is sandbox only: nothing leaves it.'

interface LastCalls {
  readonly name: string
  readonly okAt: string | null
  readonly failedAt: string | null
  readonly error: string | null
}

/** The outside services of all rooms. */
export class Connectors {
  private readonly known = new Map<string, Connector>()

  add(connector: Connector): void {
    this.known.set(connector.name, connector)
  }

  get(name: string): Connector | undefined {
    return this.known.get(name)
  }

  /** How each of them stands, by the last call that went well and the last that did not. */
  async statusOf(store: Store): Promise<ConnectorStatus[]> {
    const names = [...this.known.keys()]
    const calls = await store.database.rows<LastCalls>(sql`
      select name, to_json(ok.at) #>> '{}' as "okAt", to_json(failed.at) #>> '{}' as "failedAt", failed.message as error
      from unnest(${`{${names.join()}}`}::text[]) name
      left join lateral (select at from connector_log where connector = name and outcome = 'ok' order by at desc limit 1) ok on true
      left join lateral (select at, message from connector_log where connector = name and outcome = 'failed' order by at desc limit 1) failed on true`)
    return Promise.all(
      [...this.known.values()].map(async connector => {
        const { mode, because = '' } = await connector.open(store)
        return {
          name: connector.name,
          title: connector.title,
          mode,
          because,
          ...standing(calls.find(({ name }) => name === connector.name)),
        }
      }),
    )
  }
}

function standing(calls: LastCalls | undefined) {
  const { okAt = null, failedAt = null, error = null } = calls ?? {}
  const isFailing = failedAt !== null && (okAt === null || failedAt > okAt)
  const state = isFailing ? 'failing' : okAt === null ? 'untried' : 'working'
  return { state, lastOkAt: okAt, lastFailedAt: failedAt, lastError: isFailing ? (error ?? '') : '' } as const
}
