import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { openStore } from '#database/control'
import { fillDemoStore } from '#demo/fill'
import { growStore, type Wanted } from '#demo/grow'
import { command, withInstallation } from '#tools/installation'

const usage =
  'Say how much there should be: npm run demo -- --items 100000 --orders 300000 (and --brands 10000).'
const most = 5_000_000

await command(async () => {
  const wanted = readWanted(process.argv.slice(2))
  const startedAt = Date.now()
  await withInstallation(async ({ server, control, secrets, settings, files, migrations }) => {
    await fillDemoStore({ server, control, migrations, secrets, files, poolSize: 2 })
    const database = await openStore({ server, control, secrets }, 1, 2)
    try {
      const [site] = await database.rows<{ name: string; isSandbox: boolean }>(
        sql`select store_name as name, is_sandbox as "isSandbox" from site_config`,
      )
      if (!site?.isSandbox)
        throw new Error('The first store is not a sandbox. Invented orders belong into the demo store only.')
      console.log(
        `Growing ${site.name} ${settings.databaseUrl ? 'on DATABASE_URL' : `in ${settings.dataFolder}`}`,
      )
      const added = await growStore(database, wanted, text => console.log(`  ${text}`))
      const seconds = ((Date.now() - startedAt) / 1_000).toFixed(1)
      const said = Object.entries(added).map(([what, count]) => `${count.toLocaleString('en-GB')} ${what}`)
      console.log(`Added ${said.join(', ')} in ${seconds} s.`)
    } finally {
      await database.close()
    }
  })
})

function readWanted(args: string[]): Wanted {
  const option = { type: 'string' } as const
  const { values } = parse(args, { items: option, orders: option, brands: option })
  const entries = Object.entries(values).map(([name, text]) => [name, wholeNumber(name, String(text))])
  if (entries.length === 0) throw new Error(usage)
  return Object.fromEntries(entries)
}

function parse(args: string[], options: Record<string, { type: 'string' }>) {
  try {
    return parseArgs({ args, options })
  } catch (error) {
    throw new Error(`${(error as Error).message.split('. ')[0]}. ${usage}`)
  }
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text.replaceAll(/[,_]/g, ''))
  if (!Number.isSafeInteger(value) || value < 0 || value > most)
    throw new Error(`--${name} is ${text}; give a whole number up to ${most.toLocaleString('en-GB')}.`)
  return value
}
