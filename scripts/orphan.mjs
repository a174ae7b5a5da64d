const lookEveryMs = 1_000

/** Stops this process cleanly when the npm that runs it was killed, so that no server is left that nobody sees. */
export function stopWithoutParent() {
  if (process.env.npm_lifecycle_event === undefined) return
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    process.kill(process.pid, 'SIGTERM')
  }, lookEveryMs)
  look.unref()
}
