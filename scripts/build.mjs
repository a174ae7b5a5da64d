import { refuseOldNode } from './node-version.mjs'

refuseOldNode()
import('./say.mjs').then(({ run }) =>
  run(async () => {
    const { installMissing } = await import('./install.mjs')
    const { buildAll } = await import('./build-all.mjs')
    await installMissing({ dev: false })
    await buildAll()
  }),
)
