type Asker = () => Promise<boolean>
let ask: Asker = async () => false
let underWay: Promise<boolean> | null = null

/** The shell says here how "Confirm it's you" is asked; the kit itself shows nothing. */
export function onReauth(asker: Asker): void {
  ask = asker
}

/** Asks the person to prove who they are; calls that need it at the same time share one question. */
export function confirmIdentity(): Promise<boolean> {
  underWay ??= ask().finally(() => {
    underWay = null
  })
  return underWay
}
