import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findBrowser } from './browser.mjs'
import { runChild } from './child.mjs'
import { failedJourneys, failedTests } from './failures.mjs'
import { runGate } from './gate.mjs'
import { inProject, projectFolder } from './project.mjs'
import { provenJourneys, provenTests } from './proven.mjs'
import { Problem } from './say.mjs'

/**
 * @typedef {import('./proven.mjs').Proven} Proven
 * @typedef {{ file: string, ms: number }} Timed
 * @typedef {{ passed: number, failed: number, skipped?: string[], failures?: string[], timed?: Timed[], proven?: Proven[] }} Count
 * @typedef {{ title: string, run: (folder: string, env?: NodeJS.ProcessEnv, files?: readonly string[]) => Promise<Count> }} Part
 */

/** All that can be tested, cheapest first. With `BACKROOM_PROVE` in their environment they run the dear proofs at full size. @type {Record<string, Part>} */
export const parts = {
  gate: { title: 'The gate', run: runGate },
  unit: { title: 'Unit and API tests', run: (folder, env, files) => vitest(folder, '!whole', env, files) },
  whole: {
    title: 'A whole installation, from a clone to a restart',
    run: (folder, env, files) => vitest(folder, 'whole', env, files),
  },
  journeys: { title: 'Journeys in a real browser', run: journeys },
}

/** @param {string} folder @param {string} project @param {NodeJS.ProcessEnv} [env] @param {readonly string[]} [files] @returns {Promise<Count>} */
async function vitest(folder, project, env = process.env, files = []) {
  const file = join(folder, 'vitest.json')
  const { code } = await runChild(
    process.execPath,
    [
      inProject('node_modules/vitest/vitest.mjs'),
      'run',
      ...files,
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { env },
  )
  const report = read(file)
  const { numPassedTests, numFailedTests, numFailedTestSuites, testResults } = report
  const tests = testResults.flatMap((/** @type {any} */ result) => result.assertionResults)
  const skipped = tests
    .filter((/** @type {any} */ test) => ['pending', 'skipped', 'todo', 'disabled'].includes(test.status))
    .map((/** @type {any} */ test) => test.fullName)
  // A file that cannot be loaded has no tests that could fail, and a run can break apart from any test.
  const isBroken = numFailedTests === 0 && (code !== 0 || numFailedTestSuites > 0)
  return {
    passed: numPassedTests,
    failed: numFailedTests + (isBroken ? 1 : 0),
    skipped,
    failures: [...failedTests(report), ...(isBroken ? [`  Vitest ended with ${code}`] : [])],
    timed: testResults.map((/** @type {any} */ result) => ({
      file: relative(projectFolder, result.name),
      ms: result.endTime - result.startTime,
    })),
    proven: provenTests(report),
  }
}

/** @param {string} folder @param {NodeJS.ProcessEnv} [env] @param {readonly string[]} [files] @returns {Promise<Count>} */
async function journeys(folder, env = process.env, files = []) {
  const ending = env.BACKROOM_PROVE ? '.prove.ts' : '.spec.ts'
  if (!readdirSync(inProject('e2e')).some(name => name.endsWith(ending)))
    throw new Problem(`There are no journeys: e2e/ has no *${ending}.`)
  const browser = await findBrowser()
  const file = join(folder, 'playwright.json')
  const { code } = await runChild(
    process.execPath,
    [
      inProject('node_modules/@playwright/test/cli.js'),
      'test',
      ...files,
      '--reporter=list,json',
      '--config',
      'e2e/playwright.config.ts',
    ],
    { env: { ...env, BACKROOM_BROWSER: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file } },
  )
  const report = read(file)
  const { stats, errors } = report
  const failed = stats.unexpected + (errors?.length ?? 0)
  return {
    passed: stats.expected + stats.flaky,
    failed: failed || (code === 0 ? 0 : 1),
    skipped: stats.skipped > 0 ? [`${stats.skipped} journeys, see the list above`] : [],
    failures: failedJourneys(report),
    timed: report.suites.map((/** @type {any} */ suite) => ({
      file: `e2e/${suite.file}`,
      ms: timeOf(suite),
    })),
    proven: provenJourneys(report),
  }
}

/** @param {any} suite @returns {number} */
function timeOf({ specs = [], suites = [] }) {
  const runs = specs
    .flatMap((/** @type {any} */ spec) => spec.tests)
    .flatMap((/** @type {any} */ test) => test.results)
  return sum(runs.map((/** @type {any} */ run) => run.duration)) + sum(suites.map(timeOf))
}

/** @param {number[]} numbers */
const sum = numbers => numbers.reduce((total, each) => total + each, 0)

/** @param {string} file @returns {any} */
function read(file) {
  if (!existsSync(file)) throw new Problem('It ended before it could say how; the lines above say why.')
  return JSON.parse(readFileSync(file, 'utf8'))
}
