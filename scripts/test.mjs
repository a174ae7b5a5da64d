import { refuseOldNode } from './node-version.mjs'

refuseOldNode()
runTests()

/** Its last line is always the count, also when it could not even begin. */
async function runTests() {
  const { lineOf } = await import('./say.mjs')
  let sum = { passed: 0, failed: 1 }
  try {
    const { installMissing } = await import('./install.mjs')
    await installMissing({ dev: true })
    const { testAll } = await import('./test-all.mjs')
    sum = await testAll(process.argv.slice(2))
  } catch (error) {
    console.log(`\n${lineOf(error)}\n`)
  }
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
  process.exit(sum.failed > 0 ? 1 : 0)
}
