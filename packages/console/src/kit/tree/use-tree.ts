import { useMemo, useRef, useState } from 'react'
import { type NodeId, TreeModel, type TreeNode, type TreeRow } from '#kit/tree/tree-model.ts'

interface Options {
  /** Every branch is unfolded, as where only what matches is shown. */
  readonly isAllOpen?: boolean
  /** Levels unfolded at first; 0 shows the top alone. */
  readonly openLevels?: number
  readonly currentId?: NodeId | null
  readonly onCurrent?: (id: NodeId | null) => void
}

const typingPauseMs = 900

/**
 * Rung 3 of a tree: what is unfolded, current, chosen, cut and being renamed; no pixels. The current node may be kept by
 * the page (`currentId`, `onCurrent`), for instance in its address.
 */
export function useTree<Node extends TreeNode>(nodes: readonly Node[], options: Options = {}) {
  const model = useMemo(() => new TreeModel(nodes), [nodes])
  const [changed, setChanged] = useState<ReadonlyMap<NodeId, boolean>>(new Map())
  const [openLevels, setOpenLevels] = useState(options.openLevels ?? 0)
  const [chosen, setChosen] = useState<ReadonlySet<NodeId>>(new Set())
  const [cutId, setCutId] = useState<NodeId | null>(null)
  const [renamingId, setRenamingId] = useState<NodeId | null>(null)
  const anchor = useRef<NodeId | null>(null)
  const typed = useRef({ text: '', at: 0 })

  const rows = useMemo(() => {
    const isOpen = (id: NodeId) =>
      options.isAllOpen || (changed.get(id) ?? (openLevels > 0 && model.depth(id) <= openLevels))
    return model.rows(isOpen)
  }, [model, changed, openLevels, options.isAllOpen])
  const placeOf = useMemo(() => new Map(rows.map((row, index) => [row.node.id, index])), [rows])

  const [currentId, setCurrent] = useCurrent(options)
  const current = model.get(currentId)
  const setOpen = (ids: readonly NodeId[], isOpen: boolean) =>
    setChanged(known => new Map([...known, ...ids.map(id => [id, isOpen] as const)]))
  const reveal = (id: NodeId) => {
    setOpen(model.ancestors(id), true)
    setCurrent(id)
    anchor.current = id
  }

  return {
    model,
    rows,
    current,
    cutId,
    renamingId,
    setRenamingId,
    setOpen,
    reveal,
    /** Of what is shown; -1 where the current node is folded away. */
    currentRow: current ? (placeOf.get(current.id) ?? -1) : -1,
    chosen: chosen as ReadonlySet<NodeId>,
    cut: setCutId,
    /** Folds or unfolds; what is current and goes out of sight hands over to what folds it. */
    toggle: (row: TreeRow<Node>) => {
      if (row.isOpen && current && model.isWithin(current.id, row.node.id)) setCurrent(row.node.id)
      setOpen([row.node.id], !row.isOpen)
    },
    /** Unfolds so many levels and folds what is deeper. */
    openTo: (levels: number) => {
      const above = current ? [current.id, ...model.ancestors(current.id)].toReversed()[levels] : undefined
      if (above !== undefined) setCurrent(above)
      setChanged(new Map())
      setOpenLevels(levels)
    },
    /** Makes a row the current one; with `isExtending` everything from where one began is chosen. */
    go: (index: number, isExtending = false) => {
      const row = rows[Math.max(0, Math.min(rows.length - 1, index))]
      if (!row) return
      setCurrent(row.node.id)
      if (!isExtending) {
        anchor.current = row.node.id
        return
      }
      const from = placeOf.get(anchor.current ?? row.node.id) ?? index
      const [first, last] = [Math.min(from, index), Math.max(from, index)]
      setChosen(new Set(rows.slice(first, last + 1).map(each => each.node.id)))
    },
    choose: (id: NodeId) => {
      const next = new Set(chosen)
      if (!next.delete(id)) next.add(id)
      setChosen(next)
      anchor.current = id
    },
    chooseNone: () => setChosen(new Set()),
    /** Whether a name is being typed, so that a space belongs to it. */
    isTyping: () => Date.now() - typed.current.at < typingPauseMs,
    /** Goes to the next node whose name begins with what is being typed, also below what is folded. */
    type: (letter: string) => {
      const isMore = Date.now() - typed.current.at < typingPauseMs
      const text = (isMore ? typed.current.text : '') + letter.toLocaleLowerCase()
      typed.current = { text, at: Date.now() }
      const found = findNext(model.nodes, current, node => node.name.toLocaleLowerCase().startsWith(text))
      if (found) reveal(found.id)
    },
    /** Goes to the next node that holds these words; false where none does. */
    find: (words: string): boolean => {
      const sought = words.trim().toLocaleLowerCase()
      const found = sought && findNext(model.nodes, current, node => holds(node, sought), true)
      if (found) reveal(found.id)
      return Boolean(found)
    },
  }
}

/**
 * The current node is known here first, so that fast keys find it where the last one left it; an address follows a moment later.
 * What the page names by itself is taken over, an echo of what was said here is not.
 */
function useCurrent({ currentId = null, onCurrent }: Options) {
  const [id, setId] = useState<NodeId | null>(currentId)
  const [named, setNamed] = useState(currentId)
  const [said] = useState(() => new Set<NodeId | null>())
  if (currentId !== named) {
    setNamed(currentId)
    if (!said.delete(currentId)) setId(currentId)
  }
  const set = (next: NodeId | null) => {
    if (next === id) return
    setId(next)
    if (!onCurrent) return
    said.add(next)
    onCurrent(next)
  }
  return [id, set] as const
}

export type TreeControl<Node extends TreeNode> = ReturnType<typeof useTree<Node>>

function holds(node: TreeNode, sought: string): boolean {
  return node.name.toLocaleLowerCase().includes(sought)
}

/** The next that fits after the current one, around the end; the current one itself counts last, or first while more is typed. */
function findNext<Node extends TreeNode>(
  nodes: readonly Node[],
  current: Node | undefined,
  fits: (node: Node) => boolean,
  isAfter = false,
): Node | undefined {
  const from = current ? nodes.indexOf(current) + (isAfter ? 1 : 0) : 0
  return nodes.slice(from).find(fits) ?? nodes.find(fits)
}
