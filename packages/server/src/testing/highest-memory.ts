/** What some work answers, and by how much the memory of this process grew at most meanwhile. */
export async function highestMemory<Result>(work: () => Promise<Result>) {
  const before = process.memoryUsage.rss()
  let highest = before
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage.rss())
  }, 5)
  try {
    const result = await work()
    return { result, grownMb: (Math.max(highest, process.memoryUsage.rss()) - before) / 1_048_576 }
  } finally {
    clearInterval(watch)
  }
}
