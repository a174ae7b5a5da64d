import type { NodeRow } from '@backroom/contract/organisation/menus/menus'
import type { MenuAnswer, MenuNode } from '@backroom/contract/organisation/result-lists/pages'
import type { Reader } from '#database/database'
import { currentVersion } from '#organisation/menus/draft'
import { describeMenu, readMenuRows } from '#organisation/menus/nodes'

/** The menu that facet navigation fills. */
export const mainMenu = 'header.main'

/**
 * The menu as shoppers see it now: entries that are visible, within their dates and those of the collection they lead to, and
 * whose target is shown; a heading only over such. Dates are judged here, at the moment of asking, so that no job has to be on
 * time; `until` tells caches when time next changes it.
 */
export async function answerMenu(
  reader: Reader,
  site: string,
  want: 'draft' | 'published' = 'published',
  now = new Date(),
): Promise<MenuAnswer> {
  const version = await currentVersion(reader, site, want)
  const nodes = version ? await describeMenu(reader, await readMenuRows(reader, version.uid)) : []
  const at = now.getTime()
  const edges = nodes
    .filter(node => node.visible)
    .flatMap(node => [node.startsAt, node.endsAt, node.targetStartsAt, node.targetEndsAt])
    .flatMap(edge => (edge && new Date(edge).getTime() > at ? [new Date(edge).getTime()] : []))
  return {
    code: mainMenu,
    version: version?.number ?? 0,
    until: edges.length > 0 ? new Date(Math.min(...edges)).toISOString() : null,
    nodes: shownUnder(nodes, 0, at),
  }
}

function shownUnder(nodes: readonly NodeRow[], parentKey: number, at: number): MenuNode[] {
  return nodes
    .filter(node => node.parentKey === parentKey && isShown(node, at))
    .map(node => ({
      label: node.name,
      url: node.kind === 'heading' ? null : node.path,
      kind: node.kind,
      image: node.image,
      columns: node.columns,
      emphasis: node.emphasis,
      newTab: node.newTab,
      children: shownUnder(nodes, node.nodeKey, at),
    }))
    .filter(({ kind, children }) => kind !== 'heading' || children.length > 0)
}

function isShown(node: NodeRow, at: number): boolean {
  if (!node.visible || node.warnings.some(warning => warning.startsWith('Its target'))) return false
  return isWithin(node.startsAt, node.endsAt, at) && isWithin(node.targetStartsAt, node.targetEndsAt, at)
}

function isWithin(startsAt: string | null, endsAt: string | null, at: number): boolean {
  const starts = startsAt ? new Date(startsAt).getTime() : Number.NEGATIVE_INFINITY
  const ends = endsAt ? new Date(endsAt).getTime() : Number.POSITIVE_INFINITY
  return starts <= at && at < ends
}
