import { refuseOldNode } from './node-version.mjs'

refuseOldNode()
import('./say.mjs').then(({ run, Stopped }) =>
  run(async () => {
    const { prepare } = await import('./prepare.mjs')
    const { stopWithoutParent } = await import('./orphan.mjs')
    const { inProject } = await import('./project.mjs')
    const { pathToFileURL } = await import('node:url')
    await prepare().catch(error => {
      if (error instanceof Stopped) process.exit(0) // as a server that is stopped; the next start begins again
      throw error
    })
    stopWithoutParent()
    // In this very process: what stops the start command stops the server.
    await import(pathToFileURL(inProject('packages/server/dist/main.js')).href)
  }),
)
