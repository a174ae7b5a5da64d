const crumbsMost = 20
const crumbs: string[] = []

/** Notes where somebody went, what they pressed by its label, or which call was answered how; never what they typed. */
export function dropCrumb(text: string): void {
  crumbs.push(`${new Date().toISOString().slice(11, 19)} ${text.slice(0, 120)}`)
  if (crumbs.length > crumbsMost) crumbs.shift()
}

/** The last 20 steps, oldest first, for whoever has to find out what went wrong. */
export function lastCrumbs(): readonly string[] {
  return [...crumbs]
}
