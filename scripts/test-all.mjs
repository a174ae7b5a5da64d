import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { lineOf, Problem, Stopped } from './say.mjs'
import { parts } from './test-parts.mjs'

const slowestShown = 10

/**
 * @typedef {import('./test-parts.mjs').Count} Count
 * @typedef {{ title: string, ms: number, count: Count, isWhole: boolean }} Ended
 * @typedef {{ usual: readonly string[], env?: NodeJS.ProcessEnv }} Choice
 */

/**
 * Runs the parts that are named, or all that are usual, to the end: one that fails does not hide the next. Whatever cannot even
 * run counts as failed. Behind one part may stand words, which only files with one of them in their path are run of.
 * @param {readonly string[]} asked
 * @param {Choice} options
 */
export async function testAll(asked, { usual, env }) {
  const named = asked.filter(name => name in parts)
  const files = asked.filter(name => !(name in parts))
  if (files.length > 0 && named.length !== 1)
    throw new Problem(`There is no part "${files[0]}". There are: ${Object.keys(parts).join(', ')}.`)
  const folder = mkdtempSync(join(tmpdir(), 'backroom-results-'))
  /** @type {Ended[]} */
  const ended = []
  let isStopped = false
  try {
    for (const [name, { title, run }] of Object.entries(parts)) {
      if (isStopped || !(named.length > 0 ? named : usual).includes(name)) continue
      console.log(`\n${title}\n`)
      const startedAt = Date.now()
      const count = await run(folder, env, files).catch(error => {
        isStopped = error instanceof Stopped
        console.log(`  FAILED  ${lineOf(error)}`)
        return /** @type {Count} */ ({ passed: 0, failed: 1, failures: [`  ${title}: ${lineOf(error)}`] })
      })
      for (const skipped of count.skipped ?? []) console.log(`  skipped  ${skipped}`)
      ended.push({ title, ms: Date.now() - startedAt, count, isWhole: files.length === 0 })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  printTimes(ended)
  // Once more at the end: of a long run one sees its last lines.
  const failures = ended.flatMap(({ count }) => count.failures ?? [])
  console.log(failures.length > 0 ? `\nWhat failed:\n\n${failures.join('\n\n')}\n` : '')
  return ended
}

/** How many passed and failed in all parts. @param {readonly Ended[]} ended */
export function sumOf(ended) {
  const add = (/** @type {'passed' | 'failed'} */ what) =>
    ended.reduce((total, { count }) => total + count[what], 0)
  return { passed: add('passed'), failed: add('failed') }
}

/** Where the time went: what grows is seen before it hurts. @param {readonly Ended[]} ended */
function printTimes(ended) {
  const slowest = ended
    .flatMap(({ count }) => count.timed ?? [])
    .toSorted((left, right) => right.ms - left.ms)
    .slice(0, slowestShown)
  console.log('\nTime of each part')
  for (const { title, ms } of ended) console.log(`  ${seconds(ms)}  ${title}`)
  if (slowest.length === 0) return
  console.log('\nSlowest files')
  for (const { file, ms } of slowest) console.log(`  ${seconds(ms)}  ${file}`)
}

/** @param {number} ms */
const seconds = ms => `${(ms / 1_000).toFixed(1).padStart(7)} s`
