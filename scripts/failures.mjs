import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { projectFolder } from './project.mjs'

const shownLines = 12
const pageLines = 80

/**
 * What failed in a run of Vitest, from its JSON report: a file that could not be loaded has no test to name.
 * @param {any} report
 * @returns {string[]}
 */
export function failedTests({ testResults }) {
  return testResults.flatMap((/** @type {any} */ file) => {
    const path = relative(projectFolder, file.name)
    const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed')
    if (failed.length === 0 && file.status === 'failed') return [entry(path, file.message)]
    return failed.map((/** @type {any} */ test) =>
      entry(`${path} › ${test.fullName}`, test.failureMessages[0] ?? ''),
    )
  })
}

/**
 * What failed in a run of Playwright, from its JSON report, each with what its page showed at the end.
 * @param {any} report
 * @returns {string[]}
 */
export function failedJourneys({ suites, errors = [] }) {
  const apart = errors.map((/** @type {any} */ error) => entry('journeys', error.message ?? ''))
  return [...suites.flatMap(failedIn), ...apart]
}

/** @param {any} suite @returns {string[]} */
function failedIn(suite) {
  const own = (suite.specs ?? []).filter((/** @type {any} */ spec) => !spec.ok)
  return [
    ...own.map((/** @type {any} */ spec) => {
      const result = spec.tests[0]?.results.at(-1)
      const said = (result?.errors ?? []).map((/** @type {any} */ error) => error.message).join('\n')
      return entry(`e2e/${spec.file}:${spec.line} › ${spec.title}`, said) + shownBy(result)
    }),
    ...(suite.suites ?? []).flatMap(failedIn),
  ]
}

/** The page as a screen reader would tell it, which Playwright keeps beside the picture. @param {any} result */
function shownBy(result) {
  const path = result?.attachments.find((/** @type {any} */ each) => each.name === 'error-context')?.path
  if (!path || !existsSync(path)) return ''
  const [, page] = /^```yaml\n([\s\S]*?)\n```/m.exec(readFileSync(path, 'utf8')) ?? []
  if (!page) return ''
  // The menu stands first and is the same everywhere.
  return `\n\n    What the page showed:\n${indented(page.slice(Math.max(0, page.search(/^ *- main/m))), pageLines)}`
}

/** @param {string} title @param {string} message */
const entry = (title, message) => `  ${title}\n${indented(message, shownLines)}`

/** @param {string} text @param {number} count */
const indented = (text, count) =>
  text
    .split('\n')
    .slice(0, count)
    .map(line => `    ${line}`)
    .join('\n')
