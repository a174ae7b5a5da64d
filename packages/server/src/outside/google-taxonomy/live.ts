import type { CallLog } from '#kit/connectors/call-log'
import { type Elsewhere, OutsideHttp } from '#kit/connectors/http'
import { type GoogleTaxonomy, headOf } from '#outside/google-taxonomy/port'

const offered = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'nl-NL', 'pl-PL']

/** The list as Google serves it: no key, no redirect off its host, at most 5 MB and 20 seconds. */
export class LiveTaxonomy implements GoogleTaxonomy {
  private readonly http: OutsideHttp

  constructor(log: CallLog, elsewhere: Elsewhere = { baseUrl: 'https://www.google.com' }) {
    const limits = { patienceMs: 20_000, sizeMostBytes: 5 * 1024 * 1024 }
    this.http = new OutsideHttp({ service: 'Google', log, ...limits, ...elsewhere })
  }

  fetch(locale: string): Promise<string> {
    return this.list('fetch', locale)
  }

  async test(): Promise<string> {
    return headOf(await this.list('test', 'en-US'))
  }

  /** In a language that Google does not offer it is the American one. */
  private async list(action: string, locale: string): Promise<string> {
    const path = `/basepages/producttype/taxonomy-with-ids.${offered.includes(locale) ? locale : 'en-US'}.txt`
    return (await this.http.call({ action, path, headers: { accept: 'text/plain' } })).text
  }
}
