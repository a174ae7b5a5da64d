import { refuseOldNode } from './node-version.mjs'

refuseOldNode()
import('./say.mjs').then(({ run }) =>
  run(async () => {
    const { installMissing } = await import('./install.mjs')
    await installMissing({ dev: true })
    const { prepare } = await import('./prepare.mjs')
    await prepare()
    const { runChild } = await import('./child.mjs')
    const { inProject } = await import('./project.mjs')
    const { code } = await runChild(process.execPath, [
      '--import',
      'tsx',
      inProject('bench/main.ts'),
      ...process.argv.slice(2),
    ])
    process.exit(code)
  }),
)
