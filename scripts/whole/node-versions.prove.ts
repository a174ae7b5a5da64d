import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Checkout, stop } from './checkout.ts'
import { Shopkeeper } from './shop.ts'

let checkout: Checkout
const binaries = mkdtempSync(join(tmpdir(), 'backroom-nodes-'))

beforeAll(async () => {
  checkout = await Checkout.make()
})
afterAll(() => {
  checkout.remove()
  rmSync(binaries, { recursive: true, force: true })
})

// One after the other on the same data: whoever changes their Node keeps their shop.
test.each(['20.19.0', '22', '24'])('Node %s builds Backroom, starts it and keeps a change', async version => {
  const bin = install(version)
  const said = execFileSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' })
  expect(said).toMatch(new RegExp(`^v${version}\\b`))
  for (const floor of ['server', 'console'])
    rmSync(join(checkout.folder, 'packages', floor, 'dist'), { recursive: true, force: true })
  const { child, url, output } = await checkout.start({ PATH: `${bin}:${process.env.PATH}` })
  try {
    expect(output()).toContain('Building the server')
    const keeper = await Shopkeeper.signIn(url)
    await keeper.changeBrand(1, 'pageTitle', `Sold under ${version}`)
    expect(await keeper.brand(1)).toMatchObject({ pageTitle: `Sold under ${version}` })
  } finally {
    expect(await stop(child)).toBe(0)
  }
})

/** Fetches a Node of that version and answers the folder its binary is in. */
function install(version: string): string {
  const folder = join(binaries, version)
  const name = `node-${process.platform}-${process.arch}`
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, `${name}@${version}`], {
    stdio: 'pipe',
  })
  return join(folder, 'node_modules', name, 'bin')
}
