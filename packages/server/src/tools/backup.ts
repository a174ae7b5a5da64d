import { existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { writeArchive } from '#tools/archive'
import { command, withInstallation } from '#tools/installation'
import { backupEntries } from '#tools/write-backup'

const usage = 'Say where to: npm run backup -- backroom.tar.gz (with --without-key to leave the key out).'

await command(async () => {
  const { file, withKey } = readArguments(process.argv.slice(2))
  if (existsSync(file)) throw new Error(`${file} is already there. Choose another name.`)
  if (!existsSync(dirname(file))) throw new Error(`There is no folder ${dirname(file)}. Make it first.`)
  await withInstallation(async installation => {
    const keyFile = join(installation.settings.dataFolder, 'keys', 'secret.key')
    const key = withKey && !installation.settings.key ? readFileSync(keyFile, 'utf8').trim() : null
    const partial = `${file}.partial`
    rmSync(partial, { force: true })
    try {
      await writeArchive(
        partial,
        backupEntries(installation, key, text => console.log(`  ${text}`)),
      )
      renameSync(partial, file)
    } catch (error) {
      rmSync(partial, { force: true })
      throw error
    }
    const megabytes = (statSync(file).size / 1_048_576).toFixed(1)
    console.log(`Backed up to ${file} (${megabytes} MB).`)
    console.log(
      key
        ? 'It holds the key that opens sealed values such as authenticator secrets: keep it as safe as the store itself.'
        : 'It does not hold the key: sealed values such as authenticator secrets open only where the same key is set.',
    )
  })
})

function readArguments(args: string[]): { file: string; withKey: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'without-key': { type: 'boolean' } },
    })
    const [file] = positionals
    if (!file || positionals.length > 1) throw new Error('One file name is needed')
    // npm runs this in the folder of the checkout; a person means the folder they are in.
    return { file: resolve(process.env.INIT_CWD ?? '.', file), withKey: !values['without-key'] }
  } catch (error) {
    throw new Error(`${(error as Error).message.split('. ')[0]}. ${usage}`)
  }
}
