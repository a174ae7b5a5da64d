import { kindOf } from '@backroom/contract/kit/field-kind'
import { type ConfigInput, configInput, configText, sectionOf } from '@backroom/contract/site/config'
import { configFile, everything } from '@backroom/contract/site/upkeep/upkeep'
import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import type { z } from 'zod'
import { storeTables } from '#database/schema'
import { invalid } from '#kit/errors'
import type { Kit } from '#kit/kit'
import { Bytes, read, serve } from '#kit/serve'
import type { Store } from '#kit/store'
import { bySection, type ConfigKind, changeConfig } from '#site/config'
import { storedConfig } from '#site/config-row'
import { changesBetween } from '#site/versions'
import { isSecret } from '#tables/columns'

/** What a store is, and not how it is set: no file of another one brings it. */
const neverTaken: readonly string[] = [
  'isoCurrency',
  'locale',
  'countryCode',
  'storeType',
  'siteUrl',
  'siteState',
]
/** Uids mean other records elsewhere. */
const pointing: readonly string[] = ['image', 'reference']

/** The configuration as a file and back, and all data as a ZIP. */
export function moving(kit: Kit, kind: ConfigKind) {
  serve(kit, configFile.read, async ({ store }) => {
    const row = await storedConfig(store.database.orm)
    const { storeName, version } = row
    return { backroom: 'configuration' as const, storeName, version, sections: bySection(row) }
  })

  serve(kit, configFile.take, async ({ body, store, visitor }) => {
    const parsed = configText.pick({ backroom: true, sections: true }).safeParse(body.file)
    if (!parsed.success) throw invalid({ file: 'This is not a Backroom configuration file.' })
    const sent = Object.entries(parsed.data.sections).flatMap(([section, values]) =>
      Object.entries(values).map(([key, value]) => ({ section, key, value })),
    )
    const isTaken = ({ section, key }: { section: string; key: string }) =>
      sectionOf(key) === section &&
      !neverTaken.includes(key) &&
      !pointing.includes(kindOf(configInput.shape[key as keyof ConfigInput] as z.ZodType))
    const offered = sent.filter(isTaken)
    const wanted = Object.fromEntries(offered.map(({ key, value }) => [key, value]))
    const values = read(configInput.partial(), wanted) as Partial<ConfigInput>
    const now = JSON.parse(JSON.stringify(await storedConfig(store.database.orm))) as Record<string, unknown>
    const after = { ...now, ...JSON.parse(JSON.stringify(values)) }
    if (body.take && body.take.length > 0) {
      const chosen = Object.fromEntries(Object.entries(values).filter(([key]) => body.take?.includes(key)))
      await store.write(visitor, tx => changeConfig(tx, kind, visitor, now.version as number, chosen), {
        via: 'import',
        note: 'Taken from a file',
      })
    }
    const skipped = sent.filter(each => !isTaken(each)).map(({ section, key }) => `${section}.${key}`)
    return { changes: changesBetween(now, after), skipped }
  })

  serve(kit, everything.download, async ({ store, signal }) => everythingOf(store, signal))
}

const names = storeTables.map(getTableName)

/** What opens a door is in no export, nor is what was sealed so that it can be destroyed. */
const unread: readonly string[] = [
  ...storeTables.filter(table => Object.values(getTableColumns(table)).some(isSecret)).map(getTableName),
  'download_ticket',
  'kept_answer',
  'export_link',
]

/** Every table as CSV, one after another, so that it costs one connection and hardly any memory. */
export function everythingOf(store: Store, signal: AbortSignal): Bytes {
  const zip = new ZipFile()
  const release = store.hold()
  const tables = names.filter(name => !unread.includes(name)).sort()
  zip.addBuffer(Buffer.from(readme(tables)), 'README.txt')
  for (const name of tables)
    zip.addReadStreamLazy(`${name}.csv`, {}, done => {
      const rows: SQL = sql`select * from ${sql.identifier(name)}`
      store.database.copyOut(rows, signal).then(
        stream => done(null, stream),
        (error: Error) => done(error, null as never),
      )
    })
  zip.end()
  zip.outputStream.once('close', release)
  zip.once('error', (error: Error) =>
    (zip.outputStream as unknown as { destroy(e: Error): void }).destroy(error),
  )
  return new Bytes(zip.outputStream as never, {
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="backroom.zip"',
  })
}

function readme(tables: readonly string[]): string {
  return [
    'Everything that this store keeps, one file for each table.',
    'The files are CSV in UTF-8 with a heading. Amounts are in the smallest unit of the currency, moments in UTC.',
    'Passwords and keys are not among them.',
    'Cells are exact: take them into a spreadsheet as text, since it may run one that begins like a formula.',
    '',
    ...tables.map(name => `${name}.csv`),
    '',
  ].join('\n')
}
