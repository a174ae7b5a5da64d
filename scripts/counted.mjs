import { refuseOldNode } from './node-version.mjs'

/**
 * Runs parts of the tests with all they need. Its last line is always the count, also when it could not even begin.
 * @param {import('./test-all.mjs').Choice} choice
 * @param {(ended: readonly import('./test-all.mjs').Ended[]) => Promise<void>} [finished] what follows when all were run
 */
export async function runCounted(choice, finished) {
  refuseOldNode()
  const { lineOf } = await import('./say.mjs')
  let sum = { passed: 0, failed: 1 }
  try {
    const { installMissing } = await import('./install.mjs')
    await installMissing({ dev: true })
    const { sumOf, testAll } = await import('./test-all.mjs')
    const ended = await testAll(process.argv.slice(2), choice)
    sum = sumOf(ended)
    await finished?.(ended)
  } catch (error) {
    console.log(`\n${lineOf(error)}\n`)
  }
  console.log(`${sum.passed} passed, ${sum.failed} failed`)
  process.exit(sum.failed > 0 ? 1 : 0)
}
