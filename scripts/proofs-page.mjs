import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { inProject, projectFolder } from './project.mjs'

const page = inProject('docs/proofs.md')
const opening = `# Proofs

What is too dear to be shown at every \`npm test\`, shown by \`npm run prove\` at full size, which writes this page. Each of these has a
small sibling in \`npm test\` that fails for the same mistake. It is run whenever a room is finished.
`

/**
 * Writes what was proved. Parts that were not run keep what was written of them, with the commit they were run on.
 * @param {readonly import('./test-all.mjs').Ended[]} ended
 */
export function writeProofs(ended) {
  const before = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const kept = new Map(
    [...before.matchAll(/^## (.+)\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm)].map(([, title = '', text = '']) => [
      title,
      text.trim(),
    ]),
  )
  for (const { title, ms, count } of ended) kept.set(title, section(ms, count))
  const sections = [...kept].map(([title, text]) => `\n## ${title}\n\n${text}\n`)
  writeFileSync(page, opening + sections.join(''))
}

/** @param {number} ms @param {import('./test-parts.mjs').Count} count */
function section(ms, { proven = [] }) {
  const rows = proven.map(
    ({ group, name, figures, ms: took }) =>
      `| ${cell([group, name].filter(Boolean).join(': '))} | ${cell(figures.join('; '))} | ${Math.round(took / 1_000)} s |`,
  )
  return [
    `${proven.length} proofs in ${Math.round(ms / 60_000)} min on ${day()}, commit ${commit()}, ${machine()}.`,
    '',
    '| proof | figures | took |',
    '|---|---|---|',
    ...rows,
  ].join('\n')
}

/** @param {string} text */
const cell = text => text.replaceAll('|', '\\|')

const day = () => new Date().toISOString().slice(0, 10)

function commit() {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8' }).trim()
  const isChanged = git('status', '--porcelain', '--', '.', ':!docs/proofs.md') !== ''
  return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`
}

function machine() {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  return `${cpus().length} cores of ${process.arch}, ${memory}, Node ${process.versions.node}`
}
