import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const serverFolder = join(import.meta.dirname, '..', '..')
const checkout = join(serverFolder, '..', '..')

/**
 * Bundles the server and its commands as a build does, into a folder of the tests' own that looks like a checkout. From source
 * every process would take seconds to start, and the tests start about a hundred. Answers its `packages/server`.
 */
export function bundleServer(folder: string): string {
  const place = join(folder, 'packages', 'server')
  mkdirSync(place, { recursive: true })
  symlinkSync(join(checkout, 'node_modules'), join(folder, 'node_modules'))
  symlinkSync(join(serverFolder, 'migrations'), join(place, 'migrations'))
  copyFileSync(join(serverFolder, 'package.json'), join(place, 'package.json'))
  execFileSync(
    process.execPath,
    [join(checkout, 'scripts', 'bundle-server.mjs'), join(place, 'dist'), 'testing/child-server'],
    { stdio: 'inherit' },
  )
  return place
}
