import { Checkbox } from '@mantine/core'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { RowMenu } from '#kit/data-table/row-menu.tsx'
import type { Row, Rows } from '#kit/data-table/use-rows.ts'
import type { ListMemory } from '#kit/list-page/list-memory.ts'
import classes from '#kit/list-page/list-page.module.css'
import type { RowSelection } from '#kit/list-page/use-selection.ts'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'

/** A row as a phone shows it. */
export interface CardText {
  /** Left out where records have no pictures: a tick box stands there instead. */
  readonly image?: string | null
  readonly title: string
  readonly second?: string
  readonly code?: string
  readonly right?: ReactNode
  readonly rightSecond?: ReactNode
  /** How it stands. */
  readonly state?: ReactNode
}

const cardHeight = 88

interface Props {
  readonly rows: Rows
  readonly memory: ListMemory
  readonly selection: RowSelection
  readonly card: (row: never) => CardText
  readonly addressOf?: (row: never) => string
  /** For rows without an address. */
  readonly onOpen?: ((row: Row) => void) | undefined
  /** What a row of the table has behind its dots. */
  readonly rowMenu?: ((row: never) => ReactNode) | undefined
}

/** The rows of a list on a narrow screen: cards instead of columns, each with the menu its row would have. */
export function ListCards({ rows, memory, selection, ...looks }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.total?.count ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeight,
    overscan: 8,
    initialOffset: memory.scrollTop,
    onChange: ({ scrollOffset }) => {
      memory.scrollTop = scrollOffset ?? 0
    },
  })
  const items = virtual.getVirtualItems()
  useEffect(() => rows.look(items[0]?.index ?? 0, items.at(-1)?.index ?? 0))
  return (
    <div ref={scroller} className={`${classes.cards} scrolls`}>
      <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {items.map(item => {
          const row = rows.at(item.index)
          return (
            <div
              key={item.key}
              className={classes.place}
              style={{ transform: `translateY(${item.start}px)` }}
            >
              {row && (
                <OneCard
                  {...looks}
                  row={row}
                  isChosen={selection.has(row.uid)}
                  onTick={() => selection.toggle(row.uid)}
                />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

interface CardProps extends Omit<Props, 'rows' | 'memory' | 'selection'> {
  readonly row: Row
  readonly isChosen: boolean
  readonly onTick: () => void
}

function OneCard({ row, card, addressOf, onOpen, rowMenu, isChosen, onTick }: CardProps) {
  const shown = card(row as never)
  const words = (
    <>
      <span className={classes.words}>
        <span className="twoLines">{shown.title}</span>
        {shown.second && <span className="cut dim">{shown.second}</span>}
        {shown.code && <span className="code cut dim">{shown.code}</span>}
      </span>
      <span className={`${classes.words} num`}>
        <span>{shown.right}</span>
        <span className="twoLines dim">{shown.rightSecond}</span>
        {shown.state}
      </span>
    </>
  )
  return (
    <div
      className={classes.card}
      data-chosen={isChosen || undefined}
      data-menu={Boolean(rowMenu) || undefined}
    >
      <button
        type="button"
        className={classes.picture}
        onClick={onTick}
        aria-pressed={isChosen}
        aria-label={say('Select {name}', { name: shown.title })}
      >
        {shown.image === undefined ? (
          <Checkbox.Indicator checked={isChosen} />
        ) : (
          <Thumb src={shown.image} size={52} />
        )}
      </button>
      {addressOf ? (
        <Link to={addressOf(row as never)} className={classes.link}>
          {words}
        </Link>
      ) : onOpen ? (
        <button type="button" className={classes.link} onClick={() => onOpen(row)}>
          {words}
        </button>
      ) : (
        <div className={classes.link}>{words}</div>
      )}
      {rowMenu && (
        <RowMenu isOnCard label={say('Actions for {name}', { name: shown.title })}>
          {() => rowMenu(row as never)}
        </RowMenu>
      )}
    </div>
  )
}
