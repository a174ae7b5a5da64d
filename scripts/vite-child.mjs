import { loadVite } from './project.mjs'
import { run } from './say.mjs'

run(async () => {
  const vite = await loadVite()
  await vite.build(JSON.parse(process.argv[2] ?? '{}'))
})
