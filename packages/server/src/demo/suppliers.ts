import { readRows } from '#demo/read-rows'
import data from '#demo/suppliers.json'

type DemoLink = readonly [
  supplier: string,
  name: string,
  brand: string | null,
  feedItems: number,
  ignored?: true,
]

export const demoCollections: readonly string[] = data.collections

export const demoSuppliers: readonly { readonly code: string; readonly name: string }[] = data.suppliers

/** Names as suppliers write them: most are linked, some nearly match and wait for somebody, some are ignored. */
export const demoLinks = readRows<DemoLink>(data.links)
