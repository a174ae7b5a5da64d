import links from '#demo/items/brand-links.json'
import { readRows } from '#demo/read-rows'

type DemoLink = readonly [
  supplier: string,
  name: string,
  brand: string | null,
  feedItems: number,
  ignored?: true,
]

/** Names as suppliers write them: most are linked, some nearly match and wait for somebody, some are ignored. */
export const demoLinks = readRows<DemoLink>(links)
