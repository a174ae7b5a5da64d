import { Button, Group, Modal, ScrollArea, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { say } from '#kit/say.ts'
import { SortableList } from '#kit/sortable-list.tsx'

interface OrderDialogProps<Row> {
  readonly title: string
  /** What the order decides. */
  readonly text: string
  readonly rows: readonly Row[]
  readonly render: (row: Row) => ReactNode
  readonly isSaving: boolean
  readonly onSave: (uids: number[]) => void
  readonly onClose: () => void
}

/** Puts a short list of records into an order, by dragging or with the arrow keys, and saves it as a whole. */
export function OrderDialog<Row extends { uid: number; name: string }>(props: OrderDialogProps<Row>) {
  const { title, text, rows, render, isSaving, onSave, onClose } = props
  const [order, setOrder] = useState<number[] | null>(null)
  const byUid = new Map(rows.map(row => [row.uid, row]))
  const uids = order ?? [...byUid.keys()]
  return (
    <Modal opened onClose={onClose} title={title} size={560}>
      <Text c="dimmed" mb="sm">
        {text} {say('Drag, or choose a handle and use Space and the arrow keys.')}
      </Text>
      <ScrollArea.Autosize mah={440}>
        <SortableList
          ids={uids}
          onChange={setOrder}
          nameOf={uid => byUid.get(uid)?.name ?? ''}
          render={uid => {
            const row = byUid.get(uid)
            return row && render(row)
          }}
        />
      </ScrollArea.Autosize>
      <Group justify="flex-end" mt="md" gap="xs">
        <Button onClick={onClose}>{say('Cancel')}</Button>
        <Button variant="filled" disabled={order === null} loading={isSaving} onClick={() => onSave(uids)}>
          {say('Save order')}
        </Button>
      </Group>
    </Modal>
  )
}
