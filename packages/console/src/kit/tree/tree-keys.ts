import type { KeyboardEvent } from 'react'
import type { Nudge, TreeNode } from '#kit/tree/tree-model.ts'
import type { TreeControl } from '#kit/tree/use-tree.ts'

const pageRows = 12
const nudges: Readonly<Record<string, Nudge>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'in',
  ArrowLeft: 'out',
}

/** What keys do beyond moving about; left out where a tree cannot. */
export interface TreeActions<Node extends TreeNode> {
  readonly nudge: (node: Node, nudge: Nudge) => void
  readonly paste: (into: Node | null) => void
  readonly rename?: (node: Node) => void
  readonly insert?: (parent: Node | null) => void
  readonly remove?: (node: Node) => void
  readonly open?: (node: Node) => void
  readonly canMove: boolean
}

/** The keyboard of a tree; true when the press meant something. */
export function pressTreeKey<Node extends TreeNode>(
  event: KeyboardEvent,
  tree: TreeControl<Node>,
  actions: TreeActions<Node>,
): boolean {
  const isMod = event.ctrlKey || event.metaKey
  if (event.altKey) return false
  if (isMod) return pressMod(event, tree, actions)
  if (event.key === ' ' && tree.isTyping()) {
    tree.type(' ')
    return true
  }
  const act = moving(event, tree)[event.key] ?? changing(tree, actions)[event.key]
  if (act) {
    act()
    return true
  }
  const isLetter = event.key.length === 1 && event.key !== ' ' && event.key !== '?' && event.key !== '/'
  if (isLetter) tree.type(event.key)
  return isLetter
}

function moving<Node extends TreeNode>(event: KeyboardEvent, tree: TreeControl<Node>) {
  const { rows, currentRow } = tree
  const row = rows[currentRow]
  const to = (index: number) => () => tree.go(index, event.shiftKey)
  const right = () => {
    if (!row?.hasChildren) return
    if (row.isOpen) tree.go(currentRow + 1)
    else tree.toggle(row)
  }
  const left = () => {
    if (row?.isOpen) tree.toggle(row)
    else if (row?.node.parentId != null) tree.reveal(row.node.parentId)
  }
  const unfoldSiblings = () => {
    const siblings = row && tree.model.children(tree.model.get(row.node.parentId)?.id ?? null)
    tree.setOpen(
      (siblings ?? []).map(({ id }) => id),
      true,
    )
  }
  return {
    ArrowDown: to(currentRow + 1),
    ArrowUp: to(Math.max(0, currentRow - 1)),
    PageDown: to(currentRow + pageRows),
    PageUp: to(Math.max(0, currentRow - pageRows)),
    Home: to(0),
    End: to(rows.length - 1),
    ArrowRight: right,
    ArrowLeft: left,
    '*': unfoldSiblings,
  } as Record<string, (() => void) | undefined>
}

function changing<Node extends TreeNode>(tree: TreeControl<Node>, actions: TreeActions<Node>) {
  const { current } = tree
  const letGo = () => {
    tree.cut(null)
    tree.chooseNone()
  }
  return {
    Escape: tree.cutId !== null || tree.chosen.size > 0 ? letGo : undefined,
    ' ': current && (() => tree.choose(current.id)),
    Enter: current && actions.open && (() => actions.open?.(current)),
    F2: current && actions.rename && (() => actions.rename?.(current)),
    Insert: actions.insert && (() => actions.insert?.(current ?? null)),
    Delete: current && actions.remove && (() => actions.remove?.(current)),
  } as Record<string, (() => void) | undefined>
}

function pressMod<Node extends TreeNode>(
  event: KeyboardEvent,
  tree: TreeControl<Node>,
  actions: TreeActions<Node>,
): boolean {
  const { current } = tree
  const nudge = nudges[event.key]
  if (event.shiftKey) {
    if (!nudge || !current || !actions.canMove) return false
    actions.nudge(current, nudge)
    return true
  }
  const key = event.key.toLowerCase()
  if (key === 'x' && current && actions.canMove) tree.cut(current.id)
  else if (key === 'v' && tree.cutId !== null) actions.paste(current ?? null)
  else return false
  return true
}
