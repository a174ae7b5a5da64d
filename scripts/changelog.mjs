/**
 * A change as the console lists it; `levels` null is everybody.
 * @typedef {{ at: string, kind: string, text: string, path: string | null, levels: string[] | null }} Change
 * @typedef {{ line?: number, wrong: string, todo: string }} Fault
 */

export const kinds = ['New', 'Better', 'Fixed', 'Heads up']
const levelNames = new Map([
  ['A', 'Administrator'],
  ['E', 'Ecommerce Management'],
  ['P', 'Payment Management'],
  ['PA', 'Payments Administrator'],
])
const textMost = 240

/**
 * Reads CHANGELOG.md: days, kinds, bullets. The gate refuses what it cannot read, and "See What's Changed" shows the rest.
 * @param {string} text
 * @returns {{ changes: Change[], faults: Fault[] }}
 */
export function readChangelog(text) {
  /** @type {{ line: number, at: string, kind: string, words: string }[]} */
  const bullets = []
  /** @type {Fault[]} */
  const faults = []
  let day = ''
  let kind = ''
  for (const [index, line] of text.split('\n').entries()) {
    /** @type {(wrong: string, todo: string) => void} */
    const say = (wrong, todo) => faults.push({ line: index + 1, wrong, todo })
    if (/^## /.test(line)) {
      const next = line.slice(3).trim()
      if (!isDay(next)) say(`"${next}" is not a day.`, 'Write the day as ## 2026-01-31.')
      else if (day && next >= day) say(`${next} comes after ${day}.`, 'Put the newest day first.')
      day = next
      kind = ''
    } else if (/^### /.test(line)) {
      kind = line.slice(4).trim()
      if (!day) say('A kind of change stands before any day.', 'Put it under a day: ## 2026-01-31.')
      if (!kinds.includes(kind)) say(`"${kind}" is no kind of change.`, `Use one of: ${kinds.join(', ')}.`)
    } else if (/^[-*+] /.test(line)) {
      if (!line.startsWith('- ')) say('A bullet begins with "- ".', 'Replace the sign.')
      if (day && !kind)
        say('A bullet stands under no kind of change.', `Put it under ### ${kinds.join(', ### ')}.`)
      if (day && kind) bullets.push({ line: index + 1, at: day, kind, words: line.slice(2).trim() })
    } else if (/^#{4,} /.test(line)) say('There are no deeper headings.', 'Write it as a bullet.')
    else if (day && /^ {2,}\S/.test(line) && bullets.length > 0) {
      const last = /** @type {typeof bullets[number]} */ (bullets.at(-1))
      last.words += ` ${line.trim()}`
    } else if (day && line.trim())
      say('Only bullets stand under a day.', 'Write it as a bullet, or indent it as part of the one above.')
  }
  if (!day) faults.push({ wrong: 'It has no day.', todo: 'Write the day as ## 2026-01-31.' })
  return { changes: bullets.map(bullet => readBullet(bullet, faults)), faults }
}

/**
 * `Coupons can end at an hour. (/coupons) [A, E]`
 * @param {{ line: number, at: string, kind: string, words: string }} bullet
 * @param {Fault[]} faults
 * @returns {Change}
 */
function readBullet({ line, at, kind, words }, faults) {
  const [, before = words, letters] = /^(.*?)\s*\[([^\]]*)\]$/.exec(words) ?? []
  const [, text = before, path = null] = /^(.*?)\s*\((\/[^\s)]*)\)$/.exec(before) ?? []
  const levels = letters === undefined ? null : letters.split(',').map(letter => letter.trim())
  const odd = levels?.find(letter => !levelNames.has(letter))
  if (odd !== undefined)
    faults.push({ line, wrong: `"${odd}" is no level.`, todo: `Use ${[...levelNames.keys()].join(', ')}.` })
  if (text.length < 1 || text.length > textMost)
    faults.push({
      line,
      wrong: `A change has 1 to ${textMost} characters; this one has ${text.length}.`,
      todo: 'Shorten it, or make two of it.',
    })
  return { at, kind, text, path, levels: levels?.map(letter => levelNames.get(letter) ?? letter) ?? null }
}

/**
 * Changes with the first build that contains each: what the build before already had keeps its number, what is new gets
 * this build's. Where nothing was built before, a change belongs to its day.
 * @param {readonly Change[]} changes
 * @param {number} buildUnix
 * @param {readonly (Change & { buildUnix: number })[] | null} before
 */
export function withBuilds(changes, buildUnix, before) {
  /** @type {(change: Change) => string} */
  const nameOf = ({ at, kind, text }) => `${at}\n${kind}\n${text}`
  const known = new Map((before ?? []).map(change => [nameOf(change), change.buildUnix]))
  return changes.map(change => {
    const ofDay = Math.min(Date.parse(`${change.at}T00:00:00Z`) / 1_000, buildUnix)
    return { ...change, buildUnix: known.get(nameOf(change)) ?? (before ? buildUnix : ofDay) }
  })
}

/** @param {string} text */
function isDay(text) {
  const read = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text)
  )
}
