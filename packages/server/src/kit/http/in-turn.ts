/** Lets so many pieces of work run at a time, the others in the order they came: a burst must not take the memory of the whole server. */
export function turns(atOnce: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let underWay = 0
  const waiting: (() => void)[] = []
  return async work => {
    if (underWay >= atOnce) await new Promise<void>(resolve => waiting.push(resolve))
    else underWay += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next)
        next() // it takes over the place, so that nobody slips in between
      else underWay -= 1
    }
  }
}
