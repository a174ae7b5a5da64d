import type { NodeRow } from '@backroom/contract/organisation/menus/menus'

/** An entry as the tree knows it. */
export interface MenuTreeNode extends NodeRow {
  readonly id: number
  readonly parentId: number | null
}
