import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { kept } from '#testing/kept'
import { checkout, markOf } from '#testing/sources'

const serverFolder = join(checkout, 'packages', 'server')
const started = ['main', 'tools/backup', 'tools/demo', 'tools/restore', 'tools/staff', 'testing/child-server']
let place: Promise<string> | undefined

/**
 * A built `packages/server`, for tests that start processes: from source each would take seconds to start, and the tests start
 * about a hundred. Bundled as a build does, into a folder that looks like a checkout.
 */
export function builtServer(): Promise<string> {
  place ??= kept('server', [markOf(started), checkout], bundle).then(folder =>
    join(folder, 'packages', 'server'),
  )
  return place
}

async function bundle(folder: string): Promise<void> {
  const server = join(folder, 'packages', 'server')
  mkdirSync(server, { recursive: true })
  symlinkSync(join(checkout, 'node_modules'), join(folder, 'node_modules'))
  symlinkSync(join(serverFolder, 'migrations'), join(server, 'migrations'))
  copyFileSync(join(serverFolder, 'package.json'), join(server, 'package.json'))
  await promisify(execFile)(process.execPath, [
    join(checkout, 'scripts', 'bundle-server.mjs'),
    join(server, 'dist'),
    'testing/child-server',
  ])
}
