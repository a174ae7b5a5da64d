import type { FinderGroup } from '#shell/finder/finder.tsx'

/** The kind that has just what was typed first, then those that have it at a beginning: Enter takes what was meant. */
export function bestFirst(groups: readonly FinderGroup[], query: string): readonly FinderGroup[] {
  const wanted = query.trim().toLowerCase()
  if (!wanted) return groups
  const rankOf = ({ rows }: FinderGroup) =>
    Math.min(...rows.flatMap(({ label, second = '' }) => [distance(label, wanted), distance(second, wanted)]))
  return groups
    .map(group => ({ group, rank: rankOf(group) }))
    .sort((left, right) => (left.rank === right.rank ? 0 : left.rank - right.rank))
    .map(({ group }) => group)
}

/** Whether a text is just what was typed: nothing that comes later can be meant more. */
export function isJust(text: string, query: string): boolean {
  return text.toLowerCase() === query.trim().toLowerCase()
}

function distance(text: string, wanted: string): number {
  const said = text.toLowerCase()
  if (said === wanted) return 0
  return said.startsWith(wanted) ? 1 : 2
}
