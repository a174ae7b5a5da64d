import { setTimeout as pause } from 'node:timers/promises'
import { starterRows, starterVersion } from '#outside/google-taxonomy/starter-rows'

/** What Backroom needs of Google: its list of product categories in one language, as text. */
export interface GoogleTaxonomy {
  readonly isSandbox: boolean
  /** Where the list of a language is; in one that Google does not offer it is the English one. */
  pathOf(locale: string): string
  /** Throws a `TaxonomyFault` that says what went wrong. */
  fetch(locale: string): Promise<string>
}

/** Why a list could not be had, in words for the person who asked. */
export class TaxonomyFault extends Error {}

const sizeMostBytes = 5 * 1024 * 1024
const waitMs = 20_000
const offered = ['en-US', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'nl-NL', 'pl-PL']

function pathIn(locale: string): string {
  return `/basepages/producttype/taxonomy-with-ids.${locale}.txt`
}

/** The list as Google serves it: no key, no redirect off its host, at most 5 MB and 20 seconds. */
export class LiveTaxonomy implements GoogleTaxonomy {
  readonly isSandbox = false

  constructor(
    private readonly baseUrl = 'https://www.google.com',
    private readonly patienceMs = waitMs,
  ) {}

  pathOf(locale: string): string {
    return pathIn(offered.includes(locale) ? locale : 'en-US')
  }

  async fetch(locale: string): Promise<string> {
    const address = `${this.baseUrl}${this.pathOf(locale)}`
    try {
      return await this.read(address, AbortSignal.timeout(this.patienceMs))
    } catch (error) {
      if (error instanceof TaxonomyFault) throw error
      const isLate = (error as Error).name === 'TimeoutError'
      throw new TaxonomyFault(
        isLate
          ? `Google did not answer within ${this.patienceMs / 1_000} seconds.`
          : 'Google could not be reached.',
      )
    }
  }

  private async read(address: string, signal: AbortSignal, hops = 0): Promise<string> {
    const response = await fetch(address, { signal, redirect: 'manual', headers: { accept: 'text/plain' } })
    const location = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && location) {
      const next = new URL(location, address)
      if (next.host !== new URL(address).host || hops >= 3)
        throw new TaxonomyFault('Google sent us to another host, which we do not follow.')
      return this.read(next.toString(), signal, hops + 1)
    }
    if (!response.ok) throw new TaxonomyFault(`Google answered ${response.status}.`)
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of response.body ?? []) {
      size += part.length
      if (size > sizeMostBytes) throw new TaxonomyFault('The list is larger than 5 MB.')
      parts.push(part)
    }
    return Buffer.concat(parts).toString('utf8')
  }
}

/** The starter rows as a list; made-up locales show a changed list, a page that is none, and one that never comes. */
export class SandboxTaxonomy implements GoogleTaxonomy {
  readonly isSandbox = true

  constructor(private readonly patienceMs = waitMs) {}

  pathOf(locale: string): string {
    return pathIn(locale)
  }

  async fetch(locale: string): Promise<string> {
    if (locale === 'xx-BAD') return '<!doctype html><html><body>Sign in to continue</body></html>'
    if (locale === 'xx-SLOW') {
      await pause(this.patienceMs)
      throw new TaxonomyFault(`Google did not answer within ${this.patienceMs / 1_000} seconds.`)
    }
    const rows = starterRows.filter(row => row.id !== null)
    return locale === 'xx-OLD' ? oldList(rows) : listOf(starterVersion, rows)
  }
}

/** The same list at another time: three renamed, two removed, four added. */
function oldList(rows: typeof starterRows): string {
  const renamed = new Map([
    [1026, 'Bikes'],
    [3246, 'Cycling Gloves'],
    [1022, 'Tents & Shelters'],
  ])
  const removed = [3738, 3849]
  const kept = rows
    .filter(({ id }) => !removed.includes(id as number))
    .map(({ id, path }) => ({
      id,
      path: renamed.has(id as number) ? path.replace(/[^>]+$/, ` ${renamed.get(id as number)}`) : path,
    }))
  const head = 'Sporting Goods > Outdoor Recreation > Cycling'
  const added = [
    { id: 900_001, path: `${head} > Cargo Bicycles` },
    { id: 900_002, path: `${head} > Electric Bicycles` },
    { id: 900_003, path: `${head} > Gravel Bicycles` },
    { id: 900_004, path: `${head} > Balance Bicycles` },
  ]
  return listOf('2025-01-10', [...kept, ...added])
}

function listOf(version: string, rows: typeof starterRows): string {
  const lines = rows.map(({ id, path }) => `${id} - ${path}`)
  return [`# Google_Product_Taxonomy_Version: ${version}`, ...lines, ''].join('\n')
}
