import { setTimeout as pause } from 'node:timers/promises'
import { type CallLog, logged, sandboxTest } from '#kit/connectors/call-log'
import { OutsideFailure } from '#kit/connectors/failure'
import { type GoogleTaxonomy, headOf } from '#outside/google-taxonomy/port'
import { starterRows, starterVersion } from '#outside/google-taxonomy/starter-rows'

/** The starter rows as a list; made-up locales show a changed list, a page that is none, and one that never comes. */
export class SandboxTaxonomy implements GoogleTaxonomy {
  constructor(
    private readonly log: CallLog,
    private readonly patienceMs = 20_000,
  ) {}

  fetch(locale: string): Promise<string> {
    const call = { action: 'fetch', method: 'GET', path: 'sandbox' }
    return logged(
      this.log,
      call,
      () => this.listIn(locale),
      () => locale,
    )
  }

  test(): Promise<string> {
    return sandboxTest(this.log, headOf(listOf(starterVersion, [])))
  }

  private async listIn(locale: string): Promise<string> {
    if (locale === 'xx-BAD') return '<!doctype html><html><body>Sign in to continue</body></html>'
    if (locale === 'xx-SLOW') {
      await pause(this.patienceMs)
      throw new OutsideFailure('timeout', `Google did not answer within ${this.patienceMs / 1_000} seconds.`)
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
