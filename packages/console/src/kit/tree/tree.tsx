import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { notify } from '#kit/asking/notify.tsx'
import { say } from '#kit/say.ts'
import classes from '#kit/tree/tree.module.css'
import { pressTreeKey, type TreeActions } from '#kit/tree/tree-keys.ts'
import {
  misplaced,
  type NodeId,
  nudged,
  type TreeNode,
  type TreePlace,
  type TreeRow,
} from '#kit/tree/tree-model.ts'
import { type RowActions, TreeRowView } from '#kit/tree/tree-row.tsx'
import type { TreeControl } from '#kit/tree/use-tree.ts'
import { useTreeDrag } from '#kit/tree/use-tree-drag.ts'

interface Props<Node extends TreeNode> {
  readonly tree: TreeControl<Node>
  /** What a screen reader calls it. */
  readonly label: string
  /** A row behind its arrow: name, marks, figures. */
  readonly render: (row: TreeRow<Node>) => ReactNode
  /** How many levels there may be. */
  readonly deepest: number
  /** Left out where nothing may be moved. */
  readonly onMove?: (node: Node, to: TreePlace) => void
  readonly onRename?: (node: Node, name: string) => void
  /** Insert: a new child of the current node. */
  readonly onInsert?: (parent: Node | null) => void
  readonly onRemove?: (node: Node) => void
  /** Enter or a second click. */
  readonly onOpen?: (node: Node) => void
  /** A branch whose children are not read yet is unfolded. */
  readonly onUnfold?: (node: Node) => void
}

const heights = { fine: 34, coarse: 44 }

/**
 * A tree of any size: only the rows in the window are drawn. Dragging reorders and nests; the keyboard does all of it
 * (arrows, Ctrl+Shift+arrows move, F2 renames, Insert adds, Delete removes, Ctrl+X and Ctrl+V, typing finds).
 *
 * ```tsx
 * const tree = useTree(nodes, { openLevels: 1 })            // nodes: { id, parentId, name, ... } in their order
 * <Button onClick={() => tree.openTo(2)}>…</Button>          // also tree.find('boots'), tree.reveal(id), tree.current, tree.chosen
 * <Tree tree={tree} label={say('Menu')} deepest={4} render={({ node }) => <span>{node.name}</span>}
 *   onMove={(node, { parentId, beforeId }) => move(node.id, parentId, beforeId)} onRename={rename}
 *   onUnfold={node => readChildren(node.id)} />               // for nodes given with `hasMore`
 * ```
 */
export function Tree<Node extends TreeNode>(props: Props<Node>) {
  const { tree, deepest, onMove } = props
  const { model } = tree
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const rowHeight = useMediaQuery('(pointer: coarse)') ? heights.coarse : heights.fine
  const virtual = useWindow(tree, scroller, rowHeight)
  useUnfolding(tree, props.onUnfold)
  useRevealing(tree)

  const move = (node: Node | undefined, to: TreePlace | null) => {
    if (!node || !to) return
    const refused = misplaced(model, node.id, to.parentId, deepest)
    if (refused) sayRefused(refused, deepest)
    else onMove?.(node, to)
  }
  const drag = useTreeDrag({
    tree,
    scroller,
    rowHeight,
    deepest,
    isOff: onMove === undefined,
    onDrop: (draggedId, to) => move(model.get(draggedId), to),
  })
  const actions: TreeActions<Node> = {
    canMove: onMove !== undefined,
    nudge: (node, nudge) => move(node, nudged(model, node.id, nudge)),
    paste: into => {
      tree.cut(null)
      move(model.get(tree.cutId), { parentId: into?.id ?? null, beforeId: null })
    },
    ...(props.onRename && { rename: node => tree.setRenamingId(node.id) }),
    ...(props.onInsert && { insert: props.onInsert }),
    ...(props.onRemove && { remove: props.onRemove }),
    ...(props.onOpen && { open: props.onOpen }),
  }
  const dragged = model.get(drag.draggedId)
  return (
    <>
      <div
        ref={scroller}
        role="tree"
        tabIndex={0}
        aria-label={props.label}
        aria-multiselectable="true"
        aria-activedescendant={tree.currentRow >= 0 ? `${id}-${tree.current?.id}` : undefined}
        className={classes.tree}
        data-dragging={dragged ? '' : undefined}
        {...drag.handlers}
        onFocus={({ target, currentTarget }) => {
          // By Tab, the first row is current. By pointer it is the row clicked, and none where one is only dragged.
          const isByKey = target === currentTarget && currentTarget.matches(':focus-visible')
          if (isByKey && !tree.current) tree.go(0)
        }}
        onKeyDown={event => {
          const isOwn = event.target === event.currentTarget
          if (isOwn && pressTreeKey(event, tree, actions)) event.preventDefault()
        }}
      >
        <Rows
          {...props}
          id={id}
          scroller={scroller}
          virtual={virtual}
          rowHeight={rowHeight}
          draggedId={drag.draggedId}
          mark={drag.mark}
        />
      </div>
      <div ref={drag.ghost} className={classes.ghost} hidden={!dragged} aria-hidden="true">
        {dragged?.name}
      </div>
    </>
  )
}

interface RowsProps<Node extends TreeNode> extends Props<Node> {
  readonly id: string
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly virtual: Virtualizer<HTMLDivElement, Element>
  readonly rowHeight: number
  readonly draggedId: NodeId | null
  /** The line or frame where something dragged would go; it is moved without drawing anything anew. */
  readonly mark: RefObject<HTMLDivElement | null>
}

/** The rows in the window. One is drawn anew only when it is another: neither a scroll nor a drag does that. */
function Rows<Node extends TreeNode>(props: RowsProps<Node>) {
  const { tree, id, virtual, rowHeight, draggedId } = props
  const { rows } = tree
  const actions = useRowActions(props)
  return (
    <div role="presentation" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
      {virtual.getVirtualItems().map(({ index, start }) => {
        const row = rows[index] as TreeRow<Node>
        const { node } = row
        return (
          <div
            key={node.id}
            role="presentation"
            className={classes.place}
            style={{ transform: `translateY(${start}px)`, height: rowHeight }}
          >
            <TreeRowView
              domId={`${id}-${node.id}`}
              row={row}
              isCurrent={node.id === tree.current?.id}
              isChosen={tree.chosen.has(node.id)}
              isLifted={tree.cutId === node.id || draggedId === node.id}
              isRenaming={tree.renamingId === node.id}
              actions={actions}
              render={props.render as (row: TreeRow<TreeNode>) => ReactNode}
            />
          </div>
        )
      })}
      <div
        ref={props.mark}
        className={classes.mark}
        style={{ '--row-height': `${rowHeight}px` } as CSSProperties}
        hidden
      />
    </div>
  )
}

/** What rows ask for, as one object that stays the same while what it does is always of now. */
function useRowActions<Node extends TreeNode>(props: RowsProps<Node>): RowActions {
  const now = useRef(props)
  useLayoutEffect(() => {
    now.current = props
  })
  const [actions] = useState<RowActions>(() => ({
    point: ({ node }, event) => {
      const { tree, onOpen } = now.current
      const index = tree.rows.findIndex(row => row.node.id === node.id)
      if (event.ctrlKey || event.metaKey) tree.choose(node.id)
      tree.go(index, event.shiftKey)
      if (event.detail === 2) onOpen?.(node as Node)
    },
    fold: row => now.current.tree.toggle(row as TreeRow<Node>),
    rename: ({ node }, name) => {
      const { tree, scroller, onRename } = now.current
      tree.setRenamingId(null)
      scroller.current?.focus({ preventScroll: true })
      if (name !== null) onRename?.(node as Node, name)
    },
  }))
  return actions
}

/** The rows in the window; the current one is always among them. */
function useWindow<Node extends TreeNode>(
  tree: TreeControl<Node>,
  scroller: RefObject<HTMLDivElement | null>,
  rowHeight: number,
) {
  const virtual = useVirtualizer({
    count: tree.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer is one object that must hear of new heights
  useEffect(() => virtual.measure(), [rowHeight])
  useEffect(() => {
    if (tree.currentRow >= 0) virtual.scrollToIndex(tree.currentRow, { align: 'auto' })
  }, [virtual, tree.currentRow])
  return virtual
}

/** Asks for the children of branches that have been unfolded and are not read yet. */
function useUnfolding<Node extends TreeNode>(tree: TreeControl<Node>, onUnfold?: (node: Node) => void) {
  const unread = tree.rows
    .filter(row => row.isOpen && row.node.hasMore && tree.model.children(row.node.id).length === 0)
    .map(row => row.node.id)
  const ask = useEffectEvent(() => {
    for (const nodeId of unread) {
      const node = tree.model.get(nodeId)
      if (node) onUnfold?.(node)
    }
  })
  const key = unread.join()
  useEffect(() => {
    if (key) ask()
  }, [key])
}

/** What is current is in sight, also after somebody moved it or the address named it. */
function useRevealing<Node extends TreeNode>(tree: TreeControl<Node>) {
  const outOfSight = tree.currentRow < 0 ? tree.current?.id : undefined
  const reveal = useEffectEvent((id: NodeId) => tree.reveal(id))
  useEffect(() => {
    if (outOfSight !== undefined) reveal(outOfSight)
  }, [outOfSight])
}

function sayRefused(refused: 'itself' | 'depth', deepest: number) {
  notify({
    tone: 'warning',
    title:
      refused === 'itself' ? say('It cannot go into itself.') : say('At most {n} levels.', { n: deepest }),
  })
}
