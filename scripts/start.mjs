import { refuseOldNode } from './node-version.mjs'

refuseOldNode()
import('./say.mjs').then(({ run }) =>
  run(async () => {
    const { prepare } = await import('./prepare.mjs')
    const { stopWithoutParent } = await import('./orphan.mjs')
    const { inProject } = await import('./project.mjs')
    const { pathToFileURL } = await import('node:url')
    await prepare()
    stopWithoutParent()
    // In this very process: what stops the start command stops the server.
    await import(pathToFileURL(inProject('packages/server/dist/main.js')).href)
  }),
)
