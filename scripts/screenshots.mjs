import { refuseOldNode } from './node-version.mjs'

refuseOldNode()
import('./say.mjs').then(({ run }) =>
  run(async () => {
    const { installMissing } = await import('./install.mjs')
    await installMissing({ dev: true })
    const { takeScreenshots } = await import('./take-screenshots.mjs')
    await takeScreenshots()
  }),
)
