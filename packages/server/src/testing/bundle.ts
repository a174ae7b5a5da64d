import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

const serverFolder = join(import.meta.dirname, '..', '..')
const entries = ['main', 'testing/child-server', 'tools/backup', 'tools/demo', 'tools/restore', 'tools/staff']

/**
 * Bundles the server and its commands as a build does, into a folder of the tests' own that looks like a checkout. From source
 * every process would take seconds to start, and the tests start about a hundred. Answers its `packages/server`.
 */
export async function bundleServer(folder: string): Promise<string> {
  const place = join(folder, 'packages', 'server')
  mkdirSync(place, { recursive: true })
  symlinkSync(join(serverFolder, '..', '..', 'node_modules'), join(folder, 'node_modules'))
  symlinkSync(join(serverFolder, 'migrations'), join(place, 'migrations'))
  copyFileSync(join(serverFolder, 'package.json'), join(place, 'package.json'))
  await build({
    configFile: false,
    root: serverFolder,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir: join(place, 'dist'),
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(entries.map(name => [name, join(serverFolder, 'src', `${name}.ts`)])),
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
  return place
}
