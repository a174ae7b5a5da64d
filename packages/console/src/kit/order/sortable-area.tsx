import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { ActionIcon, Group } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { say } from '#kit/say.ts'

interface AreaProps<Id extends string | number> {
  readonly ids: readonly Id[]
  readonly onChange: (ids: Id[]) => void
  /** For the handle's name: "Move Fellside". */
  readonly nameOf: (id: Id) => string
  /** What holds the handles, wherever they stand in it. */
  readonly children: ReactNode
}

/** Where things are put in order by their handles: by dragging, or with Space and the arrow keys. */
export function SortableArea<Id extends string | number>({ ids, onChange, nameOf, children }: AreaProps<Id>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const moved = ({ active, over }: DragEndEvent) => {
    if (over && active.id !== over.id)
      onChange(arrayMove([...ids], ids.indexOf(active.id as Id), ids.indexOf(over.id as Id)))
  }
  const placed = (active: { id: string | number }, over: { id: string | number } | null) => ({
    name: nameOf(active.id as Id),
    place: ids.indexOf((over ?? active).id as Id) + 1,
    most: ids.length,
  })
  const announcements: Announcements = {
    onDragStart: ({ active }) => say('{name} is picked up, place {place} of {most}.', placed(active, null)),
    onDragOver: ({ active, over }) => say('{name} is at place {place} of {most}.', placed(active, over)),
    onDragEnd: ({ active, over }) =>
      say('{name} is put down at place {place} of {most}.', placed(active, over)),
    onDragCancel: ({ active }) => say('{name} is back at place {place} of {most}.', placed(active, null)),
  }
  const draggable = say('Space picks it up and puts it down, the arrow keys move it, Escape puts it back.')
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={moved}
      accessibility={{ announcements, screenReaderInstructions: { draggable } }}
    >
      <SortableContext items={[...ids]} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  )
}

/** The handle of a row in a table: it is dragged up and down, and what it would come to stand at is marked. */
export function SortableHandle({ id, name, children }: { id: number; name: string; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, isDragging, isOver } = useSortable({ id })
  return (
    <Group
      ref={setNodeRef}
      gap={4}
      wrap="nowrap"
      bg={isDragging ? 'var(--br-selected)' : undefined}
      style={{
        borderRadius: 5,
        ...(isOver && !isDragging && { boxShadow: '0 0 0 2px var(--br-focus)' }),
      }}
    >
      <ActionIcon
        size={24}
        aria-label={say('Move {name}', { name })}
        style={{ cursor: 'grab', touchAction: 'none' }}
        data-own-keys
        {...attributes}
        {...listeners}
      >
        <IconGripVertical size={14} />
      </ActionIcon>
      {children}
    </Group>
  )
}
