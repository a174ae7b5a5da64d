import type { repeatersOrder } from '@backroom/contract/organisation/result-lists/repeaters'
import type { sizeRulesOrder } from '@backroom/contract/organisation/size-rules/size-rules'
import { useWrite } from '#kit/calls/use-endpoint.ts'

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
