import type { MemberTile } from '@backroom/contract/organisation/collections/item-calls'
import {
  DndContext,
  DragOverlay,
  PointerSensor,
  pointerWithin,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Group, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { say } from '#kit/say.ts'
import { GridBar } from '#organisation/collections/collection-items/grid-bar.tsx'
import { ItemTile, TileFace } from '#organisation/collections/collection-items/item-tile.tsx'
import classes from '#organisation/collections/collection-items/items.module.css'
import { ShownOf } from '#organisation/collections/collection-items/shown-of.tsx'
import { useGridKeys } from '#organisation/collections/collection-items/use-grid-keys.ts'
import { useItemOrder } from '#organisation/collections/collection-items/use-item-order.ts'

interface Props {
  readonly uid: number
  readonly items: readonly MemberTile[]
  readonly readAt: number
  readonly total: number
  /** Everything that is pinned, whatever is shown; pins of items that have left wait for them. */
  readonly pins: readonly MemberTile[]
  /** They are those that were searched for. */
  readonly isFound: boolean
  readonly onMore: () => void
  readonly isByHand: boolean
  /** What cannot be bought stands behind the others. */
  readonly isLast: boolean
  readonly isTable: boolean
}

const tileWidth = 132
const tileHeight = 172
const rowHeight = 46

/** Members as tiles or rows. Only those in sight are drawn, so that thousands stay smooth. */
export function ItemGrid(props: Props) {
  const { uid, items: stored, readAt, total, pins, isFound, isLast, isTable, onMore } = props
  const isByHand = props.isByHand && !isFound
  const order = useItemOrder(uid, { items: stored, readAt, pins, isLast })
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
  const keys = useGridKeys({ order, columns, isByHand, isFound, scrollTo: row => virtual.scrollToIndex(row) })
  const [dragged, setDragged] = useState<number | null>(null)
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const moving = (itemUid: number) => (keys.selected.has(itemUid) ? [...keys.selected] : [itemUid])
  if (items.length === 0)
    return (
      <Text c="dimmed">
        {isFound
          ? say('No member fits the search.')
          : say('Nothing is in it yet. Add items, or give it a rule that finds some.')}
      </Text>
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
        else if (isByHand || (isAmongPins && !isFound)) order.move(uids, place)
      }}
    >
      <GridBar keys={keys} order={order} isByHand={isByHand} isFound={isFound} />
      <PinStrip items={items} pins={pins} onUnpin={itemUid => order.pin([itemUid], false)} />
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
        <div ref={sizer} style={{ height: virtual.getTotalSize(), position: 'relative' }}>
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
                  place={isFound ? item.place : line.index * columns + at + 1}
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
      {total > items.length && <ShownOf shown={items.length} total={total} onMore={onMore} />}
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
  readonly pins: readonly MemberTile[]
  readonly onUnpin: (itemUid: number) => void
}

/** What leads the collection, whatever its order. Pins of items that have left wait here, greyed. */
function PinStrip({ items, pins, onUnpin }: StripProps) {
  const { setNodeRef, isOver } = useDroppable({ id: 'pins' })
  const shown = new Set(items.map(({ uid }) => uid))
  const pinned = [...items, ...pins.filter(({ uid }) => !shown.has(uid))]
    .filter(item => item.pinned !== null)
    .sort((one, other) => (one.pinned ?? 0) - (other.pinned ?? 0))
  return (
    <Group
      ref={setNodeRef}
      gap={6}
      mih={40}
      mb={8}
      bd="1px dashed var(--br-line-strong)"
      className="framed"
      data-over={isOver || undefined}
    >
      <span className="dim">{say('Pinned')}</span>
      {pinned.length === 0 && <span className="dim">{say('Drag items here, or press P on one.')}</span>}
      {pinned.map(item => (
        <button
          key={item.uid}
          type="button"
          className={`framed chip line small ${item.isMember ? '' : 'was'}`}
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
    </Group>
  )
}
