import { refuseOldNode } from './node-version.mjs'

refuseOldNode()
import('./say.mjs').then(({ run }) =>
  run(async () => {
    const { installMissing } = await import('./install.mjs')
    await installMissing({ dev: true })
    const { develop } = await import('./develop.mjs')
    await develop()
  }),
)
