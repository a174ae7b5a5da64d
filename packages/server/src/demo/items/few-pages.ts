import type { DemoCases } from '#demo/items/item-cases'
import type { DemoPage, DemoStyle } from '#demo/items/items'

/** What the demo store sells, with what is special about it. */
export interface DemoGoods {
  readonly pages: readonly DemoPage[]
  readonly styles: readonly DemoStyle[]
  readonly cases: DemoCases
}

/** Some forty pages of the demo store, each special case among them: a shop that is made in a moment, for tests. */
export function fewPages({ pages, styles, cases }: DemoGoods): DemoGoods {
  const few: DemoCases = {
    ...cases,
    soldOut: cases.soldOut.slice(0, 3),
    idle: cases.idle.slice(0, 4),
    unfinished: cases.unfinished.slice(0, 2),
    running: cases.running.slice(0, 3),
    tomorrow: cases.tomorrow.slice(0, 1),
    yesterday: cases.yesterday.slice(0, 1),
    backorders: cases.backorders.slice(0, 2),
    noPictures: [...cases.unfinished.slice(0, 2), ...cases.noPictures.slice(-1)],
    groups: [...cases.groups.slice(0, 2), ...cases.groups.slice(-1)],
  }
  const { prelaunch, manyPictures, reused, groups, ...lists } = few
  const chosen = new Set([
    ...Object.values(lists).flat(),
    ...[prelaunch, manyPictures, reused.archived, reused.by, ...groups.flat()],
    ...pages.filter(page => page.status === 'active' && page.sizes.length === 0).slice(0, 6),
    ...pages.filter(page => page.kind !== 'goods').filter((_, place) => place % 5 === 0),
  ])
  const kept = pages.filter(page => chosen.has(page))
  const codes = new Set(kept.map(page => page.styleCode))
  return { pages: kept, styles: styles.filter(style => codes.has(style.code)), cases: few }
}
