import type { CallLog } from '#kit/connectors/call-log'
import { OutsideFailure } from '#kit/connectors/failure'
import { type Elsewhere, OutsideHttp } from '#kit/connectors/http'
import type { Website } from '#outside/website/port'

const limits = { patienceMs: 3_000, sizeMostBytes: 64 * 1_024 }

/** A website at its own address. Whatever it answers, it is there; only faults of its server are none. */
export class LiveWebsite implements Website {
  private readonly http: OutsideHttp

  constructor(log: CallLog | undefined, elsewhere: Elsewhere) {
    this.http = new OutsideHttp({ service: 'The website', ...(log && { log }), ...limits, ...elsewhere })
  }

  async test(): Promise<string> {
    try {
      await this.http.call({ action: 'ask', path: '/.well-known/backroom' })
      return 'The website answers.'
    } catch (error) {
      if (!(error instanceof OutsideFailure) || error.isPassing || error.code === 'address') throw error
      return 'The website answers, and does not say what it is made with.'
    }
  }
}
