import { inProject, loadVite } from './project.mjs'

/** Commands that work on the databases; `scripts/tool.mjs` runs them. */
const tools = ['backup', 'demo', 'restore', 'staff']

/**
 * Bundles the server and the contract into a few files that Node runs as they are; packages stay in node_modules. Starting
 * from source would cost two seconds at every start.
 * @param {string} outDir
 */
export async function buildServer(outDir) {
  const vite = await loadVite()
  const root = inProject('packages/server')
  await vite.build({
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
        input: {
          main: `${root}/src/main.ts`,
          ...Object.fromEntries(tools.map(name => [`tools/${name}`, `${root}/src/tools/${name}.ts`])),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
}
