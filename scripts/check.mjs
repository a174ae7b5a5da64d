import { refuseOldNode } from './node-version.mjs'

refuseOldNode()
import('./say.mjs').then(({ run }) =>
  run(async () => {
    const { installMissing } = await import('./install.mjs')
    await installMissing({ dev: true })
    const { runGate } = await import('./gate.mjs')
    const { failed } = await runGate()
    process.exit(failed > 0 ? 1 : 0)
  }),
)
