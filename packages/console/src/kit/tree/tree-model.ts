export type NodeId = number | string

/** One thing of a tree. Nodes are given in their order: siblings one after the other, wherever they stand. */
export interface TreeNode {
  readonly id: NodeId
  readonly parentId: NodeId | null
  /** What typing finds and F2 renames. */
  readonly name: string
  /** It has more below than has been read yet. */
  readonly hasMore?: boolean
}

/** Where something goes: under a parent (null is the top), before a sibling (null is the end). */
export interface TreePlace {
  readonly parentId: NodeId | null
  readonly beforeId: NodeId | null
}

/** A node as it is drawn: how deep, and which of its siblings. */
export interface TreeRow<Node extends TreeNode> {
  readonly node: Node
  readonly depth: number
  readonly place: number
  readonly siblings: number
  readonly hasChildren: boolean
  readonly isOpen: boolean
}

/** A tree that answers who is where, fast enough to be asked at every move of the pointer. */
export class TreeModel<Node extends TreeNode> {
  private readonly byId = new Map<NodeId, Node>()
  private readonly below = new Map<NodeId | null, Node[]>()

  constructor(readonly nodes: readonly Node[]) {
    for (const node of nodes) this.byId.set(node.id, node)
    for (const node of nodes) {
      // Whose parent is not among them (it does not match, or is not read yet) stands at the top.
      const parentId = node.parentId !== null && this.byId.has(node.parentId) ? node.parentId : null
      const siblings = this.below.get(parentId)
      if (siblings) siblings.push(node)
      else this.below.set(parentId, [node])
    }
  }

  get(id: NodeId | null): Node | undefined {
    return id === null ? undefined : this.byId.get(id)
  }

  children(id: NodeId | null): readonly Node[] {
    return this.below.get(id) ?? []
  }

  /** Those above it, the nearest first. */
  ancestors(id: NodeId): NodeId[] {
    const above: NodeId[] = []
    for (let node = this.get(this.get(id)?.parentId ?? null); node; node = this.get(node.parentId))
      above.push(node.id)
    return above
  }

  /** How many levels stand from it downwards, itself included. */
  height(id: NodeId): number {
    return 1 + Math.max(0, ...this.children(id).map(child => this.height(child.id)))
  }

  depth(id: NodeId | null): number {
    return id === null ? 0 : this.ancestors(id).length + 1
  }

  isWithin(id: NodeId | null, of: NodeId): boolean {
    return id !== null && (id === of || this.ancestors(id).includes(of))
  }

  /** The rows that can be seen, from the top. */
  rows(isOpen: (id: NodeId) => boolean): TreeRow<Node>[] {
    const rows: TreeRow<Node>[] = []
    const add = (parentId: NodeId | null, depth: number) => {
      const siblings = this.children(parentId)
      for (const [place, node] of siblings.entries()) {
        const hasChildren = this.children(node.id).length > 0 || node.hasMore === true
        const isUnfolded = hasChildren && isOpen(node.id)
        rows.push({ node, depth, place, siblings: siblings.length, hasChildren, isOpen: isUnfolded })
        if (isUnfolded) add(node.id, depth + 1)
      }
    }
    add(null, 0)
    return rows
  }
}

/** Why something cannot go below a parent, or null when it can. */
export function misplaced(
  model: TreeModel<TreeNode>,
  id: NodeId,
  parentId: NodeId | null,
  deepest: number,
): 'itself' | 'depth' | null {
  if (model.isWithin(parentId, id)) return 'itself'
  return model.depth(parentId) + model.height(id) > deepest ? 'depth' : null
}

export type Nudge = 'up' | 'down' | 'in' | 'out'

/** Where a key moves something: past its neighbour, below the one before it, or out beside its parent. */
export function nudged(model: TreeModel<TreeNode>, id: NodeId, nudge: Nudge): TreePlace | null {
  const node = model.get(id)
  if (!node) return null
  const siblings = model.children(model.get(node.parentId)?.id ?? null)
  const place = siblings.indexOf(node)
  const [previous, next] = [siblings[place - 1], siblings[place + 1]]
  if (nudge === 'up') return previous ? { parentId: node.parentId, beforeId: previous.id } : null
  if (nudge === 'down')
    return next ? { parentId: node.parentId, beforeId: siblings[place + 2]?.id ?? null } : null
  if (nudge === 'in') return previous ? { parentId: previous.id, beforeId: null } : null
  const parent = model.get(node.parentId)
  if (!parent) return null
  const uncles = model.children(parent.parentId)
  return { parentId: parent.parentId, beforeId: uncles[uncles.indexOf(parent) + 1]?.id ?? null }
}

/** Where the pointer is over the rows. */
export interface Pointed {
  /** Rows from the top, with the part of the row it is in: 2.5 is the middle of the third. */
  readonly at: number
  /** Levels from the left. */
  readonly level: number
}

/** Where something dragged would come to stand, and the line or row that shows it. */
export interface DropMark extends TreePlace {
  /** The line above this row, or the row itself when it would go into it. */
  readonly row: number
  readonly isInto: boolean
  readonly depth: number
}

const edge = 0.28

/** What dropping here would do: onto a row nests, near its edges goes between, further left goes further out. */
export function dropAt<Node extends TreeNode>(
  model: TreeModel<Node>,
  rows: readonly TreeRow<Node>[],
  { at, level }: Pointed,
): DropMark | null {
  if (rows.length === 0) return null
  const index = Math.max(0, Math.min(rows.length - 1, Math.floor(at)))
  const row = rows[index] as TreeRow<Node>
  const part = Math.max(0, Math.min(1, at - index))
  if (part < edge) {
    const { node, depth } = row
    return { parentId: node.parentId, beforeId: node.id, row: index, isInto: false, depth }
  }
  if (part <= 1 - edge)
    return { parentId: row.node.id, beforeId: null, row: index, isInto: true, depth: row.depth + 1 }
  const next = rows[index + 1]
  if (row.isOpen && next && next.depth > row.depth)
    return {
      parentId: row.node.id,
      beforeId: next.node.id,
      row: index + 1,
      isInto: false,
      depth: next.depth,
    }
  // Under the last of a branch the pointer's own level says beside which of those above it is meant.
  const depth = Math.max(next?.depth ?? 0, Math.min(row.depth, Math.round(level)))
  let beside: Node = row.node
  for (let up = row.depth; up > depth; up--) beside = model.get(beside.parentId) ?? beside
  const siblings = model.children(model.get(beside.parentId)?.id ?? null)
  const beforeId = siblings[siblings.indexOf(beside) + 1]?.id ?? null
  return { parentId: beside.parentId, beforeId, row: index + 1, isInto: false, depth }
}
