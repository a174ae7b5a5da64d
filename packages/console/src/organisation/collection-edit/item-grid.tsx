import type { MemberTile } from '@backroom/contract/organisation/collection-item-calls'
import {
  DndContext,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'
import { GridBar } from '#organisation/collection-edit/grid-bar.tsx'
import { ItemTile, TileFace } from '#organisation/collection-edit/item-tile.tsx'
import classes from '#organisation/collection-edit/items.module.css'
import { useGridKeys } from '#organisation/collection-edit/use-grid-keys.ts'
import { useItemOrder } from '#organisation/collection-edit/use-item-order.ts'

interface Props {
  readonly uid: number
  readonly items: readonly MemberTile[]
  readonly total: number
  /** Pins of items that have left: they wait for them. */
  readonly away: readonly MemberTile[]
  readonly isByHand: boolean
  /** What cannot be bought stands behind the others. */
  readonly isLast: boolean
  readonly isTable: boolean
}

const tileWidth = 132
const tileHeight = 172
const rowHeight = 46

/** Members as tiles or rows. Only those in sight are drawn, so that thousands stay smooth. */
export function ItemGrid({ uid, items: stored, total, away, isByHand, isLast, isTable }: Props) {
  const order = useItemOrder(uid, stored, isLast)
  const { items } = order
  const scroller = useRef<HTMLDivElement>(null)
  const { ref: sizer, width } = useElementSize()
  const columns = isTable ? 1 : Math.max(2, Math.floor((width || 700) / tileWidth))
  const virtual = useVirtualizer({
    count: Math.ceil(items.length / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => (isTable ? rowHeight : tileHeight),
    overscan: 4,
  })
  const keys = useGridKeys({ order, columns, isByHand, scrollTo: row => virtual.scrollToIndex(row) })
  const [dragged, setDragged] = useState<number | null>(null)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const moving = (itemUid: number) => (keys.selected.has(itemUid) ? [...keys.selected] : [itemUid])
  if (items.length === 0)
    return (
      <Text c="dimmed">{say('Nothing is in it yet. Add items, or give it a rule that finds some.')}</Text>
    )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={pointerWithin}
      onDragStart={({ active }) => setDragged(Number(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={({ active, over }) => {
        setDragged(null)
        if (!over) return
        const uids = moving(Number(active.id))
        const place = items.findIndex(item => item.uid === Number(over.id))
        const isAmongPins = items[place]?.pinned != null
        if (over.id === 'pins') order.pin(uids, true)
        else if (isByHand || isAmongPins) order.move(uids, place)
      }}
    >
      <GridBar keys={keys} order={order} isByHand={isByHand} />
      <PinStrip items={items} away={away} onUnpin={itemUid => order.pin([itemUid], false)} />
      <div
        ref={scroller}
        className={classes.scroller}
        role="listbox"
        aria-multiselectable="true"
        aria-label={say('Members in their order')}
        aria-activedescendant={keys.current ? `tile-${keys.current.uid}` : undefined}
        tabIndex={0}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
      >
        <div ref={sizer} className={classes.sheet} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(line => (
            <div
              key={line.key}
              role="presentation"
              className={isTable ? classes.tableLine : classes.line}
              style={{
                transform: `translateY(${line.start}px)`,
                gridTemplateColumns: `repeat(${columns}, 1fr)`,
              }}
            >
              {items.slice(line.index * columns, (line.index + 1) * columns).map((item, at) => (
                <ItemTile
                  key={item.uid}
                  item={item}
                  place={line.index * columns + at + 1}
                  isCurrent={keys.current?.uid === item.uid}
                  isSelected={keys.selected.has(item.uid)}
                  isTable={isTable}
                  onPress={event => keys.press(line.index * columns + at, event)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      {total > items.length && (
        <Text c="dimmed" mt={6}>
          {say('The first {n} of {total} are shown.', {
            n: format.number(items.length),
            total: format.number(total),
          })}
        </Text>
      )}
      {/* The tile already stands at its place: one that flew there would catch the next press. */}
      <DragOverlay dropAnimation={null}>
        {dragged !== null && (
          <div className={classes.overlay}>
            <TileFace item={items.find(item => item.uid === dragged) as MemberTile} />
            {moving(dragged).length > 1 && <span className={classes.badge}>{moving(dragged).length}</span>}
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}

interface StripProps {
  readonly items: readonly MemberTile[]
  readonly away: readonly MemberTile[]
  readonly onUnpin: (itemUid: number) => void
}

/** What leads the collection, whatever its order. Pins of items that have left wait here, greyed. */
function PinStrip({ items, away, onUnpin }: StripProps) {
  const { setNodeRef, isOver } = useDroppable({ id: 'pins' })
  const pinned = [...items.filter(item => item.pinned !== null), ...away].sort(
    (one, other) => (one.pinned ?? 0) - (other.pinned ?? 0),
  )
  return (
    <div ref={setNodeRef} className={classes.strip} data-over={isOver || undefined}>
      <span className="dim">{say('Pinned')}</span>
      {pinned.length === 0 && <span className="dim">{say('Drag items here, or press P on one.')}</span>}
      {pinned.map(item => (
        <button
          key={item.uid}
          type="button"
          className={classes.pin}
          data-away={!item.isMember || undefined}
          onClick={() => onUnpin(item.uid)}
          title={
            item.isMember
              ? say('Unpin {name}', { name: item.name })
              : say('{name} has left; its pin waits. Press to unpin.', { name: item.name })
          }
        >
          <span className="num">{item.pinned}</span>
          <span className="cut">{item.name || item.code}</span>
        </button>
      ))}
    </div>
  )
}
