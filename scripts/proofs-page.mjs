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
 * Writes what was proved, with the day and the commit it was proved on. Of parts that were not run, and of files that were not among
 * those asked for, what was written stays.
 * @param {readonly import('./test-all.mjs').Ended[]} ended
 */
export function writeProofs(ended) {
  const before = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const kept = new Map(
    [...before.matchAll(/^## (.+)\n([\s\S]*?)(?=^## |$(?![\s\S]))/gm)].map(([, title = '', text = '']) => [
      title,
      new Map(
        [...text.matchAll(/^\| (.+?) \|.*\d{4}-\d\d-\d\d.*$/gm)].map(([row, name = '']) => [name, row]),
      ),
    ]),
  )
  for (const { title, count, isWhole } of ended) {
    const fresh = new Map((count.proven ?? []).map(rowOf))
    kept.set(title, isWhole ? fresh : new Map([...(kept.get(title) ?? []), ...fresh]))
  }
  const sections = [...kept].map(
    ([title, rows]) => `\n## ${title}\n\n${head}\n${[...rows.values()].join('\n')}\n`,
  )
  writeFileSync(page, `${opening}\n${machine()}.\n${sections.join('')}`)
}

const head = '| proof | figures | took | on |\n|---|---|---|---|'

/** @param {import('./proven.mjs').Proven} proven @returns {[name: string, row: string]} */
function rowOf({ group, name, figures, ms }) {
  const title = cell([group, name].filter(Boolean).join(': '))
  return [
    title,
    `| ${title} | ${cell(figures.join('; '))} | ${Math.round(ms / 1_000)} s | ${day()}, ${commit()} |`,
  ]
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
