import { Menu } from '@mantine/core'
import { SortableHandle } from '#kit/order/sortable-area.tsx'
import { say } from '#kit/say.ts'
import { format } from '#kit/store-facts.ts'

interface Row {
  readonly uid: number
  readonly name: string
  readonly priority: number
}

/** When a row is asked, and the handle that moves it. */
export function PriorityCell({ uid, name, priority }: Row) {
  return (
    <SortableHandle id={uid} name={name}>
      <span className="num">{format.number(priority)}</span>
    </SortableHandle>
  )
}

interface Order {
  readonly isFirst: (uid: number) => boolean
  readonly isLast: (uid: number) => boolean
  readonly move: (uid: number, by: -1 | 1) => void
}

/** The same moves in the menu of a row. */
export function MoveItems({ order, uid }: { order: Order; uid: number }) {
  return (
    <>
      <Menu.Item disabled={order.isFirst(uid)} onClick={() => order.move(uid, -1)}>
        {say('Move up')}
      </Menu.Item>
      <Menu.Item disabled={order.isLast(uid)} onClick={() => order.move(uid, 1)}>
        {say('Move down')}
      </Menu.Item>
    </>
  )
}
