type Asker = () => Promise<boolean>
let ask: Asker | null = null
let underWay: Promise<boolean> | null = null
const waiting: (() => void)[] = []

/** The shell says here how "Confirm it's you" is asked; the kit itself shows nothing. */
export function onReauth(asker: Asker): void {
  ask = asker
  for (const go of waiting.splice(0)) go()
}

/** Asks the person to prove who they are; calls that need it at the same time share one question. */
export function confirmIdentity(): Promise<boolean> {
  underWay ??= askOnceThere().finally(() => {
    underWay = null
  })
  return underWay
}

/** The dialog's code comes after the first page: what is asked before waits for it, rather than failing unseen. */
async function askOnceThere(): Promise<boolean> {
  if (!ask) await new Promise<void>(resolve => waiting.push(resolve))
  return ask ? ask() : false
}
