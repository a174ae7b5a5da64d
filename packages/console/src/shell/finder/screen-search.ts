import type { Visitor } from '@backroom/contract/kit/access'
import type { Screen } from '@backroom/contract/kit/screen'
import { say } from '#kit/say.ts'
import { visibleScreens } from '#shell/menu/visible-screens.ts'

/** The pages whose title, group or synonym has every word that was typed, best first; all of them for nothing typed. */
export function findScreens(wanted: string, visitor: Visitor | null, among?: readonly Screen[]): Screen[] {
  const words = fold(wanted).split(/\s+/).filter(Boolean)
  return visibleScreens(visitor, among)
    .map(screen => ({ screen, rank: rankOf(screen, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((left, right) => right.rank - left.rank || byTitle(left.screen, right.screen))
    .map(({ screen }) => screen)
}

/** Below this they only share a pair of letters. */
const leastAlike = 0.15

/** The pages nearest to an address that does not exist, best first. */
export function nearestScreens(wanted: string, visitor: Visitor | null, most: number): Screen[] {
  const asked = pairsOf(fold(wanted))
  return visibleScreens(visitor)
    .map(screen => ({ screen, likeness: likenessOf(asked, screen) }))
    .filter(({ likeness }) => likeness >= leastAlike)
    .sort((left, right) => right.likeness - left.likeness || byTitle(left.screen, right.screen))
    .slice(0, most)
    .map(({ screen }) => screen)
}

/** Whether a page fits what was typed into the menu's box. */
export function fitsScreen(screen: Screen, wanted: string): boolean {
  return rankOf(screen, fold(wanted).split(/\s+/).filter(Boolean)) > 0
}

function rankOf(screen: Screen, words: readonly string[]): number {
  const title = fold(say(screen.title))
  const rest = fold([screen.group ? say(screen.group) : '', ...(screen.synonyms ?? [])].join(' '))
  if (!words.every(word => title.includes(word) || rest.includes(word))) return 0
  if (words[0] && title.startsWith(words[0])) return 3
  return words.every(word => title.includes(word)) ? 2 : 1
}

function byTitle(left: Screen, right: Screen): number {
  return say(left.title).localeCompare(say(right.title), undefined, { sensitivity: 'base' })
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

function pairsOf(text: string): Set<string> {
  const plain = text.replace(/[^\p{L}\d]/gu, '')
  return new Set(
    Array.from({ length: Math.max(0, plain.length - 1) }, (_, index) => plain.slice(index, index + 2)),
  )
}

function likenessOf(asked: ReadonlySet<string>, screen: Screen): number {
  const own = pairsOf(fold(`${say(screen.title)} ${screen.path}`))
  return [...asked].filter(pair => own.has(pair)).length / Math.max(1, own.size)
}
