import type { MemberTile } from '@backroom/contract/organisation/collections/item-calls'
import { useDraggable, useDroppable } from '@dnd-kit/core'
import { IconPinFilled } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Thumb } from '#kit/parts/thumb.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import classes from '#organisation/collections/collection-items/items.module.css'

const sources = { manual: 'Hand', rule: 'Rule', both: 'Both', none: '' } as const

interface Props {
  readonly item: MemberTile
  readonly place: number
  readonly isCurrent: boolean
  readonly isSelected: boolean
  readonly isTable: boolean
  readonly onPress: (event: MouseEvent) => void
}

/** A member: its picture, its name, why it is in, and whether shoppers see it. */
export function ItemTile({ item, place, isCurrent, isSelected, isTable, onPress }: Props) {
  const { listeners, setNodeRef: setDrag, isDragging } = useDraggable({ id: item.uid })
  const { setNodeRef: setDrop, isOver } = useDroppable({ id: item.uid })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the list's, which has the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names the current one
    <div
      ref={node => {
        setDrag(node)
        setDrop(node)
      }}
      {...listeners}
      id={`tile-${item.uid}`}
      role="option"
      aria-selected={isSelected}
      // A row says all of it in its cells.
      {...(!isTable && {
        'aria-label': say('{place}, {name}, {source}', {
          place,
          name: item.name || item.code,
          source: say(sources[item.source]),
        }),
      })}
      className={isTable ? classes.tableRow : classes.tile}
      data-current={isCurrent || undefined}
      data-selected={isSelected || undefined}
      data-dragging={isDragging || undefined}
      data-over={isOver || undefined}
      onClick={onPress}
    >
      {isTable ? <RowFace item={item} place={place} /> : <TileFace item={item} />}
    </div>
  )
}

export function TileFace({ item }: { item: MemberTile }) {
  return (
    <>
      <span className={classes.picture} data-hidden={!item.isLive || undefined}>
        <Thumb src={item.image} size={96} />
        {item.pinned !== null && (
          <span className={classes.pinMark}>
            <IconPinFilled size={11} aria-label={say('Pinned')} /> {item.pinned}
          </span>
        )}
      </span>
      <span className="twoLines small">{item.name || item.code}</span>
      <span className="line dim cut">
        <span>{say(sources[item.source])}</span>
        <span>{standing(item)}</span>
      </span>
    </>
  )
}

function RowFace({ item, place }: { item: MemberTile; place: number }) {
  return (
    <>
      <span className="num dim">{place}</span>
      <Thumb src={item.image} size={34} />
      <span className="lines">
        <span className="cut">{item.name || item.code}</span>
        <span className="code dim cut">{item.code}</span>
      </span>
      <span className="dim">{say(sources[item.source])}</span>
      <span>{item.pinned !== null && say('Pinned {n}', { n: item.pinned })}</span>
      <span className="num">{item.priceMinor === null ? '' : format.money(item.priceMinor)}</span>
      <span className="dim">{standing(item)}</span>
    </>
  )
}

function standing(item: MemberTile): string {
  if (!item.isLive) return say('Not on site')
  return item.isBuyable ? '' : say('Out of stock')
}
