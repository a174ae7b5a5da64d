import type { repeatersOrder } from '@backroom/contract/organisation/filter-repeaters'
import type { sizeRulesOrder } from '@backroom/contract/organisation/size-rules'
import { Menu } from '@mantine/core'
import { say } from '#kit/say.ts'
import { SortableHandle } from '#kit/sortable-list.tsx'
import { format } from '#kit/store-facts.ts'
import { useWrite } from '#kit/use-endpoint.ts'

type OrderEndpoint = typeof repeatersOrder | typeof sizeRulesOrder

interface Row {
  readonly uid: number
  readonly name: string
}

/** Ways to change the order of a list's rows, given all of them in the order they are asked in. */
export function useRowOrder(rows: readonly Row[], endpoint: OrderEndpoint) {
  const write = useWrite(endpoint)
  const uids = rows.map(row => row.uid)
  const save = (ordered: number[]) => write.mutate({ body: { uids: ordered } })
  return {
    uids,
    save,
    nameOf: (uid: number) => rows.find(row => row.uid === uid)?.name ?? '',
    isFirst: (uid: number) => uids[0] === uid,
    isLast: (uid: number) => uids.at(-1) === uid,
    move: (uid: number, by: -1 | 1) => {
      const at = uids.indexOf(uid)
      const rest = uids.filter(each => each !== uid)
      save(rest.toSpliced(at + by, 0, uid))
    },
  }
}

type RowOrder = ReturnType<typeof useRowOrder>

/** When a row is asked, and the handle that moves it. */
export function PriorityCell({ uid, name, priority }: Row & { readonly priority: number }) {
  return (
    <SortableHandle id={uid} name={name}>
      <span className="num">{format.number(priority)}</span>
    </SortableHandle>
  )
}

/** The same moves in the menu of a row. */
export function MoveItems({ order, uid }: { order: RowOrder; uid: number }) {
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
