import { IconChevronRight } from '@tabler/icons-react'
import { type MouseEvent, memo, type ReactNode, useRef, useState } from 'react'
import { say } from '#kit/say.ts'
import classes from '#kit/tree/tree.module.css'
import type { TreeRow as Row, TreeNode } from '#kit/tree/tree-model.ts'

export const indent = 20

/** What a row asks of its tree; one object for all rows, so that a row is drawn anew only when it is another. */
export interface RowActions {
  readonly point: (row: Row<TreeNode>, event: MouseEvent) => void
  readonly fold: (row: Row<TreeNode>) => void
  readonly rename: (row: Row<TreeNode>, name: string | null) => void
}

interface Props {
  readonly domId: string
  readonly row: Row<TreeNode>
  readonly isCurrent: boolean
  readonly isChosen: boolean
  /** Cut, or dragged just now. */
  readonly isLifted: boolean
  readonly isRenaming: boolean
  readonly actions: RowActions
  readonly render: (row: Row<TreeNode>) => ReactNode
}

/** One row of a tree: the arrow that folds it, its name, and what the page says about it. */
export const TreeRowView = memo(function TreeRowView(props: Props) {
  const { row, isCurrent, isChosen, actions } = props
  const { node, depth } = row
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      id={props.domId}
      role="treeitem"
      className={classes.row}
      style={{ paddingLeft: 8 + depth * indent }}
      aria-level={depth + 1}
      aria-posinset={row.place + 1}
      aria-setsize={row.siblings}
      aria-expanded={row.hasChildren ? row.isOpen : undefined}
      aria-selected={isChosen}
      data-current={isCurrent || undefined}
      data-cut={props.isLifted || undefined}
      onClick={event => actions.point(row, event)}
    >
      {row.hasChildren ? (
        <span
          className={classes.arrow}
          data-open={row.isOpen || undefined}
          data-fold=""
          aria-hidden="true"
          onClick={event => {
            event.stopPropagation()
            actions.fold(row)
          }}
        >
          <IconChevronRight size={15} stroke={1.8} />
        </span>
      ) : (
        <span className={classes.arrow} aria-hidden="true" />
      )}
      {props.isRenaming ? (
        <NameBox name={node.name} onDone={name => actions.rename(row, name)} />
      ) : (
        props.render(row)
      )}
    </div>
  )
})

/** The name being typed: Enter keeps it, Escape leaves it as it was. */
function NameBox({ name, onDone }: { name: string; onDone: (name: string | null) => void }) {
  const [typed, setTyped] = useState(name)
  const isDone = useRef(false)
  const finish = (isKept: boolean) => {
    if (isDone.current) return // leaving it by key takes the focus away, which would be leaving it again
    isDone.current = true
    const isSame = typed.trim() === '' || typed.trim() === name
    onDone(isKept && !isSame ? typed.trim() : null)
  }
  return (
    <input
      className={classes.name}
      aria-label={say('New name of {name}', { name })}
      ref={box => {
        if (box && document.activeElement !== box) box.focus()
      }}
      value={typed}
      maxLength={80}
      onFocus={event => event.currentTarget.select()}
      onChange={event => setTyped(event.currentTarget.value)}
      onPointerDown={event => event.stopPropagation()}
      onClick={event => event.stopPropagation()}
      onBlur={() => finish(true)}
      onKeyDown={event => {
        event.stopPropagation()
        if (event.key === 'Enter') finish(true)
        if (event.key === 'Escape') finish(false)
      }}
    />
  )
}
