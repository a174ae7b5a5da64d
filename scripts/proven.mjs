/**
 * What a run proved: the name of each proof, the figures it told and how long it took.
 * @typedef {{ group: string, name: string, figures: string[], ms: number }} Proven
 */

/** From Vitest's JSON report; figures are what tests put down with `tell()`. @param {any} report @returns {Proven[]} */
export function provenTests({ testResults }) {
  return testResults.flatMap((/** @type {any} */ file) =>
    file.assertionResults
      .filter((/** @type {any} */ test) => test.status === 'passed')
      .map((/** @type {any} */ test) => ({
        group: test.ancestorTitles.join(' › '),
        name: test.title,
        figures: test.meta?.figures ?? [],
        ms: test.duration ?? 0,
      })),
  )
}

/** From Playwright's JSON report; figures are annotations of the type `figure`. @param {any} report @returns {Proven[]} */
export function provenJourneys({ suites }) {
  return suites.flatMap((/** @type {any} */ suite) => provenIn(suite, ''))
}

/** @param {any} suite @param {string} group @returns {Proven[]} */
function provenIn(suite, group) {
  const own = (suite.specs ?? [])
    .filter((/** @type {any} */ spec) => spec.ok)
    .map((/** @type {any} */ spec) => {
      const runs = spec.tests.flatMap((/** @type {any} */ test) => test.results)
      const notes = spec.tests.flatMap((/** @type {any} */ test) => test.annotations ?? [])
      return {
        group,
        name: spec.title,
        figures: notes
          .filter((/** @type {any} */ note) => note.type === 'figure')
          .map((/** @type {any} */ note) => note.description),
        ms: runs.at(-1)?.duration ?? 0,
      }
    })
  return [...own, ...(suite.suites ?? []).flatMap((/** @type {any} */ inner) => provenIn(inner, inner.title))]
}
