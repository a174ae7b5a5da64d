export type Turns = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Lets so many pieces of work run at a time, the others in the order they came: a burst must not take the memory of the whole
 * server. Who has waited for longer than the patience given goes in all the same.
 */
export function turns(atOnce: number, patienceMs?: number): Turns {
  let underWay = 0
  const waiting = new Set<() => void>()

  function comeIn() {
    return new Promise<void>(resolve => {
      const enter = () => {
        waiting.delete(enter)
        clearTimeout(late)
        underWay += 1
        resolve()
      }
      const late = patienceMs === undefined ? undefined : setTimeout(enter, patienceMs)
      waiting.add(enter)
    })
  }

  return async work => {
    if (underWay >= atOnce) await comeIn()
    else underWay += 1
    try {
      return await work()
    } finally {
      underWay -= 1
      const [next] = waiting
      if (next && underWay < atOnce) next() // before anybody who comes now
    }
  }
}
