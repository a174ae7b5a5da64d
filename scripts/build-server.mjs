import { inProject } from './project.mjs'
import { viteBuild } from './vite-build.mjs'

/** The server, and the commands that work on the databases; `scripts/tool.mjs` runs those. */
const entries = [
  'main',
  'tools/backup',
  'tools/demo',
  'tools/restore',
  'tools/staff',
  ...['kit/sheets/sheet-worker', 'kit/files/draw-svg-process'], // run by path, in a thread or process of their own
]

/**
 * Bundles the server and the contract into a few files that Node runs as they are; packages stay in node_modules. Starting
 * from source would cost two seconds at every start.
 * @param {string} outDir
 * @param {readonly string[]} [more] sources that are to run by themselves too
 */
export async function buildServer(outDir, more = []) {
  const root = inProject('packages/server')
  await viteBuild('The server', {
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries([...entries, ...more].map(name => [name, `${root}/src/${name}.ts`])),
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
}
