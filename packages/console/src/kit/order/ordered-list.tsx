import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconGripVertical, IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { SortableArea } from '#kit/order/sortable-area.tsx'
import { say } from '#kit/say.ts'

interface Props<Row> {
  readonly rows: readonly Row[]
  readonly idOf: (row: Row) => string | number
  /** For the handle's name: "Move Fellside". */
  readonly nameOf: (row: Row) => string
  /** The rows as they stand after a move, a change, a removal or an addition. */
  readonly onChange: (rows: Row[]) => void
  /** What the button at the end of a row is called that takes it out; without it there is none. */
  readonly removal?: ((row: Row) => string) | undefined
  /** What the button under the rows says and makes; nothing while no more may be added. */
  readonly add?: { readonly label: string; readonly make: () => Row } | undefined
  /** A row, and how it is replaced by what was typed in it; nothing takes it out. */
  readonly children: (row: Row, put: (next: Row | null) => void) => ReactNode
}

/** Rows in an order that is changed by dragging, or from the handle with Space and the arrow keys; edited where they stand. */
export function OrderedList<Row>({ rows, idOf, nameOf, onChange, removal, add, children }: Props<Row>) {
  const put = (id: string | number, next: Row | null) =>
    onChange(rows.flatMap(row => (idOf(row) !== id ? [row] : next === null ? [] : [next])))
  const named = (id: string | number) => rows.find(row => idOf(row) === id)
  return (
    <>
      <SortableArea
        ids={rows.map(idOf)}
        nameOf={id => nameOf(named(id) as Row)}
        onChange={ids => onChange(ids.map(id => named(id) as Row))}
      >
        {rows.map(row => {
          const id = idOf(row)
          return (
            <OrderedRow key={id} id={id} name={nameOf(row)}>
              {children(row, next => put(id, next))}
              {removal && (
                <ActionIcon size={26} aria-label={removal(row)} onClick={() => put(id, null)}>
                  <IconX size={14} />
                </ActionIcon>
              )}
            </OrderedRow>
          )
        })}
      </SortableArea>
      {add && (
        <Button
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...rows, add.make()])}
        >
          {add.label}
        </Button>
      )}
    </>
  )
}

/** Rows as somebody has just put them, until what was stored of it has been read again. */
export function useMovedRows<Row extends { readonly uid: number }>(
  stored: readonly Row[],
  save: (uids: number[], onSettled: () => void) => void,
) {
  const [moved, setMoved] = useState<readonly number[] | null>(null)
  const byUid = new Map(stored.map(row => [row.uid, row]))
  const rows = moved ? moved.flatMap(uid => byUid.get(uid) ?? []) : stored
  const move = (next: readonly Row[]) => {
    const uids = next.map(({ uid }) => uid)
    setMoved(uids)
    save(uids, () => setMoved(null))
  }
  return { rows, move }
}

function OrderedRow({ id, name, children }: { id: string | number; name: string; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id })
  return (
    <Group
      ref={setNodeRef}
      gap={6}
      wrap="nowrap"
      bg={isDragging ? 'var(--br-selected)' : undefined}
      style={{ transform: CSS.Translate.toString(transform), transition, borderRadius: 5 }}
    >
      <ActionIcon size={24} aria-label={say('Move {name}', { name })} {...attributes} {...listeners}>
        <IconGripVertical size={14} />
      </ActionIcon>
      {children}
    </Group>
  )
}
