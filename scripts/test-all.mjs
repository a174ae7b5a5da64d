import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { runChild } from './child.mjs'
import { failedJourneys, failedTests } from './failures.mjs'
import { runGate } from './gate.mjs'
import { inProject } from './project.mjs'
import { lineOf, Problem, Stopped } from './say.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped?: string[], failures?: string[] }} Count
 * @typedef {{ title: string, run: (folder: string) => Promise<Count> }} Part
 */

/** @type {Record<string, Part>} */
const parts = {
  gate: { title: 'The gate', run: runGate },
  unit: { title: 'Unit and API tests', run: folder => vitest(folder, '!whole') },
  whole: { title: 'A whole installation, from a clone to a restart', run: folder => vitest(folder, 'whole') },
  journeys: { title: 'Journeys in a real browser', run: journeys },
}

/**
 * Runs all there is, or the parts that are named, to the end: one that fails does not hide the next. Whatever cannot even run
 * counts as failed.
 * @param {readonly string[]} asked
 */
export async function testAll(asked) {
  const unknown = asked.find(name => !(name in parts))
  if (unknown)
    throw new Problem(`There is no part "${unknown}". There are: ${Object.keys(parts).join(', ')}.`)
  const folder = mkdtempSync(join(tmpdir(), 'backroom-results-'))
  const sum = { passed: 0, failed: 0 }
  let isStopped = false
  /** @type {string[]} */
  const failures = []
  try {
    for (const [name, { title, run }] of Object.entries(parts)) {
      if (isStopped || (asked.length > 0 && !asked.includes(name))) continue
      console.log(`\n${title}\n`)
      const count = await run(folder).catch(error => {
        isStopped = error instanceof Stopped
        console.log(`  FAILED  ${lineOf(error)}`)
        return /** @type {Count} */ ({ passed: 0, failed: 1, failures: [`  ${title}: ${lineOf(error)}`] })
      })
      for (const skipped of count.skipped ?? []) console.log(`  skipped  ${skipped}`)
      sum.passed += count.passed
      sum.failed += count.failed
      failures.push(...(count.failures ?? []))
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  // Once more at the end: of a long run one sees its last lines.
  console.log(failures.length > 0 ? `\nWhat failed:\n\n${failures.join('\n\n')}\n` : '')
  return sum
}

/** @param {string} folder @param {string} project @returns {Promise<Count>} */
async function vitest(folder, project) {
  const file = join(folder, 'vitest.json')
  const { code } = await runChild(process.execPath, [
    inProject('node_modules/vitest/vitest.mjs'),
    ...['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  ])
  const report = read(file)
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = report
  const tests = testResults.flatMap((/** @type {any} */ result) => result.assertionResults)
  const skipped = tests
    .filter((/** @type {any} */ test) => ['pending', 'skipped', 'todo', 'disabled'].includes(test.status))
    .map((/** @type {any} */ test) => test.fullName)
  // A file that cannot be loaded has no tests that could fail, and a run can break apart from any test.
  const isBroken = numFailedTests === 0 && (code !== 0 || numFailedTestSuites > 0)
  const failed = numFailedTests + (isBroken ? 1 : 0)
  const failures = [...failedTests(report), ...(isBroken ? [`  Vitest ended with ${code}`] : [])]
  return { passed: numPassedTests, failed, skipped, failures }
}

/** @param {string} folder @returns {Promise<Count>} */
async function journeys(folder) {
  const specs = existsSync(inProject('e2e'))
    ? readdirSync(inProject('e2e'), { recursive: true }).filter(name => /\.spec\.ts$/.test(String(name)))
    : []
  if (specs.length === 0) throw new Problem('There are no journeys: e2e/ has no *.spec.ts.')
  const browser = await findBrowser()
  const config = ['e2e/playwright.config.ts', 'playwright.config.ts'].find(path =>
    existsSync(inProject(path)),
  )
  const file = join(folder, 'playwright.json')
  const { code } = await runChild(
    process.execPath,
    [
      inProject('node_modules/@playwright/test/cli.js'),
      ...['test', '--reporter=list,json', ...(config ? ['--config', config] : [])],
    ],
    { env: { ...process.env, BACKROOM_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  )
  const report = read(file)
  const { stats, errors } = report
  const failed = stats.unexpected + (errors?.length ?? 0)
  const skipped = stats.skipped > 0 ? [`${stats.skipped} journeys, see the list above`] : []
  return {
    passed: stats.expected + stats.flaky,
    failed: failed || (code === 0 ? 0 : 1),
    skipped,
    failures: failedJourneys(report),
  }
}

/** @param {string} file @returns {any} */
function read(file) {
  if (!existsSync(file)) throw new Problem('It ended before it could say how; the lines above say why.')
  return JSON.parse(readFileSync(file, 'utf8'))
}
