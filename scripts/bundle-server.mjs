import { buildServer } from './build-server.mjs'
import { run } from './say.mjs'

// A server beside the build of the checkout, for tests that start processes: where it goes, then what is in it beyond the usual.
run(async () => {
  const [outDir = '', ...more] = process.argv.slice(2)
  await buildServer(outDir, more)
})
