import { refuseOldNode } from './node-version.mjs'

refuseOldNode()
import('./say.mjs').then(({ run }) =>
  run(async () => {
    const { prepare } = await import('./prepare.mjs')
    const { inProject } = await import('./project.mjs')
    const { pathToFileURL } = await import('node:url')
    const [name] = process.argv.splice(2, 1)
    await prepare()
    await import(pathToFileURL(inProject(`packages/server/dist/tools/${name}.js`)).href)
  }),
)
